import FitIQDomain
import FitIQSystem
import Foundation
import GRDB

/// What a database holds: its schema and every row; equal when nothing a reader sees differs.
///
/// For any SQLite file, fitiq's own or the app's.
package struct DatabaseContent: Equatable {
  package struct NotSound: Error, CustomStringConvertible {
    package let description: String
  }

  /// Fingerprints by table.
  private let tables: [String: String]
  /// A digest of all columns; where it is the same, the commit is the same.
  let exact: Fingerprint

  /// Reads a copy of the database and of its log, so that the next process meets the files as they
  /// were left.
  ///
  /// - Parameter columns: Names of columns that are not compared, in all tables: times of the run.
  /// - Throws: `NotSound` when SQLite finds damage or a broken reference.
  package init(of path: String, ignoring columns: Set<String> = []) throws {
    let scratch = try ScratchFolder()
    let copy = scratch.file("copy.db")
    for suffix in ["", "-wal", "-journal"]
    where FileManager.default.fileExists(atPath: path + suffix) {
      try FileManager.default.copyItem(atPath: path + suffix, toPath: copy + suffix)
    }
    let queue = try DatabaseQueue(path: copy)
    let (all, tables) = try queue.read { db in
      try Self.requireSoundness(of: db)
      let all = try Self.fingerprints(of: db, ignoring: [])
      return (all, columns.isEmpty ? all : try Self.fingerprints(of: db, ignoring: columns))
    }
    self.tables = tables
    exact = Fingerprint(
      of: Data(all.sorted { $0.key < $1.key }.map { $0.key + $0.value }.joined().utf8))
    try queue.close()
  }

  package static func == (one: DatabaseContent, other: DatabaseContent) -> Bool {
    one.tables == other.tables
  }

  /// The names of the tables whose rows or columns differ.
  package func differences(from other: DatabaseContent) -> [String] {
    Set(tables.keys).union(other.tables.keys).filter { tables[$0] != other.tables[$0] }.sorted()
  }

  private static func requireSoundness(of db: Database) throws {
    let answer = try String.fetchAll(db, sql: "PRAGMA integrity_check(1)")
    guard answer == ["ok"] else { throw NotSound(description: answer.joined(separator: "; ")) }
    guard try Row.fetchOne(db, sql: "PRAGMA foreign_key_check") == nil else {
      throw NotSound(description: "a row refers to one that is not there")
    }
  }

  private static func fingerprints(
    of db: Database, ignoring columns: Set<String>
  ) throws -> [String: String] {
    let schema = "SELECT coalesce(sql, name) FROM sqlite_schema ORDER BY type, name"
    var found = ["schema": try fingerprint(of: db, lines: schema)]
    for table in try String.fetchAll(
      db, sql: "SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
    {
      let compared = try db.columnNames(of: table).filter { !columns.contains($0) }
      let row = compared.map { "quote(\"\($0)\")" }.joined(separator: " || ',' || ")
      // The order of rows is nobody's to see.
      found[table] = try fingerprint(
        of: db, lines: "SELECT \(row.isEmpty ? "''" : row) FROM \"\(table)\" ORDER BY 1")
    }
    return found
  }

  private static func fingerprint(of db: Database, lines sql: String) throws -> String {
    Fingerprint(of: Data(try String.fetchAll(db, sql: sql).joined(separator: "\n").utf8)).hex
  }
}
