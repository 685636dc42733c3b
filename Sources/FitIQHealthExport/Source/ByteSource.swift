import FitIQDomain

/// Bytes that are read one after the other.
protocol ByteSource: ~Copyable, SendableMetatype {
  /// Fills the buffer; fewer bytes mean the end.
  mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws(HealthExportError) -> Int
}

/// A bare XML file, its content hashed on the way.
struct PlainBytes: ByteSource, ~Copyable {
  private let file: OpenFile
  private var place: Int64 = 0
  private(set) var hash = ContentHash()

  init(path: String) throws(HealthExportError) { file = try OpenFile(path) }

  mutating func read(
    into buffer: UnsafeMutableRawBufferPointer
  ) throws(HealthExportError) -> Int {
    let count = try file.read(at: place, into: buffer)
    place += Int64(count)
    hash.add(UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(buffer)[..<count]))
    return count
  }
}
