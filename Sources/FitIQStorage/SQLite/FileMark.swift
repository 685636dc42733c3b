import FitIQSystem

/// What a file is known by, with the head in which SQLite counts its changes: cheap where a hash of the
/// content is not.
struct FileMark: Equatable, Sendable {
  let stamp: FileStamp
  /// The first bytes: of a database with its change counter, of a log with its salts
  /// (https://sqlite.org/fileformat.html).
  let head: [UInt8]
}

extension FileMark {
  /// Nil where there is no file, or nothing in it.
  ///
  /// - Parameter waits: For the process that holds the file; without it, the head of one that is held is empty.
  init?(_ path: String, waits: Bool = true) {
    guard let stamp = FileStamp(path), stamp.size > 0 else { return nil }
    self.init(stamp: stamp, head: StoreFile.head(of: path, count: Self.headLength, waits: waits))
  }

  /// The mark of a file that is open; nil where it is empty.
  init?(descriptor: Int32) {
    guard let stamp = FileStamp(descriptor: descriptor), stamp.size > 0 else { return nil }
    self.init(stamp: stamp, head: StoreFile.head(of: descriptor, count: Self.headLength))
  }

  static let headLength = 100

  /// What of it concerns the content: SQLite sets the owner of a log that it opens.
  var ofContent: FileMark { FileMark(stamp: stamp.ofContent, head: head) }

  /// Byte 18: how the file is written.
  var isOfLog: Bool { head.dropFirst(18).first == 2 }
}
