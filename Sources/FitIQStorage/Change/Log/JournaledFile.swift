import CSQLiteShims
import FitIQDomain
import FitIQSystem
import Foundation
import GRDB

/// What a journal knows a file by, whatever it is called.
struct JournaledIdentity: Equatable {
  let inode: Int64
  /// Nanoseconds since 1970; nil where the file system does not keep it.
  ///
  /// Tells a file from a later one with the same inode, and from those of other disks.
  let bornAt: Int64?

  /// Nil where there is no file.
  init?(_ path: String) {
    guard let file = FileIdentity(path) else { return nil }
    let born = fitiq_birth_time(path)
    self.init(inode: Int64(truncatingIfNeeded: file.inode), bornAt: born < 0 ? nil : born)
  }

  init(inode: Int64, bornAt: Int64?) {
    self.inode = inode
    self.bornAt = bornAt
  }
}

/// A file that a journal knows: the store, or one that is a copy of it.
struct JournaledFile {
  /// Nil for one that nothing was done to yet.
  private(set) var id: Int64?
  /// Where it was last seen.
  let path: String
  /// Nil in what an earlier version wrote.
  let identity: JournaledIdentity?
  /// The last operation of its history.
  var head: Int64

  init(id: Int64?, path: String, head: Int64) {
    self.id = id
    self.path = path
    identity = JournaledIdentity(path)
    self.head = head
  }

  private init(_ row: Row) throws {
    id = try row.value(0)
    path = try row.value(1)
    let (inode, bornAt): (Int64?, Int64?) = (try row.value(2), try row.value(3))
    identity = inode.map { JournaledIdentity(inode: $0, bornAt: bornAt) }
    head = try row.value(4)
  }

  static func all(in journal: Database) throws -> [JournaledFile] {
    try Row.fetchAll(journal, sql: JournalSQL.files.rawValue).map(JournaledFile.init)
  }

  /// Whether it is the file at a path: by inode and time of birth, which follow a file that was
  /// moved; else by the path and, where it is known, the inode.
  func isAt(_ path: String, _ identity: JournaledIdentity?) -> Bool {
    guard let own = self.identity, own.bornAt != nil else {
      return self.path == path && (self.identity == nil || self.identity == identity)
    }
    return own == identity
  }

  /// Writes it down.
  mutating func keep(in journal: Database) throws {
    try journal.executeOne(
      sql: JournalSQL.keepFile.rawValue,
      arguments: [
        "id": id, "path": path, "inode": identity?.inode, "born_at": identity?.bornAt,
        "head": head,
      ])
    id = id ?? journal.lastInsertedRowID
  }
}
