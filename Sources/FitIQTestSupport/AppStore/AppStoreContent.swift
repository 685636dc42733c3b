import FitIQSystem
import Foundation
package import GRDB

/// The content of a store, independent of the pages it lies on: each row of each table as literals.
package enum AppStoreContent {
  /// Reads a copy of the files, so that they stay as they were.
  package static func dump(_ path: String) throws -> [String: [String]] {
    let folder = try ScratchFolder()
    let copy = folder.file("copy")
    for suffix in ["", "-wal", "-journal"]
    where FileManager.default.fileExists(atPath: path + suffix) {
      try FileManager.default.copyItem(atPath: path + suffix, toPath: copy + suffix)
    }
    return try DatabaseQueue(path: copy).read { db in
      let tables = try String.fetchAll(
        db, sql: "SELECT name FROM sqlite_schema WHERE type = 'table'")
      let rows = try tables.map { table in
        let row = try db.columnNames(of: table).map { "quote(\(quoted($0)))" }.joined(
          separator: " || ',' || ")
        return try String.fetchAll(db, sql: "SELECT \(row) FROM \(quoted(table))").sorted()
      }
      return Dictionary(uniqueKeysWithValues: zip(tables, rows))
    }
  }

  private static func quoted(_ name: String) -> String {
    "\"" + name.escaping("\"", as: "\"\"") + "\""
  }
}

extension Database {
  /// The columns of a table of any name: GRDB's `columns(in:)` takes a quotation mark with an accent for
  /// another character.
  package func columnNames(of table: String) throws -> [String] {
    try String.fetchAll(
      self, sql: "SELECT name FROM pragma_table_info(?)", arguments: [table])
  }
}
