import FitIQDomain
import FitIQSystem
import Foundation

/// Whole files, block by block, for files that may change or vanish meanwhile.
enum FileBytes {
  /// What the system refused; `errno` as it was then.
  enum Fault: Error {
    case read(Int32)
    case write(Int32)
  }

  static let blockSize = 1 << 20

  /// Calls with the blocks of an open file, from its start to its end.
  ///
  /// - Throws: ``Fault``, and whatever the body throws.
  static func forEachBlock(
    of file: Int32, _ body: (_ block: UnsafeRawBufferPointer, _ offset: Int) throws -> Void
  ) throws {
    let block = UnsafeMutableRawBufferPointer.allocate(byteCount: blockSize, alignment: 4_096)
    defer { block.deallocate() }
    var offset = 0
    while true {
      let filled = try fill(block, from: file, at: offset)
      guard filled > 0 else { return }
      try body(UnsafeRawBufferPointer(rebasing: block[..<filled]), offset)
      offset += filled
    }
  }

  /// Copies an open file to the start of another one.
  ///
  /// - Parameter between: Called before each block is written; what it throws ends the copy.
  static func copy(
    _ source: Int32, to target: Int32, between: () throws -> Void = {}
  ) throws {
    try forEachBlock(of: source) { block, offset in
      try between()
      guard writeFully(target, at: offset, from: block) else { throw Fault.write(errno) }
    }
  }

  /// Whether two open files hold the same bytes.
  ///
  /// - Parameter body: Called with each block that both have.
  static func areEqual(
    _ first: Int32, _ second: Int32, _ body: (UnsafeRawBufferPointer) throws -> Void = { _ in }
  ) throws -> Bool {
    let other = UnsafeMutableRawBufferPointer.allocate(byteCount: blockSize, alignment: 4_096)
    defer { other.deallocate() }
    var size = 0
    do {
      try forEachBlock(of: first) { block, offset in
        size = offset + block.count
        guard try fill(other, from: second, at: offset) == block.count,
          let one = block.baseAddress, let two = other.baseAddress,
          memcmp(one, two, block.count) == 0
        else { throw Difference() }
        try body(block)
      }
    } catch is Difference { return false }
    return try fill(other, from: second, at: size) == 0
  }

  private struct Difference: Error {}

  /// Reads until the block is full or the file ends.
  private static func fill(
    _ block: UnsafeMutableRawBufferPointer, from file: Int32, at offset: Int
  ) throws -> Int {
    guard let count = readFully(file, at: offset, into: block) else { throw Fault.read(errno) }
    return count
  }
}

extension FileBytes {
  /// Copies a file with mode 0600; a file that is not there makes no copy.
  ///
  /// - Parameter between: Called before each block is written; what it throws ends the copy.
  static func copy(
    _ source: String, to target: String, between: () throws -> Void = {}
  ) throws {
    guard let input = try openForReading(source) else { return }
    defer { LockSafety.close(input) }
    let output = open(target, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard output >= 0 else { throw failure("create", target, errno) }
    defer { close(output) }
    do { try copy(input, to: output, between: between) } catch Fault.read(let number) {
      throw failure("read", source, number)
    } catch Fault.write(let number) {
      throw failure("write", target, number)
    }
  }

  /// Whether two files hold the same bytes, or are both not there.
  static func areEqual(
    _ first: String, _ second: String, between: () throws -> Void = {}
  ) throws -> Bool {
    let inputs = (try openForReading(first), try openForReading(second))
    defer {
      if let input = inputs.0 { LockSafety.close(input) }
      if let input = inputs.1 { LockSafety.close(input) }
    }
    guard let one = inputs.0, let other = inputs.1 else {
      return inputs.0 == nil && inputs.1 == nil
    }
    do { return try areEqual(one, other) { _ in try between() } } catch Fault.read(let number) {
      throw failure("read", first, number)
    }
  }

  private static func openForReading(_ path: String) throws(StorageError) -> Int32? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    if descriptor >= 0 { return descriptor }
    if errno == ENOENT { return nil }
    throw StorageError(
      .permissionDenied, "no permission to read \(path)", hint: "check its permissions")
  }

  private static func failure(_ action: String, _ path: String, _ number: Int32) -> StorageError {
    let isFull = number == ENOSPC || number == EDQUOT
    return StorageError(
      isFull ? .diskFull : .ioFailed, "cannot \(action) \(path)",
      hint: isFull ? "free some space; nothing was changed" : "check the disk")
  }
}
