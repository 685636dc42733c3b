import FitIQDomain
import Foundation
import GRDB

extension StoreJournal {
  /// Writes the backend ids down that a change will leave behind; the change's intent takes the list
  /// over by its number.
  ///
  /// Call it under the store's write lock.
  ///
  /// - Parameter parts: What a ``RemoteListPacker`` made.
  func stage(_ plan: RemoteDuplicatePlan, foundAt: Date, parts: [Data]) throws -> Int64 {
    let names = try JSONEncoder().encode(plan.names)
    return try write { db in
      // What is there without an operation is of a change that was cut off before its intent.
      try db.executeOne(sql: RemoteDuplicateSQL.removeAbandonedParts.rawValue)
      try db.executeOne(sql: RemoteDuplicateSQL.removeAbandoned.rawValue)
      try db.executeOne(
        sql: RemoteDuplicateSQL.insertList.rawValue,
        arguments: [
          "found_at": foundAt.timeIntervalSince1970,
          "names": String(decoding: names, as: UTF8.self),
          "groups": RemoteDuplicatePlan.Group.encoded(plan.groups),
        ])
      let list = db.lastInsertedRowID
      let insert = try RawStatement(db, RemoteDuplicateSQL.insertPart.rawValue)
      insert.bind(list, 1)
      for (number, part) in parts.enumerated() {
        try part.withUnsafeBytes { bytes in
          insert.bind(Int64(number), 2)
          insert.bind(blob: bytes, 3)
          try insert.run()
        }
      }
      return list
    }
  }
}
