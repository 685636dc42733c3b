package import FitIQDomain
package import Foundation
import GRDB

extension TypedDatabase: RemoteDuplicateKeeper {
  package func forEachRemoteDuplicate(
    _ filter: RemoteDuplicateFilter, _ body: (RemoteDuplicate) throws -> Void
  ) throws {
    try passing("read the remote duplicates of") { db in
      var live = BackendIDSet()
      for table in LogicalTable.all where table.position("backend_id") != nil {
        try live.add(column: "backend_id", of: table.name, in: db)
      }
      var reader = try RemoteDuplicateReader(filter, live: live, states: db)
      let row = try RawStatement(db, RemoteDuplicateSQL.inDatabase)
      while try row.step() {
        let found = RemoteDuplicate(
          operationID: row.integer(0), userID: row.string(1), entity: row.string(2) ?? "",
          type: row.string(3), day: row.string(4), backendID: row.string(5) ?? "",
          survivorID: row.string(6),
          foundAt: Date(timeIntervalSince1970: row.number(7) ?? 0))
        try reader.offer(found, survivor: { try Self.survivor(of: found, in: db) }, body)
      }
    }
  }

  private static func survivor(
    of found: RemoteDuplicate, in db: Database
  ) throws -> RemoteDuplicateReader.Survivor? {
    let table = LogicalTable.all.first { $0.name == found.entity }
    guard let table, table.hasID, table.position("backend_id") != nil else { return nil }
    let statement = try db.cachedStatement(
      sql: "SELECT id, backend_id FROM \(table.name) WHERE id = ? ORDER BY backend_id IS ? DESC")
    return try Row.fetchOne(statement, arguments: [found.survivorID, found.backendID]).map {
      RemoteDuplicateReader.Survivor(id: $0[0], backendID: $0[1])
    }
  }

  package func beginRemoteDeletion(_ context: WriteContext) throws -> Int64 {
    try write("write the operation log of") { db in
      try requireCurrentSchema(db)
      return try OperationLog(db: db, context: context).begin(
        .remoteDeletion, summary: RemoteDeletion.summary)
    }
  }

  package func record(_ deletions: [RemoteDeletion], at instant: Date) throws {
    try write("record deletions in") { try RemoteDeletion.record(deletions, at: instant, in: $0) }
    Failpoint.pass("remote-deletion.recorded")
  }

  package func finishRemoteDeletion(_ operation: Int64, summary: String) throws {
    try write("write the operation log of") { db in
      try db.executeOne(
        sql: OperationSQL.setSummary.rawValue, arguments: ["id": operation, "summary": summary])
    }
  }
}
