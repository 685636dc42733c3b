import FitIQDomain

/// The committed pages of a write-ahead log, https://sqlite.org/walformat.html.
struct LogFrames {
  private static let headerSize = 32
  private static let frameHeader = 24

  /// Where the newest committed content of a page begins in the log.
  private(set) var offsets: [UInt32: Int] = [:]
  /// Pages of the database with the last commit; nil before the first.
  private(set) var pageCount: Int?
  private let header: [UInt8]
  private let pageSize: Int
  private let isBigEndian: Bool
  /// Of everything up to `end`.
  private var checksum: (UInt32, UInt32)
  /// Behind the last commit.
  private var end = Self.headerSize

  /// Nil where the file is no log that SQLite would read.
  init?(_ file: FollowedFile) {
    guard let header = Self.header(of: file) else { return nil }
    self.header = header
    let magic = Self.word(header, 0)
    guard magic & ~1 == 0x377F_0682 else { return nil }
    isBigEndian = magic & 1 == 1
    pageSize = Int(Self.word(header, 8))
    guard pageSize.isPageSize else { return nil }
    checksum = Self.sum(header[..<24], isBigEndian, from: (0, 0))
    guard checksum == (Self.word(header, 24), Self.word(header, 28)) else { return nil }
  }

  /// Whether what was read of the log is in it still: one that begins anew has other salts.
  func isCurrent(in file: FollowedFile) -> Bool { Self.header(of: file) == header }

  /// Whether somebody has committed since.
  func isBehind(_ file: FollowedFile) -> Bool {
    var copy = self
    return !copy.readOn(file).isEmpty
  }

  /// Reads on from the last commit that was seen; returns the pages of those since.
  mutating func readOn(_ file: FollowedFile) -> Set<UInt32> {
    var changed: Set<UInt32> = []
    var waiting: [UInt32: Int] = [:]
    var (offset, sum) = (end, checksum)
    var frame = [UInt8](repeating: 0, count: Self.frameHeader + pageSize)
    // What is not committed, or of an earlier round, ends it.
    while file.read(&frame, at: offset), frame[8..<16] == header[16..<24] {
      sum = Self.sum(frame[..<8], isBigEndian, from: sum)
      sum = Self.sum(frame[Self.frameHeader...], isBigEndian, from: sum)
      guard sum == (Self.word(frame, 16), Self.word(frame, 20)) else { break }
      waiting[Self.word(frame, 0)] = offset + Self.frameHeader
      offset += frame.count
      let count = Self.word(frame, 4)
      guard count > 0 else { continue }
      pageCount = Int(count)
      offsets.merge(waiting) { $1 }
      changed.formUnion(waiting.keys)
      waiting.removeAll()
      (end, checksum) = (offset, sum)
    }
    return changed
  }

  private static func header(of file: FollowedFile) -> [UInt8]? {
    var header = [UInt8](repeating: 0, count: headerSize)
    return file.read(&header, at: 0) ? header : nil
  }

  private static func word(_ bytes: [UInt8], _ offset: Int) -> UInt32 {
    bytes.withUnsafeBytes {
      UInt32(bigEndian: $0.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
    }
  }

  /// Section 4.2 of the format; the words are in the order of the machine that made the log.
  private static func sum(
    _ bytes: ArraySlice<UInt8>, _ isBigEndian: Bool, from start: (UInt32, UInt32)
  ) -> (UInt32, UInt32) {
    var (first, second) = start
    bytes.withUnsafeBytes { bytes in
      for offset in stride(from: 0, to: bytes.count & ~7, by: 8) {
        let one = bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
        let other = bytes.loadUnaligned(fromByteOffset: offset + 4, as: UInt32.self)
        first &+= (isBigEndian ? one.bigEndian : one.littleEndian) &+ second
        second &+= (isBigEndian ? other.bigEndian : other.littleEndian) &+ first
      }
    }
    return (first, second)
  }
}

extension Int {
  var isPageSize: Bool { self >= 512 && self <= 65_536 && nonzeroBitCount == 1 }
}
