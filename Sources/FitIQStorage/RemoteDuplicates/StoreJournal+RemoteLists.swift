import FitIQDomain
import Foundation
import GRDB

extension StoreJournal {
  /// Writes the backend ids down that a change will leave behind; the change's intent takes the list
  /// over by its number.
  ///
  /// Call it under the store's write lock.
  ///
  /// `source`: A connection to the store as it is before the change.
  func stage(
    _ plan: RemoteDuplicatePlan, of entries: AppStoreCatalog.Entity?, foundAt: Date,
    from source: DatabaseQueue
  ) throws -> Int64 {
    let names = try JSONEncoder().encode(plan.names)
    return try write { db in
      // What is there without an operation is of a change that was cut off before its intent.
      try db.execute(sql: RemoteDuplicateSQL.removeAbandonedParts.rawValue)
      try db.execute(sql: RemoteDuplicateSQL.removeAbandoned.rawValue)
      try db.execute(
        sql: RemoteDuplicateSQL.insertList.rawValue,
        arguments: [
          "found_at": foundAt.timeIntervalSince1970,
          "names": String(decoding: names, as: UTF8.self),
          "groups": Data(RemoteDuplicatePlan.Group.encoded(plan.groups)),
        ])
      let list = db.lastInsertedRowID
      var writer = RemoteListWriter(try RawStatement(db, RemoteDuplicateSQL.insertPart.rawValue))
      writer.list = list
      if let entries {
        try source.inDatabase { try writer.addEntries(plan, from: entries, in: $0) }
      }
      for night in plan.nights {
        var id = night.backendID
        try id.withUTF8 { try writer.add($0, of: night.group) }
      }
      try writer.finish()
      return list
    }
  }
}

private struct RemoteListWriter: ~Copyable {
  var list: Int64 = 0
  private let insert: RawStatement
  private var encoder = RemoteListEncoder()
  private var part: Int64 = 0

  init(_ insert: consuming RawStatement) { self.insert = insert }

  /// Rows for each that is removed, from which on looking them up is quicker than passing all.
  private static let sparseness: UInt64 = 16

  /// The backend ids of the rows that are removed, in the order of the rows.
  mutating func addEntries(
    _ plan: RemoteDuplicatePlan, from entity: AppStoreCatalog.Entity, in db: Database
  ) throws {
    guard let last = plan.rows.ranges.last?.upperBound, let first = plan.rows.ranges.first else {
      return
    }
    var places = RemovedPlaces(plan.rows)
    // Any two keys of 64 bits can be the ends.
    let span = UInt64(bitPattern: last &- first.lowerBound)
    guard span / Self.sparseness > UInt64(plan.rows.count) else {
      return try RowVisitor.forEachRow(
        ["Z_PK", "ZBACKENDID"], of: "\"\(entity.table)\"",
        where: "Z_PK BETWEEN \(first.lowerBound) AND \(last)", in: db
      ) { try add($0, plan, &places) }
    }
    let row = try RawStatement(
      db,
      "SELECT Z_PK, ZBACKENDID FROM \"\(entity.table)\" WHERE Z_PK BETWEEN ?1 AND ?2")
    for range in plan.rows.ranges {
      row.reset()
      row.bind(range.lowerBound, 1)
      row.bind(range.upperBound, 2)
      while try row.step() { try add(row, plan, &places) }
    }
  }

  private mutating func add(
    _ row: borrowing some RowReading & ~Copyable, _ plan: RemoteDuplicatePlan,
    _ places: inout RemovedPlaces
  ) throws {
    guard let place = places.place(of: row.integer(0)), plan.owners[place] >= 0,
      let id = row.text(1), !id.isEmpty
    else { return }
    try add(id, of: Int(plan.owners[place]))
  }

  mutating func add(_ id: UnsafeBufferPointer<UInt8>, of group: Int) throws {
    encoder.append(id, of: group)
    if encoder.isFull { try finish() }
  }

  /// Writes the part in the making.
  mutating func finish() throws {
    guard !encoder.bytes.isEmpty else { return }
    try encoder.bytes.withUnsafeBytes { bytes in
      insert.bind(list, 1)
      insert.bind(part, 2)
      insert.bind(blob: bytes, 3)
      try insert.run()
    }
    part += 1
    encoder.startPart()
  }
}
