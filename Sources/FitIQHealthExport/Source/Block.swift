/// Memory for a block of bytes, with room before it for what the last one left and zeros behind it.
///
/// It has one owner at any time, which may be another thread's than before.
struct Block: ~Copyable, Sendable {
  /// The address of the memory: a pointer could not go to another thread.
  private let address: UInt
  private let length: Int
  private let headroom: Int
  private let size: Int
  private(set) var count = 0
  /// Whether nothing follows.
  private(set) var isLast = false

  init(_ limits: ExportLimits) {
    headroom = limits.tagBytes + Bytes.padding
    size = limits.blockBytes
    length = headroom + size + Bytes.padding
    address = UInt(bitPattern: UnsafeMutableRawPointer.allocate(byteCount: length, alignment: 64))
  }

  private var memory: UnsafeMutableRawBufferPointer {
    UnsafeMutableRawBufferPointer(
      start: UnsafeMutableRawPointer(bitPattern: address), count: length)
  }

  deinit { memory.deallocate() }

  mutating func fill(_ source: inout some ByteSource & ~Copyable) throws(HealthExportError) {
    count = try source.read(
      into: UnsafeMutableRawBufferPointer(rebasing: memory[headroom..<headroom + size]))
    isLast = count < size
  }

  /// What was read, without what came before.
  var bytes: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: memory[headroom..<headroom + count])
  }

  /// Gives the rest of the last block and this one to the scanner, and keeps what that leaves.
  func scan(
    _ scanner: inout RecordScanner, rest: inout [UInt8]
  ) throws(HealthExportError) {
    guard let base = memory.baseAddress, rest.count <= headroom else { return }
    let start = headroom - rest.count
    memory[start..<headroom].copyBytes(from: rest)
    memory[(headroom + count)...].prefix(Bytes.padding).initializeZero()
    let total = rest.count + count
    let used = try scanner.scan(UnsafeRawPointer(base) + start, count: total, isLast: isLast)
    rest.removeAll(keepingCapacity: true)
    rest.append(contentsOf: memory[start + used..<start + total])
  }
}

extension Slice<UnsafeMutableRawBufferPointer> {
  fileprivate func initializeZero() {
    UnsafeMutableRawBufferPointer(rebasing: self).initializeMemory(as: UInt8.self, repeating: 0)
  }
}
