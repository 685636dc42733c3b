import FitIQDomain
import Foundation
import GRDB

/// A verified copy of a whole database beside it, in `<database>.backups/`.
package struct DatabaseBackup: Sendable, Equatable {
  package let path: String
  package let version: Int

  static func folder(of path: String) -> String { BackupFolder.path(of: path) }

  /// Copies a database through SQLite, its write-ahead log included, and verifies the copy.
  ///
  /// Reads through a connection of its own, so it sees the last committed state while the caller
  /// holds the write lock.
  static func make(
    of path: String, version: Int, now: Date, options: TypedDatabase.Options
  ) throws(StorageError) -> DatabaseBackup {
    let source: DatabaseQueue
    do { source = try TypedDatabase.queue(path, options: options, readonly: true) } catch {
      throw StorageError(error, while: "back up", path: path)
    }
    return try make(from: source, of: path, name: "v\(version)", version: version, now: now)
  }

  /// What a restore replaced: kept, but not what the next restore brings back by default.
  static func makeOfReplaced(
    from source: DatabaseQueue, of path: String, version: Int, now: Date
  ) throws(StorageError) -> DatabaseBackup {
    try make(
      from: source, of: path, name: "v\(version)-\(replacedMark)", version: version, now: now)
  }

  /// Keeps what is left of a database that is gone or that SQLite cannot read any more, as it is; nil
  /// where nothing is left.
  ///
  /// Only before this process opens it: see ``PrivateCopy``.
  static func keepDamaged(_ path: String, now: Date) throws(StorageError) -> String? {
    let left = PrivateCopy.companions.filter { access(path + $0, F_OK) == 0 }
    guard !left.isEmpty else { return nil }
    let target = try freshPath(of: path, name: "damaged", now: now)
    do {
      // The main file last: its name says that all of it is there.
      for suffix in left.reversed() {
        try FileBytes.copy(path + suffix, to: target + suffix + ".partial")
        try BackupFolder.moveIntoPlace(target + suffix + ".partial", target + suffix)
      }
    } catch { throw StorageError(error, while: "keep", path: path) }
    return target
  }

  /// Removes what `keepDamaged` kept.
  static func discard(_ path: String) {
    for suffix in PrivateCopy.companions { unlink(path + suffix) }
  }

  private static let replacedMark = "replaced"

  private static func make(
    from source: DatabaseQueue, of path: String, name: String, version: Int, now: Date
  ) throws(StorageError) -> DatabaseBackup {
    let folder = folder(of: path)
    let target = try freshPath(of: path, name: name, now: now)
    removePartials(in: folder)
    let partial = target + ".partial"
    do {
      try requireSpace(for: source, in: folder)
      Failpoint.pass("backup.copy")
      try copy(source, to: partial)
      Failpoint.pass("backup.verify")
      try verify(partial, against: source)
      try BackupFolder.moveIntoPlace(partial, target)
    } catch {
      for suffix in ["", "-wal", "-shm", "-journal"] { unlink(partial + suffix) }
      throw StorageError(error, while: "back up", path: path)
    }
    return DatabaseBackup(path: target, version: version)
  }

  /// Returns the newest backup that a migration made, or nil.
  static func newest(of path: String) -> String? {
    let folder = folder(of: path)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0.wholeMatch(of: /[^-]+(-[0-9]+)?-v[0-9]+\.db/) != nil }.max().map {
      (folder as NSString).appendingPathComponent($0)
    }
  }

  /// The caller holds the write lock: nobody else is making one, so these were cut off.
  private static func removePartials(in folder: String) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    for name in names where name.contains(".partial") { unlink(folder + "/" + name) }
  }

  /// Names sort by time: `20261121T065500.123Z-v4.db`.
  private static func freshPath(
    of path: String, name: String, now: Date
  ) throws(StorageError) -> String {
    let folder = folder(of: path)
    try BackupFolder.create(folder, of: path)
    let stamp = BackupFolder.stamp(now)
    var file = "\(stamp)-\(name).db"
    var count = 2
    while FileManager.default.fileExists(atPath: folder + "/" + file) {
      file = "\(stamp)-\(count)-\(name).db"
      count += 1
    }
    return (folder as NSString).appendingPathComponent(file)
  }

  private static func requireSpace(for source: DatabaseQueue, in folder: String) throws {
    try BackupFolder.requireSpace(
      source.read { try $0.fileBytes().all }, for: "the backup", in: folder,
      hint: "free some space; without a backup nothing is changed")
  }

  private static func copy(_ source: DatabaseQueue, to path: String) throws {
    let descriptor = open(path, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      throw StorageError(.cannotCreate, "cannot create \(path)", hint: "check the folder above it")
    }
    close(descriptor)
    let target = try StoreHardening.open(path, as: .database)
    try source.backup(to: target)
    // The copy carries the source's mark for write-ahead logging; a backup is one file.
    try target.writeWithoutTransaction { db in
      _ = try String.fetchOne(db, sql: "PRAGMA journal_mode = DELETE")
    }
    try target.close()
  }

  private static func verify(_ path: String, against source: DatabaseQueue) throws {
    let copy = try StoreHardening.open(path, as: .database) { $0.readonly = true }
    let counted = try copy.read { db in
      try requireIntegrity(db, of: path)
      return try rowCounts(db)
    }
    guard try source.read(rowCounts) == counted else {
      throw StorageError(
        .backupInvalid, "the backup \(path) does not hold the rows of the original",
        hint: "nothing was changed; check the disk")
    }
    try copy.close()
  }

  static func requireIntegrity(_ db: Database, of path: String) throws {
    guard try String.fetchAll(db, sql: "PRAGMA integrity_check(1)") == ["ok"] else {
      throw StorageError(
        .backupInvalid, "\(path) fails SQLite's integrity check",
        hint: "nothing was changed; see fitiq migrate verify")
    }
  }

  private static func rowCounts(_ db: Database) throws -> [String: Int] {
    var counts: [String: Int] = [:]
    for name in try Schema(db).objects.keys where name.type == "table" {
      let table = SQLName.quoted(name.name)
      counts[name.name] = try Int.fetchOne(db, sql: "SELECT count(*) FROM \(table)")
    }
    return counts
  }
}
