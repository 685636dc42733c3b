import FitIQStorage
import FitIQSystem
import Foundation

/// The lines of a file or of standard input; can be gone through several times.
struct InputLines {
  private let content: Data

  /// What is not a file has to fit into memory.
  private static let longest = 256 << 20

  /// - Parameter path: `-` is standard input.
  init(_ path: String, _ settings: Settings) throws {
    let place = path == "-" ? "standard input" : StoreOptions.absolute(path, settings)
    do {
      content = try path == "-" ? Self.read(STDIN_FILENO) : Self.content(of: place)
    } catch BoundedInput.Failure.tooLong {
      throw StorageError(
        .linesInvalid, "\(place) is longer than \(Self.longest >> 20) MiB",
        hint: "save it to a file and pass its path")
    } catch {
      throw StorageError(
        .storeMissing, "cannot read \(place)", hint: "check the name and its permissions",
        underlying: error)
    }
  }

  private static func read(_ descriptor: Int32) throws -> Data {
    try BoundedInput.read(descriptor, limit: longest)
  }

  private static func content(of path: String) throws -> Data {
    guard let kind = FileKind(path), kind != .file else {
      return try Data(contentsOf: URL(fileURLWithPath: path), options: .mappedIfSafe)
    }
    // A pipe, or a device without end.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw BoundedInput.Failure.unreadable(errno) }
    defer { close(descriptor) }
    return try read(descriptor)
  }

  /// Calls with the number of each line, from 1, and its text: nil for what is not UTF-8.
  ///
  /// Blank lines are left out.
  func forEach(_ body: (Int, String?) throws -> Void) throws {
    var number = 0
    var rest = content[...]
    while !rest.isEmpty {
      number += 1
      if number.isMultiple(of: Self.stride) {
        WorkProgress.tell("reading", 1 - Double(rest.count) / Double(content.count))
      }
      let end = rest.firstIndex(of: UInt8(ascii: "\n")) ?? rest.endIndex
      let line = rest[..<end]
      rest = rest[min(end + 1, rest.endIndex)...]
      guard line.contains(where: { !Self.blank.contains($0) }) else { continue }
      try body(number, String(bytes: line, encoding: .utf8))
    }
  }

  /// Calls with each path of a list, as bytes, since a path need not be UTF-8.
  ///
  /// One with NUL bytes is as `find -print0` writes it; in any other each line is a path.
  func forEachPath(_ body: (Data) throws -> Void) throws {
    let end: UInt8 = content.contains(0) ? 0 : UInt8(ascii: "\n")
    for path in content.split(separator: end) where !path.allSatisfy(Self.blank.contains) {
      try body(path)
    }
  }

  /// Lines between two looks at how far it is.
  private static let stride = 1_000

  private static let blank: Set<UInt8> = [
    UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"),
  ]
}
