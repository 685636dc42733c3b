import Foundation

/// What a file holds that must not be written over, told by its first bytes.
package enum DataFile: String, Sendable {
  case database = "a database"
  case databaseLog = "the log of a database"
  case propertyList = "a property list"
  case export = "an export from Health or another archive"

  /// Nil for every other file, and where none is.
  package init?(at path: String) throws(StorageError) {
    switch try StoreFile.kind(at: path) {
    case .database, .otherSQLite: self = .database
    case .missing, .empty: return nil
    case .notSQLite: self.init(start: try StoreFile.start(of: path, count: Self.examined))
    }
  }

  /// An export begins with the description of its document: 10 KB of it.
  private static let examined = 64 << 10

  private init?(start: [UInt8]) {
    func begins(_ bytes: [UInt8]) -> Bool { start.starts(with: bytes) }
    // The log's and the rollback journal's, https://sqlite.org/fileformat.html §3.1 and §4.1, and the
    // version of the log's index in the order of bytes of either kind of machine.
    let logs: [[UInt8]] = [
      [0x37, 0x7F, 0x06, 0x82], [0x37, 0x7F, 0x06, 0x83],
      [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7],
      [0x18, 0xE2, 0x2D, 0x00], [0x00, 0x2D, 0xE2, 0x18],
    ]
    if start.starts(with: "SQLite format 3\0".utf8) {
      self = .database
    } else if logs.contains(where: begins) {
      self = .databaseLog
    } else if begins(Array("bplist".utf8)) {
      self = .propertyList
    } else if Self.archives.contains(where: begins)
      || start.dropFirst(257).starts(with: "ustar".utf8)
    {
      self = .export
    } else if let named = Self.document(start) {
      self = named
    } else {
      return nil
    }
  }

  /// Zip, gzip, xz, bzip2, 7z and zstd.
  private static let archives: [[UInt8]] = [
    [0x50, 0x4B, 0x03, 0x04], [0x50, 0x4B, 0x05, 0x06], [0x1F, 0x8B],
    [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00], [0x42, 0x5A, 0x68], [0x37, 0x7A, 0xBC, 0xAF],
    [0x28, 0xB5, 0x2F, 0xFD],
  ]

  private static func document(_ start: [UInt8]) -> DataFile? {
    // UTF-16 of Latin letters, without its mark.
    let hasMark = [[0xFE, 0xFF], [0xFF, 0xFE]].contains(Array(start.prefix(2)))
    let bytes = start.dropFirst(hasMark ? 2 : 0)
    let text = String(decoding: bytes.filter { $0 != 0 }, as: UTF8.self)
    let isMarkup = text.drop { $0.isWhitespace || $0 == "\u{FEFF}" }.hasPrefix("<")
    guard isMarkup else { return nil }
    if text.contains("<plist") || text.contains("<!DOCTYPE plist") { return .propertyList }
    let roots = ["<HealthData", "<!DOCTYPE HealthData", "<ClinicalDocument", "<gpx"]
    return roots.contains(where: text.contains) ? .export : nil
  }
}
