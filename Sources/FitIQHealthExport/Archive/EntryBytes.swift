import CZlib

/// The content of one entry, unpacked as it is read, its size compared at the end.
///
/// The check sum is left to who takes the bytes: unpacking is what takes the longest.
struct EntryBytes: ByteSource, ~Copyable {
  private let file: OpenFile
  private let entry: ZipEntry
  private let stream: UnsafeMutablePointer<z_stream>
  private let input: UnsafeMutableRawBufferPointer
  private var place: Int64
  private let end: Int64
  private var produced: Int64 = 0
  private var isOver = false

  private static let inputBytes = 128 << 10

  /// Opens the file again: the value may be used on another thread than the file's.
  init(path: String, entry: ZipEntry) throws(HealthExportError) {
    let file = try OpenFile(path)
    let start = try Self.contentStart(file, entry)
    let stream = try Self.inflater(path)
    self.file = file
    self.entry = entry
    self.stream = stream
    place = start
    end = start + entry.compressedSize
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

  /// Fills the buffer; fewer bytes mean that the content is over and was found intact.
  mutating func read(
    into buffer: UnsafeMutableRawBufferPointer
  ) throws(HealthExportError) -> Int {
    guard !isOver else { return 0 }
    let count =
      entry.method == ZipEntry.Method.stored.rawValue
      ? try copy(into: buffer) : try inflate(into: buffer)
    produced += Int64(count)
    guard produced <= entry.size else { throw damaged() }
    if count < buffer.count {
      isOver = true
      guard produced == entry.size, place == end, stream.pointee.avail_in == 0 else {
        throw damaged()
      }
    }
    return count
  }

  private mutating func copy(
    into buffer: UnsafeMutableRawBufferPointer
  ) throws(HealthExportError) -> Int {
    let wanted = Int(min(Int64(buffer.count), end - place))
    let count = try file.read(
      at: place, into: UnsafeMutableRawBufferPointer(rebasing: buffer[..<wanted]))
    guard count == wanted else { throw damaged() }
    place += Int64(count)
    return count
  }

  private mutating func inflate(
    into buffer: UnsafeMutableRawBufferPointer
  ) throws(HealthExportError) -> Int {
    stream.pointee.next_out = buffer.baseAddress?.assumingMemoryBound(to: UInt8.self)
    stream.pointee.avail_out = UInt32(buffer.count)
    while stream.pointee.avail_out > 0 {
      if stream.pointee.avail_in == 0 { try refill() }
      let status = CZlib.inflate(stream, Z_NO_FLUSH)
      if status == Z_STREAM_END { break }
      guard status == Z_OK else { throw damaged() }
    }
    return buffer.count - Int(stream.pointee.avail_out)
  }

  private mutating func refill() throws(HealthExportError) {
    let wanted = Int(min(Int64(input.count), end - place))
    let count = try file.read(
      at: place, into: UnsafeMutableRawBufferPointer(rebasing: input[..<wanted]))
    guard count == wanted, count > 0 else { throw damaged() }
    place += Int64(count)
    stream.pointee.next_in = input.baseAddress?.assumingMemoryBound(to: UInt8.self)
    stream.pointee.avail_in = UInt32(count)
  }

  private func damaged() -> HealthExportError { Self.damaged(file.path) }

  static func damaged(_ path: String) -> HealthExportError {
    HealthExportError(
      .archiveCorrupt, "\(path) is damaged: its content does not match its check sum",
      hint: "copy the file again, or export the data again on the phone")
  }

  /// What the local header says is trusted for the place of the content only; the rest must agree.
  private static func contentStart(
    _ file: borrowing OpenFile, _ entry: ZipEntry
  ) throws(HealthExportError) -> Int64 {
    let length = Int(ZipEntry.localHeaderSize)
    guard let bytes = try file.bytes(at: entry.offset, count: length) else {
      throw ZipDirectory.corrupt(file.path)
    }
    let header = LittleEndian(bytes)
    guard header.word(0) == 0x0403_4B50, header.short(8) == entry.method,
      let nameLength = header.short(26), let extraLength = header.short(28),
      let name = try file.bytes(at: entry.offset + Int64(length), count: nameLength)
    else { throw ZipDirectory.corrupt(file.path) }
    guard name == entry.name else {
      throw HealthExportError(
        .archiveHostile, "\(file.path) has two names for one entry",
        hint: "export the data again on the phone")
    }
    let start = entry.offset + Int64(length + nameLength + extraLength)
    guard start <= file.size - entry.compressedSize else { throw ZipDirectory.corrupt(file.path) }
    return start
  }
}
