import FitIQDomain

/// The first hundred bytes of a database ("The Database Header").
package struct FileHeader: Sendable, Equatable {
  package static let size = 100
  static let magic = Array("SQLite format 3\0".utf8)

  package enum Encoding: Int, Sendable {
    case utf8 = 1, utf16LittleEndian, utf16BigEndian

    /// As SQLite's `PRAGMA encoding` has it.
    package var name: String {
      switch self {
      case .utf8: "UTF-8"
      case .utf16LittleEndian: "UTF-16le"
      case .utf16BigEndian: "UTF-16be"
      }
    }
  }

  package let pageSize: Int
  /// Bytes at the end of each page that are not SQLite's.
  package let reserved: Int
  /// Pages of the file; what the header says may be older than the file.
  package let pageCount: Int
  /// The first trunk page of the free list; 0 for none.
  package let freeTrunk: Int
  package let freeCount: Int
  /// 0 for a file without pointer map pages.
  package let largestRoot: Int
  package let encoding: Encoding
  /// What the application calls its version, and itself.
  package let userVersion: Int
  package let applicationID: Int

  /// The bytes of a page that hold content.
  package var usable: Int { pageSize - reserved }

  /// Nil where it is none, or contradicts itself.
  init?(_ bytes: Bytes) {
    guard bytes.count >= Self.size, bytes.slice(0..<16)?.array == Self.magic,
      let size = bytes.half(16), let reserved = bytes.byte(20), let pages = bytes.word(28),
      let trunk = bytes.word(32), let free = bytes.word(36), let root = bytes.word(52),
      let text = bytes.word(56), let version = bytes.word(60), let application = bytes.word(68),
      let encoding = text == 0 ? .utf8 : Encoding(rawValue: text),
      // The fractions of a payload that a page may hold have never been others.
      bytes.slice(21..<24)?.array == [64, 32, 32]
    else { return nil }
    pageSize = size == 1 ? 65_536 : size
    guard pageSize >= 512, pageSize <= 65_536, pageSize & (pageSize - 1) == 0,
      pageSize - Int(reserved) >= 480
    else { return nil }
    self.reserved = Int(reserved)
    (pageCount, freeTrunk, freeCount, largestRoot) = (pages, trunk, free, root)
    self.encoding = encoding
    (userVersion, applicationID) = (version, application)
  }

  /// What is taken for the header of a file whose own is damaged.
  init(pageSize: Int, hasPointerMap: Bool, encoding: Encoding = .utf8) {
    self.pageSize = pageSize
    (reserved, pageCount, freeTrunk, freeCount) = (0, 0, 0, 0)
    (userVersion, applicationID) = (0, 0)
    largestRoot = hasPointerMap ? 1 : 0
    self.encoding = encoding
  }

  /// The byte that two connections lock lies in a page that holds nothing ("The Lock-Byte Page").
  package var lockPage: Int { 0x4000_0000 / pageSize + 1 }
}
