import CSQLiteShims
import FitIQDomain
import FitIQSystem
import Foundation

/// What kind of file a store path names, decided from its first bytes.
enum StoreFile {
  enum Kind: Equatable {
    case missing
    /// No bytes: a new database, or one whose creation was cut off.
    case empty
    /// fitiq's own, by its application id.
    case database
    /// SQLite, but not (yet) fitiq's.
    case otherSQLite
    case notSQLite
  }

  /// `FITQ`: marks fitiq's own databases at offset 68 of the file header.
  static let applicationID: UInt32 = 0x4649_5451

  /// Bytes of a page of a new database.
  ///
  /// A delivery commits ten rows at a time, each a page into the log: with 16 KB it takes three times
  /// as long.
  static let pageSize = 4_096

  static func kind(at path: String) throws(StorageError) -> Kind {
    guard let found = FileKind(path) else {
      if errno == ENOENT || errno == ENOTDIR { return .missing }
      throw StorageError(
        .permissionDenied, "cannot examine \(path)", hint: "check the permissions of its folder")
    }
    guard found == .file else {
      throw StorageError(
        .notADatabase,
        found == .folder
          ? "\(path) is a folder: this needs fitiq's own database"
          : "\(path) is not a regular file",
        hint: "name the database file: --store")
    }
    try refuseNeighbours(of: path)
    return kind(header: try start(of: path, count: 100))
  }

  /// Refuses a log or a journal that is not a file: SQLite would wait for a writer to a pipe of that name.
  static func refuseNeighbours(of path: String) throws(StorageError) {
    for suffix in ["-wal", "-shm", "-journal"] {
      guard let found = FileKind(path + suffix), found != .file else { continue }
      throw StorageError(
        .notADatabase, "\(path)\(suffix) is not a regular file", hint: "move it away")
    }
  }

  /// The first bytes of a file.
  ///
  /// - Parameter waits: For another process that holds a lease on the file, 45 seconds at most.
  static func start(
    of path: String, count: Int, waits: Bool = true
  ) throws(StorageError) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | (waits ? 0 : O_NONBLOCK))
    guard descriptor >= 0 else {
      throw StorageError(
        .permissionDenied, "no permission to read \(path)", hint: "check its permissions")
    }
    defer { LockSafety.close(descriptor) }
    return head(of: descriptor, count: count)
  }

  /// The first bytes of a file that need not be there: none where it cannot be read.
  static func head(of path: String, count: Int, waits: Bool = true) -> [UInt8] {
    (try? start(of: path, count: count, waits: waits)) ?? []
  }

  /// The first bytes of an open file.
  static func head(of descriptor: Int32, count: Int) -> [UInt8] {
    var header = [UInt8](repeating: 0, count: count)
    let count = pread(descriptor, &header, header.count, 0)
    return Array(header.prefix(max(0, count)))
  }

  /// SQLite's file format, https://sqlite.org/fileformat.html §1.3.
  private static func kind(header: [UInt8]) -> Kind {
    guard !header.isEmpty else { return .empty }
    guard header.starts(with: "SQLite format 3\0".utf8), header.count == 100 else {
      return .notSQLite
    }
    let id = header[68..<72].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    return id == applicationID ? .database : .otherSQLite
  }

  /// Bytes at the end of each page that are not SQLite's, from the header.
  static func reservedBytes(_ path: String) -> Int {
    let header = head(of: path, count: 100)
    return header.count == 100 ? Int(header[20]) : 0
  }

  /// Bytes; 0 where there is no such file.
  static func size(_ path: String) -> Int { Int(FileStamp(path)?.size ?? 0) }

  /// How many bytes a file lacks that its header promises; nil for none, and where a write-ahead log
  /// may hold them.
  static func missingBytes(_ path: String) -> Int? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { LockSafety.close(descriptor) }
    let header = head(of: descriptor, count: 100)
    var status = stat()
    guard header.count == 100, fstat(descriptor, &status) == 0 else { return nil }
    func number(_ range: Range<Int>) -> Int { header[range].reduce(0) { $0 << 8 | Int($1) } }
    let pageSize = number(16..<18) == 1 ? 65_536 : number(16..<18)
    // The page count holds only when the same writer set both counters.
    guard number(24..<28) == number(92..<96) else { return nil }
    let missing = number(28..<32) * pageSize - Int(status.st_size)
    guard missing > 0, size(path + "-wal") == 0 else { return nil }
    // Before the log went, a checkpoint may have written the head, and by now the rest.
    return head(of: descriptor, count: 100) == header && size(path) == status.st_size
      ? missing : nil
  }

  /// Whether a rollback journal holds part of the content: one that is done with is empty or begins
  /// with zeros.
  static func hasRollbackJournal(_ path: String) -> Bool {
    head(of: path + "-journal", count: 8) == [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7]
  }

  /// Whether another process holds SQLite's write lock on the file itself (not on its `-shm`).
  ///
  /// SQLite's locking bytes begin at 1 GiB: pending, reserved, then 510 shared
  /// (https://sqlite.org/lockingv3.html, os.h).
  static func isLockedByAnother(_ path: String) -> Bool {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { LockSafety.close(descriptor) }
    return fitiq_has_lock(descriptor, F_RDLCK, 0x4000_0000, 512) != 0
  }

  /// Creates an empty file that only its owner can read, with the folders above it.
  static func create(at path: String) throws(StorageError) {
    let folder = path.folderPath
    if !folder.isEmpty {
      do {
        try DurableFolder.make(folder)
      } catch {
        throw StorageError(
          .cannotCreate, "cannot create the folder \(folder)",
          hint: "choose another place: --store PATH", underlying: error)
      }
    }
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      let isFull = errno == ENOSPC
      throw StorageError(
        isFull ? .diskFull : .cannotCreate,
        isFull ? "no space left to create \(path)" : "cannot create \(path)",
        hint: "choose another place: --store PATH")
    }
    LockSafety.close(descriptor)
  }
}
