import FitIQDomain
import Foundation
import GRDB

/// Imports the entities that need no rule of their own: profile, meals, workouts and more.
struct RecordImport {
  let transaction: ImportTransaction
  /// Ids that are in the database after this import, by table: parents of later tables.
  private(set) var imported: [String: Set<String>] = [:]
  private let onlyUser: String?

  init(_ transaction: ImportTransaction, onlyUser: String?) {
    self.transaction = transaction
    self.onlyUser = onlyUser
  }

  /// The profiles, into `users`.
  mutating func importUsers() throws {
    let table = LogicalTable.users
    var survivors = Survivors(table)
    try StoreRecordReader(table).forEach(in: transaction) { record in
      guard let id = record.id else {
        return transaction.refuse(record.key, .idMalformed, of: table)
      }
      guard transaction.filter.user == nil || transaction.filter.user?.text == id else {
        return transaction.count(table.name, \.skipped)
      }
      // A user is imported without the value that is not such a value: all their rows need them. The
      // whole row is kept in quarantine as well.
      if let fault = record.fault { transaction.quarantine([(record.key, fault)], of: table) }
      survivors.add(record, id: id)
    }
    try record(survivors)
    if transaction.keepsDuplicates { transaction.quarantine(survivors.duplicates, of: table) }
    var writer = try RecordWriter(
      transaction, table: table.name, columns: table.columns.map(\.name))
    for (id, record) in survivors.byID.sorted(by: { $0.key < $1.key }) {
      transaction.count(
        table.name,
        try writer.write(id: id, values: record.values, sourceKey: record.key) {
          table.rank($0) <= table.rank(record.values)
        })
    }
    try writer.finish()
    imported["users"] = Set(survivors.byID.keys)
  }

  /// Records of one table: of equal ids the latest survives.
  private struct Survivors {
    let table: LogicalTable
    private(set) var byID: [String: StoreRecord] = [:]
    private(set) var merged: [String: [StoreRecord]] = [:]

    init(_ table: LogicalTable) { self.table = table }

    mutating func add(_ record: StoreRecord, id: String) {
      guard let other = byID[id] else {
        byID[id] = record
        return
      }
      let isLater =
        (table.rank(record.values), record.key) > (table.rank(other.values), other.key)
      merged[id, default: []].append(isLater ? other : record)
      if isLater { byID[id] = record }
    }

    var duplicates: [(key: Int64, fault: StoreRowFault)] {
      merged.values.flatMap { $0 }.map { ($0.key, .duplicate) }
    }
  }

  private func record(_ survivors: Survivors) throws {
    var merges = try MergeWriter(transaction, table: survivors.table.name)
    let backendID = survivors.table.position("backend_id")
    for (id, records) in survivors.merged.sorted(by: { $0.key < $1.key }) {
      let members = records.map { record in
        let remote = backendID.flatMap { String.fromDatabaseValue(record.values[$0]) }
        return StoreMember(key: record.key, id: record.id, backendID: remote)
      }
      try merges.write(
        survivor: id, user: survivors.byID[id]?.owner, reason: "same_id", count: members.count,
        members: StoreMember.json(members))
      transaction.count(survivors.table.name, \.merged, members.count)
    }
    try merges.finish()
  }

  /// One table of records, its parents imported before.
  mutating func importRecords(_ table: LogicalTable) throws {
    try importRecords(table) { _, _ in false }
  }

  /// Imports the app's snapshots of days for which the database has none.
  mutating func importSnapshots(_ snapshots: inout SnapshotImport) throws {
    let table = LogicalTable.activitySnapshots
    func value<Value: DatabaseValueConvertible>(_ column: String, _ record: StoreRecord) -> Value? {
      table.position(column).flatMap { Value.fromDatabaseValue(record.values[$0]) }
    }
    try importRecords(table) { record, owner in
      let sent: String? = value("backend_id", record)
      return try snapshots.leavesOut(
        id: record.id, of: owner, at: value("date_at", record), hasBackendID: sent != nil)
    }
  }

  /// - Parameter leavesOut: Whether a record became part of a row that the database has.
  private mutating func importRecords(
    _ table: LogicalTable, leavesOut: (_ record: StoreRecord, _ owner: String) throws -> Bool
  ) throws {
    guard transaction.catalog.entities[table.entity] != nil else { return }
    var survivors = Survivors(table)
    try StoreRecordReader(table).forEach(in: transaction) { record in
      switch admit(record, table) {
      case .refused(let fault): transaction.refuse(record.key, fault, of: table)
      case .skipped: transaction.count(table.name, \.skipped)
      case .accepted(let owner) where try leavesOut(record, owner):
        transaction.refuse(record.key, .mergedEntity, of: table)
      case .accepted(let owner):
        transaction.accept(record.key, of: table)
        let record = StoreRecord(
          key: record.key, id: record.id, owner: owner, values: record.values, fault: nil)
        guard let id = table.hasID ? record.id : owner else { return }
        survivors.add(record, id: id)
      }
    }
    try record(survivors)
    // Rows without an id are told apart by their content only: those that lose are kept whole.
    if transaction.keepsDuplicates || !table.hasID {
      transaction.quarantine(survivors.duplicates, of: table)
    }
    try write(survivors.byID, table)
  }

  private mutating func write(_ survivors: [String: StoreRecord], _ table: LogicalTable) throws {
    let ownerColumn =
      switch table.owner {
      case .parent(let column, _, _): column
      case .profile, .user, .none: "user_id"
      }
    let names = (table.hasID ? [ownerColumn] : []) + table.columns.map(\.name)
    let shift = table.hasID ? 1 : 0
    var writer = try RecordWriter(
      transaction, table: table.name, key: table.hasID ? "id" : ownerColumn, columns: names)
    for (id, record) in survivors.sorted(by: { $0.value.key < $1.value.key }) {
      let owner = table.hasID ? [record.owner.databaseValue] : []
      transaction.count(
        table.name,
        try writer.write(id: id, values: owner + record.values, sourceKey: record.key) {
          table.rank(Array($0.dropFirst(shift))) <= table.rank(record.values)
        })
    }
    try writer.finish()
    imported[table.name] = Set(survivors.keys)
  }

  private enum Admission {
    case accepted(owner: String)
    case refused(StoreRowFault)
    case skipped
  }

  private func admit(_ record: StoreRecord, _ table: LogicalTable) -> Admission {
    if let fault = record.fault { return .refused(fault) }
    if case .parent(_, let parent, _) = table.owner {
      guard let owner = record.owner else { return .refused(.parentMissing) }
      guard imported[parent]?.contains(owner) == true else {
        return transaction.skippedParents[parent]?.contains(owner) == true
          ? .skipped : .refused(.parentMissing)
      }
      return .accepted(owner: owner)
    }
    guard let owner = record.owner ?? onlyUser else { return .refused(.unattributed) }
    guard let users = imported["users"], users.contains(owner) else {
      if transaction.filter.user != nil { return skip(record, table) }
      return .refused(.unattributed)
    }
    if let since = transaction.filter.since, let date = date(of: record, table), date < since {
      return skip(record, table)
    }
    return .accepted(owner: owner)
  }

  private func skip(_ record: StoreRecord, _ table: LogicalTable) -> Admission {
    if let id = record.id { transaction.skippedParents[table.name, default: []].insert(id) }
    return .skipped
  }

  /// What `--from` compares: when it happened, else when it was created.
  private func date(of record: StoreRecord, _ table: LogicalTable) -> Double? {
    let happened = table.columns.first { $0.kind == .instant }
    return happened.flatMap { record.number($0.name, in: table) }
      ?? record.number("created_at", in: table)
  }
}
