import FitIQDomain
import Foundation
import GRDB

/// Packs the backend ids that a change leaves behind, and gives them away part by part.
final class RemoteListPacker {
  private let plan: RemoteDuplicatePlan
  /// The table of the entries; nil where they have no backend ids.
  private let table: String?
  private let give: (Data) throws -> Void
  private var encoder = RemoteListEncoder()
  /// The places of the rows that the plan lists, which can be fewer than those that go.
  private var places: RemovedPlaces

  /// Rows for each that is removed, from which on looking them up is quicker than passing all.
  private static let sparseness: UInt64 = 16

  init(
    _ plan: RemoteDuplicatePlan, of entity: AppStoreCatalog.Entity?,
    give: @escaping (Data) throws -> Void
  ) {
    self.plan = plan
    places = RemovedPlaces(plan.rows)
    table = entity.flatMap { $0.columns.contains("ZBACKENDID") ? $0.table : nil }
    self.give = give
  }

  /// Adds the id of an entry that goes, if it is one that leaves its id behind.
  private func add(_ backendID: RawStatement.Value, key: Int64) throws {
    guard let place = places.place(of: key), plan.owners[place] >= 0, let id = backendID.text,
      !id.isEmpty
    else { return }
    try add(id, of: Int(plan.owners[place]))
  }

  /// The ids of all entries that go, in the order of the rows.
  ///
  /// - Parameter db: Shows the store as it is before the change.
  func addEntries(in db: Database) throws {
    guard let table, let last = plan.rows.ranges.last?.upperBound,
      let first = plan.rows.ranges.first
    else { return }
    // Any two keys of 64 bits can be the ends.
    let span = UInt64(bitPattern: last &- first.lowerBound)
    guard span / Self.sparseness > UInt64(clamping: plan.rows.count) else {
      return try RowVisitor.forEachRow(
        ["Z_PK", "ZBACKENDID"], of: "\"\(table)\"",
        where: "Z_PK BETWEEN \(first.lowerBound) AND \(last)", in: db
      ) { row in
        try add(row.value(1), key: row.integer(0))
      }
    }
    let row = try RawStatement(
      db, "SELECT Z_PK, ZBACKENDID FROM \"\(table)\" WHERE Z_PK BETWEEN ?1 AND ?2")
    for range in plan.rows.ranges {
      row.reset()
      row.bind(all: range.lowerBound, range.upperBound)
      while try row.step() {
        try add(row.value(1), key: row.integer(0))
      }
    }
  }

  /// Adds the nights' and gives the last part away.
  func finish() throws {
    for night in plan.nights {
      var id = night.backendID
      try id.withUTF8 { try add($0, of: night.group) }
    }
    if !encoder.isEmpty { try give(encoder.takePart()) }
  }

  private func add(_ id: UnsafeBufferPointer<UInt8>, of group: Int) throws {
    encoder.append(id, of: group)
    if encoder.isFull { try give(encoder.takePart()) }
  }
}
