import FitIQDomain
import Foundation
import GRDB

/// Packs the backend ids that a change leaves behind: 17 bytes for most, held until all are known.
final class RemoteListPacker {
  private let plan: RemoteDuplicatePlan
  /// The table of the entries; nil where they have no backend ids.
  let table: String?
  private var encoder = RemoteListEncoder()
  private var parts: [Data] = []
  /// The places of the rows that the plan lists, which can be fewer than those that go.
  private var places: RemovedPlaces

  static let column = "ZBACKENDID"

  init(_ plan: RemoteDuplicatePlan, of entity: AppStoreCatalog.Entity?) {
    self.plan = plan
    places = RemovedPlaces(plan.rows)
    table = entity.flatMap { $0.columns.contains(Self.column) ? $0.table : nil }
  }

  /// Adds the id of an entry that goes, if it is one that leaves its id behind.
  func add(_ backendID: RawStatement.Value, key: Int64) {
    guard let place = places.place(of: key), plan.owners[place] >= 0, let id = backendID.text,
      !id.isEmpty
    else { return }
    add(id, of: Int(plan.owners[place]))
  }

  /// Looks up the ids of all entries that go.
  ///
  /// - Parameter db: Shows the store as it is before the change.
  func addEntries(in db: Database) throws {
    guard let table else { return }
    let row = try RawStatement(
      db, "SELECT Z_PK, \(Self.column) FROM \"\(table)\" WHERE Z_PK BETWEEN ?1 AND ?2")
    for range in plan.rows.ranges {
      row.reset()
      row.bind(all: range.lowerBound, range.upperBound)
      while try row.step() { add(row.value(1), key: row.integer(0)) }
    }
  }

  /// Adds the nights' and returns the list, in parts of a megabyte.
  func finish() -> [Data] {
    for night in plan.nights {
      var id = night.backendID
      id.withUTF8 { add($0, of: night.group) }
    }
    if !encoder.isEmpty { parts.append(encoder.takePart()) }
    return parts
  }

  private func add(_ id: UnsafeBufferPointer<UInt8>, of group: Int) {
    encoder.append(id, of: group)
    if encoder.isFull { parts.append(encoder.takePart()) }
  }
}
