import FitIQDomain

/// A write-ahead log ("WAL File Format"): which frames hold, and which of them are committed.
package struct WriteAheadLog: Sendable {
  package struct Frame: Sendable, Equatable {
    package let page: Int
    /// Where its page begins in the log.
    package let offset: Int
  }

  package let pageSize: Int
  /// The newest committed frame of each page.
  package private(set) var committed: [Int: Frame] = [:]
  /// Pages of the file after the last commit; nil for a log without one.
  package private(set) var pageCount: Int?
  /// Frames whose checksums hold, of commits and behind the last one.
  package private(set) var frameCount = 0
  /// Whole frames of the file behind the last that holds, such as those of an older round.
  package private(set) var invalidCount = 0
  /// Committed frames that a later commit replaced, and frames behind the last commit.
  package private(set) var superseded: [Frame] = []

  /// Nil for a log without a header that holds: nothing of it is known to be committed.
  ///
  /// - Parameters:
  ///   - size: Bytes of the file.
  ///   - read: Bytes at an offset; fewer where the file ends, nil where they cannot be read.
  package init?(size: Int, read: (_ offset: Int, _ count: Int) -> Bytes?) {
    guard let header = read(0, 32), header.count == 32, let magic = header.word(0),
      magic == 0x377F_0682 || magic == 0x377F_0683, let pageSize = header.word(8),
      pageSize >= 512, pageSize <= 65_536, pageSize & (pageSize - 1) == 0
    else { return nil }
    self.pageSize = pageSize
    var sum = Checksum(isBigEndian: magic & 1 == 1)
    guard let first = header.slice(0..<24) else { return nil }
    sum.add(first)
    guard sum.matches(header, at: 24) else { return nil }
    let salts = header.slice(16..<24)
    var open: [Int: Frame] = [:]
    var offset = 32
    let step = pageSize + 24
    while offset + step <= size {
      guard let frame = read(offset, step), frame.count == step, let page = frame.word(0),
        page > 0, let pages = frame.word(4), frame.slice(8..<16) == salts,
        let head = frame.slice(0..<8), let body = frame.slice(24..<step)
      else { break }
      sum.add(head)
      sum.add(body)
      guard sum.matches(frame, at: 16) else { break }
      frameCount += 1
      if let older = open.updateValue(Frame(page: page, offset: offset + 24), forKey: page) {
        superseded.append(older)
      }
      if pages > 0 {
        superseded += open.values.compactMap { committed.updateValue($0, forKey: $0.page) }
        pageCount = pages
        open = [:]
      }
      offset += step
    }
    superseded += open.values.sorted { $0.offset < $1.offset }
    invalidCount = max(0, (size - offset) / step)
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
