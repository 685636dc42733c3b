import FitIQDomain

/// A write-ahead log ("WAL File Format"): which frames hold, and which of them are committed.
package struct WriteAheadLog: Sendable {
  package let pageSize: Int
  /// Where the newest committed frame of each page has it in the log.
  package private(set) var committed: [Int: Int] = [:]
  /// Pages of the file after the last commit; nil for a log without one.
  package private(set) var pageCount: Int?
  /// Whole frames of the same round behind the first whose checksum does not hold, and that one.
  package private(set) var invalidCount = 0
  /// Whether its header does not hold, or a frame does not behind which there are others of its round: what was
  /// committed there cannot be told.
  package private(set) var isDamaged: Bool
  /// The same of frames behind the last commit: of a change that did not finish, or whose end is gone
  /// with the rest of the log; whether their checksums hold or not.
  package private(set) var uncommitted: [Int: Int] = [:]

  /// Reads a log; nil for one too short to hold a page.
  ///
  /// - Parameters:
  ///   - size: Bytes of the file.
  ///   - filePageSize: Of the database's own header, where that of the log says none; nil where it has none.
  ///   - read: Bytes at an offset; fewer where the file ends, nil where they cannot be read.
  package init?(
    size: Int, filePageSize: Int? = nil, read: (_ offset: Int, _ count: Int) -> Bytes?
  ) {
    guard let header = read(0, 32), header.count == 32, let magic = header.word(0) else {
      return nil
    }
    let named = header.word(8).flatMap { size in
      (512...65_536).contains(size) && size & (size - 1) == 0 ? size : nil
    }
    guard let pageSize = named ?? filePageSize, size >= 32 + 24 + pageSize else { return nil }
    self.pageSize = pageSize
    var sum = Checksum(isBigEndian: magic & 1 == 1)
    header.slice(0..<24).map { sum.add($0) }
    var holds =
      named != nil && (magic == 0x377F_0682 || magic == 0x377F_0683) && sum.matches(header, at: 24)
    isDamaged = !holds
    // Those of the header are in each frame, so that it can be told from one of an older round.
    guard let salts = holds ? header.slice(16..<24) : read(40, 8) else { return nil }
    let step = pageSize + 24
    for offset in stride(from: 32, through: size - step, by: step) {
      guard let frame = read(offset, step), frame.count == step, let page = frame.word(0),
        page > 0, let pages = frame.word(4), frame.slice(8..<16) == salts,
        let head = frame.slice(0..<8), let body = frame.slice(24..<step)
      else {
        holds = false
        continue
      }
      let wasHolding = holds
      sum.add(head)
      sum.add(body)
      holds = holds && sum.matches(frame, at: 16)
      if !holds, !wasHolding { isDamaged = true }
      if !holds { invalidCount += 1 }
      uncommitted[page] = offset + 24
      if holds, pages > 0 {
        committed.merge(uncommitted) { $1 }
        pageCount = pages
        uncommitted = [:]
      }
    }
  }

  /// The cumulative sums of a log ("Checksum Algorithm").
  private struct Checksum {
    let isBigEndian: Bool
    private var first: UInt32 = 0
    private var second: UInt32 = 0

    init(isBigEndian: Bool) { self.isBigEndian = isBigEndian }

    mutating func add(_ bytes: Bytes) {
      let array = bytes.array
      array.withUnsafeBytes { buffer in
        for place in stride(from: 0, to: buffer.count & ~7, by: 8) {
          first &+= word(buffer, place) &+ second
          second &+= word(buffer, place + 4) &+ first
        }
      }
    }

    private func word(_ buffer: UnsafeRawBufferPointer, _ place: Int) -> UInt32 {
      let value = buffer.loadUnaligned(fromByteOffset: place, as: UInt32.self)
      return isBigEndian ? UInt32(bigEndian: value) : UInt32(littleEndian: value)
    }

    func matches(_ bytes: Bytes, at offset: Int) -> Bool {
      bytes.word(offset) == Int(first) && bytes.word(offset + 4) == Int(second)
    }
  }
}
