import FitIQDomain

/// The journal of a change that did not finish ("The Rollback Journal"): pages as they were before it.
package struct RollbackJournal: Sendable {
  package let pageSize: Int
  /// Pages of the file before the change.
  package let pageCount: Int
  /// Where in the journal the content of a page begins.
  package private(set) var offsets: [Int: Int] = [:]
  /// Whether every record that its headers count could be read.
  package private(set) var isWhole = true

  private static let magic: [UInt8] = [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7]

  /// What stands for the number of records where the journal is never synced.
  private static let toTheEnd = 0xFFFF_FFFF

  /// Nil for a journal that asks for nothing: empty, or ended by zeros over its header.
  ///
  /// One without records is of a change that had written nothing yet.
  ///
  /// - Parameters:
  ///   - size: Bytes of the file.
  ///   - read: Bytes at an offset; fewer where the file ends, nil where they cannot be read.
  package init?(size: Int, read: (_ offset: Int, _ count: Int) -> Bytes?) {
    guard let first = Header(read(0, Header.size)) else { return nil }
    (pageSize, pageCount) = (first.pageSize, first.pageCount)
    var offset = 0
    while offset < size {
      guard let header = Header(read(offset, Header.size)) else {
        // Zeros are the end; anything else was a header, or is left of an older journal.
        isWhole = isWhole && read(offset, 8)?.isZero != false
        return
      }
      offset = collect(header, offset + first.sectorSize, size, read)
      offset = (offset + first.sectorSize - 1) / first.sectorSize * first.sectorSize
    }
  }

  /// Takes the records behind a header.
  ///
  /// - Returns: Where they end.
  private mutating func collect(
    _ header: Header, _ start: Int, _ size: Int, _ read: (_ offset: Int, _ count: Int) -> Bytes?
  ) -> Int {
    var offset = start
    var left = header.recordCount
    while left > 0 {
      let record = read(offset, pageSize + 8) ?? Bytes([0])
      guard record.count == pageSize + 8 else {
        // The name of a super-journal stands behind the number of the page that holds nothing; otherwise it is
        // part of a record, or there are fewer than the header counts.
        let isEnd = record.count == 0 || record.word(0) == 0x4000_0000 / pageSize + 1
        isWhole = isWhole && header.recordCount == Self.toTheEnd && isEnd
        return size
      }
      let page = record.word(0) ?? 0
      if page > 0, page <= pageCount,
        record.word(pageSize + 4) == header.checksum(of: record, pageSize)
      {
        // The first is what was there before.
        if offsets[page] == nil { offsets[page] = offset + 4 }
      } else if header.recordCount == Self.toTheEnd {
        return size
      } else {
        isWhole = false
      }
      offset += pageSize + 8
      left -= 1
    }
    return offset
  }

  /// The start of each part of a journal.
  private struct Header {
    static let size = 28

    /// ``RollbackJournal/toTheEnd`` for as many as there are.
    let recordCount: Int
    let pageCount: Int
    let sectorSize: Int
    let pageSize: Int
    private let nonce: UInt32

    init?(_ bytes: Bytes?) {
      guard let bytes, bytes.slice(0..<8)?.array == RollbackJournal.magic,
        let records = bytes.word(8), let nonce = bytes.word(12), let pages = bytes.word(16),
        let sector = bytes.word(20), let page = bytes.word(24),
        (32...65_536).contains(sector), sector & (sector - 1) == 0,
        (512...65_536).contains(page), page & (page - 1) == 0
      else { return nil }
      (recordCount, pageCount, sectorSize, pageSize) = (records, pages, sector, page)
      self.nonce = UInt32(clamping: nonce)
    }

    /// Every two hundredth byte of the page that a record holds, from its end, and the nonce.
    func checksum(of record: Bytes, _ pageSize: Int) -> Int {
      var sum = nonce
      for place in stride(from: pageSize - 200, to: 0, by: -200) {
        sum &+= UInt32(clamping: record.byte(4 + place) ?? 0)
      }
      return Int(clamping: sum)
    }
  }

  /// The name of the super-journal of a change of several databases, which is committed if that file is gone;
  /// nil for a change of one, and for a name that its checksum contradicts.
  package static func superJournal(
    size: Int, read: (_ offset: Int, _ count: Int) -> Bytes?
  ) -> String? {
    guard size >= 16, let end = read(size - 16, 16), end.slice(8..<16)?.array == magic,
      let length = end.word(0), (1...4_096).contains(length), length <= size - 16,
      let name = read(size - 16 - length, length)?.array,
      // C's characters have a sign on some machines.
      [
        name.reduce(0) { $0 &+ UInt32(clamping: $1) },
        name.reduce(0) { $0 &+ UInt32(bitPattern: Int32(clamping: Int8(bitPattern: $1))) },
      ]
      .contains(where: { Int(clamping: $0) == end.word(4) })
    else { return nil }
    return String(validating: name, as: UTF8.self)
  }
}
