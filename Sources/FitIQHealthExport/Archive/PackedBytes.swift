import CZlib
import FitIQDomain

/// A range of an archive, unpacked as it is read.
///
/// What it should unpack to is for the taker of the bytes to check.
struct PackedBytes: ByteSource, ~Copyable {
  /// How the bytes ended; nil before they did.
  enum End { case complete, cut }

  private let file: OpenFile
  private let method: ZipEntry.Method
  private let stream: UnsafeMutablePointer<z_stream>
  private let input: UnsafeMutableRawBufferPointer
  private let start: Int64
  private let limit: Int64
  private var place: Int64
  private(set) var end: End?

  private static let inputBytes = 128 << 10

  /// Opens the file again: the value may be used on another thread than the file's.
  init(
    path: String, method: ZipEntry.Method, from start: Int64, to limit: Int64
  ) throws(HealthExportError) {
    let file = try OpenFile(path)
    let stream = try Self.inflater(path)
    self.file = file
    self.method = method
    self.stream = stream
    self.start = start
    self.limit = limit
    place = start
    input = .allocate(byteCount: Self.inputBytes, alignment: 64)
  }

  private static func inflater(
    _ path: String
  ) throws(HealthExportError) -> UnsafeMutablePointer<z_stream> {
    let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    stream.initialize(to: z_stream())
    // Negative: raw deflate, without a header of its own.
    guard fitiq_inflate_init(stream, -MAX_WBITS) == Z_OK else {
      stream.deallocate()
      throw HealthExportError(.unreadable, "not enough memory to unpack \(path)")
    }
    return stream
  }

  deinit {
    inflateEnd(stream)
    stream.deallocate()
    input.deallocate()
  }

  var path: String { file.path }

  /// Bytes of the archive that were unpacked.
  var consumed: Int64 { place - start - Int64(stream.pointee.avail_in) }

  /// Fills the buffer; fewer bytes mean that ``end`` is set.
  mutating func read(
    into buffer: UnsafeMutableRawBufferPointer
  ) throws(HealthExportError) -> Int {
    guard end == nil else { return 0 }
    return method == .stored ? try copy(into: buffer) : try inflate(into: buffer)
  }

  private mutating func copy(
    into buffer: UnsafeMutableRawBufferPointer
  ) throws(HealthExportError) -> Int {
    let wanted = Int(min(Int64(buffer.count), limit - place))
    let count = try file.read(
      at: place, into: UnsafeMutableRawBufferPointer(rebasing: buffer[..<wanted]))
    place += Int64(count)
    if count < buffer.count { end = place == limit ? .complete : .cut }
    return count
  }

  private mutating func inflate(
    into buffer: UnsafeMutableRawBufferPointer
  ) throws(HealthExportError) -> Int {
    stream.pointee.next_out = buffer.baseAddress?.assumingMemoryBound(to: UInt8.self)
    stream.pointee.avail_out = UInt32(clamping: buffer.count)
    while stream.pointee.avail_out > 0 {
      if stream.pointee.avail_in == 0, try !refill() {
        end = .cut
        break
      }
      let status = CZlib.inflate(stream, Z_NO_FLUSH)
      if status == Z_STREAM_END {
        end = .complete
        break
      }
      guard status == Z_OK else { throw EntryBytes.damaged(file.path) }
    }
    return buffer.count - Int(stream.pointee.avail_out)
  }

  private mutating func refill() throws(HealthExportError) -> Bool {
    let wanted = Int(min(Int64(input.count), limit - place))
    let count = try file.read(
      at: place, into: UnsafeMutableRawBufferPointer(rebasing: input[..<wanted]))
    place += Int64(count)
    stream.pointee.next_in = input.baseAddress?.assumingMemoryBound(to: UInt8.self)
    stream.pointee.avail_in = UInt32(clamping: count)
    return count > 0
  }
}
