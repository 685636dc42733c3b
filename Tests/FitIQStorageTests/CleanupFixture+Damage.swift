import FitIQTestSupport
import Foundation
import GRDB
import Testing

extension CleanupFixture {
  /// What only a check of the whole file sees.
  enum Damage: CaseIterable {
    /// A free list that begins at a page beyond the file.
    case freeList
    /// An index has two stages' sessions the other way round.
    case indexOfStages
    /// An entry has an owner that the index does not know.
    case indexOfEntries
  }

  func damage(_ damage: Damage) throws {
    switch damage {
    case .freeList:
      let handle = try FileHandle(forUpdating: URL(fileURLWithPath: path))
      try handle.seek(toOffset: 32)
      try handle.write(contentsOf: Data([0, 0, 0, 0x80]))
      try handle.close()
    case .indexOfStages:
      try change(
        "UPDATE ZSDSLEEPSTAGE SET ZSESSION = 3 - ZSESSION WHERE ZSESSION IN (1, 2)",
        behind: "ZSDSLEEPSTAGE_ZSESSION_INDEX")
    case .indexOfEntries:
      try change(
        """
        UPDATE ZSDPROGRESSENTRY SET ZUSERPROFILE = 77
        WHERE Z_PK = (SELECT min(Z_PK) FROM ZSDPROGRESSENTRY)
        """,
        behind: "ZSDPROGRESSENTRY_ZUSERPROFILE_INDEX")
    }
  }

  /// Changes rows while SQLite does not know of an index.
  private func change(_ sql: String, behind name: String) throws {
    let queue = try DatabaseQueue(path: path)
    let row = try queue.write { db in
      let row = try Row.fetchOne(
        db, sql: "SELECT * FROM sqlite_schema WHERE name = ?", arguments: [name])
      try db.execute(sql: "PRAGMA writable_schema = ON")
      try db.execute(sql: "DELETE FROM sqlite_schema WHERE name = ?", arguments: [name])
      return row
    }
    try queue.close()
    try execute(sql)
    let again = try DatabaseQueue(path: path)
    try again.write { db in
      let values = Array(try #require(row).databaseValues)
      try db.execute(sql: "PRAGMA writable_schema = ON")
      try db.execute(
        sql: "INSERT INTO sqlite_schema VALUES (?, ?, ?, ?, ?)",
        arguments: StatementArguments(values))
    }
    try again.close()
  }

  /// Gives entries keys like those of a store so large that it is scanned in two halves.
  static let spreadEntries = """
    UPDATE ZSDPROGRESSENTRY SET Z_PK = Z_PK + 60000 WHERE Z_PK % 2 = 0;
    UPDATE Z_PRIMARYKEY SET Z_MAX = 120000 WHERE Z_NAME = 'SDProgressEntry';
    """
}
