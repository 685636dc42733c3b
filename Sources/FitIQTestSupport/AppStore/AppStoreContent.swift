import Foundation
import GRDB

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
        let columns = try db.columns(in: table).map { "quote(\"\($0.name)\")" }
        let row = columns.joined(separator: " || ',' || ")
        return try String.fetchAll(db, sql: "SELECT \(row) FROM \"\(table)\"").sorted()
      }
      return Dictionary(uniqueKeysWithValues: zip(tables, rows))
    }
  }
}
