import FitIQDomain
import Foundation
import GRDB

/// Writes the survivors of a scan into `progress_entries`, and which rows became one.
struct EntryImport {
  static let table = "progress_entries"
  /// Groups that are read ahead while others are written.
  private static let batchSize = 512
  /// Groups from which it is faster to rebuild the indexes than to keep them.
  static let bulk = 5_000

  let transaction: ImportTransaction
  let reader: EntryBatchReader
  let images: RowImages
  private let isEmpty: Bool
  var changed = 0
  var storeIDs: BackendIDSet?
  private var followed = OutboxImport.Merges(in: table)

  init(_ transaction: ImportTransaction, reader: EntryBatchReader) throws {
    self.transaction = transaction
    self.reader = reader
    images = try RowImages(table: Self.table, in: transaction.target)
    isEmpty =
      try Int.fetchOne(transaction.target, sql: "SELECT 1 FROM progress_entries LIMIT 1") == nil
  }

  /// Writes everything; tells the events what became of the rows that they name.
  ///
  /// - Parameter progress: Called with the share that is done.
  mutating func run(
    _ store: AppStore, outbox: inout OutboxImport, progress: (Double) throws -> Void
  ) throws {
    let insert = try RawStatement(transaction.target, ImportSQL.insertEntry)
    let findSlot = try RawStatement(transaction.target, ImportSQL.findEntryInSlot)
    let findRow = try RawStatement(transaction.target, ImportSQL.findEntryOfRow)
    let update = try RawStatement(transaction.target, ImportSQL.updateEntry)
    bindConstants(insert)
    bindConstants(update)
    var merges = try MergeWriter(transaction, table: Self.table)
    let total = reader.scan.grouping.placeCount
    // Into an empty table the rows go without the indexes, which are made at the end by sorting.
    let indexes = isEmpty && total >= Self.bulk ? try dropIndexes() : []
    var outcomes: [RowOutcome: Int] = [:]
    let batches = EntryBatches(reader, store: store, total: total, size: Self.batchSize)
    while let batch = try batches.next(transaction.source) {
      for row in batch.rows {
        let written =
          isEmpty
          ? try add(row, insert)
          : try upsert(
            row, of: batch, findSlot: findSlot, findRow: findRow, insert: insert, update: update,
            merges: &merges)
        outcomes[written.outcome, default: 0] += 1
        note(row, written)
        if row.copies > 1 { try record(row, of: batch, into: written.id, in: &merges) }
      }
      try progress(Double(batches.done) / Double(max(1, total)))
    }
    for sql in indexes { try transaction.target.executeOne(sql: sql) }
    for (outcome, number) in outcomes { transaction.count(Self.table, outcome, number) }
    try merges.finish()
    if !isEmpty {
      try removeFolded()
      try removeVacated()
    }
    if changed > 0 {
      try images.recordAfter(transaction.operation)
    }
    outbox.follow(followed)
  }

  /// What the database has of an entry after a row of the store was written.
  struct Written {
    let outcome: RowOutcome
    let id: UUID16
    let isSynced: Bool
    /// Whether a copy had sent its value.
    let isSettled: Bool
    /// The row of the database whose place it took.
    var other: UUID16?

    init(_ outcome: RowOutcome, _ row: EntryBatch.Row, replacing other: UUID16? = nil) {
      self.outcome = outcome
      id = row.id
      isSynced = row.isSynced
      isSettled = row.isSettled
      self.other = other
    }

    /// - Parameter isSettled: Whether what came had sent the value of the row that is there.
    init(_ outcome: RowOutcome, keeping present: Present, isSettled: Bool) {
      self.outcome = outcome
      id = present.id
      isSynced = present.isSynced
      self.isSettled = isSettled && present.isSynced
    }
  }

  /// Tells the events of all rows that became one which one that is.
  private mutating func note(_ row: EntryBatch.Row, _ written: Written) {
    let more = written.other ?? (written.id == row.id ? nil : written.id)
    let other = more.flatMap { reader.events.contains($0) ? $0 : nil }
    guard !row.watched.isEmpty || other != nil else { return }
    followed.note(
      row.watched + [other].compactMap(\.self), as: written.id, needsSending: !written.isSynced,
      isSettled: written.isSettled)
  }

  /// Returns the statements that make the indexes again; that of the unique rule stays.
  private func dropIndexes() throws -> [String] {
    let indexes = try Row.fetchAll(
      transaction.target,
      sql: """
        SELECT name, sql FROM sqlite_schema
        WHERE type = 'index' AND tbl_name = ? AND sql IS NOT NULL
        """, arguments: [Self.table])
    for index in indexes {
      try transaction.target.executeOne(sql: "DROP INDEX \(SQLName.quoted(try index.value(0)))")
    }
    return try indexes.map { try $0.value(1) }
  }

  private func bindConstants(_ statement: borrowing RawStatement) {
    statement.bind(transaction.ledgerID, 16)
    statement.bind(transaction.context.now.timeIntervalSince1970, 17)
    statement.bind(transaction.operation, 18)
  }

  func bind(_ row: EntryBatch.Row, to target: borrowing RawStatement) {
    target.bind(row.id.text, 1)
    target.bind(reader.scan.users[Int(row.user)], 2)
    target.bind(reader.scan.types[Int(row.type)], 3)
    target.bind(row.quantity, 4)
    target.bind(row.date, 5)
    target.bind(row.time, 6)
    target.bind(row.measured, 7)
    target.bind(reader.timing.zone.day(of: row.measured).description, 8)
    target.bind(row.slot.description, 9)
    target.bind(row.notes, 10)
    if let created = row.created { target.bind(created, 11) } else { target.bindNull(11) }
    if let updated = row.updated { target.bind(updated, 12) } else { target.bindNull(12) }
    target.bind(row.backendID, 13)
    target.bind(row.syncStatus, 14)
    target.bind(row.sourceKey, 15)
  }

  func add(
    _ row: EntryBatch.Row, _ insert: borrowing RawStatement
  ) throws -> Written {
    bind(row, to: insert)
    try insert.run()
    return Written(\.imported, row)
  }

  /// Removes rows of the database that this store has as copies of an hourly row now.
  private mutating func removeFolded() throws {
    guard let identities = reader.scan.identities else { return }
    let grouping = reader.scan.grouping
    try grouping.forEachFolded { group in
      var left = group.count
      try grouping.forEachRow(of: group) { row in
        guard left > 0 else { return }
        left -= 1
        let removed = try images.remove(
          transaction.operation,
          where: "t.id = ? AND t.source_key = ? AND t.type = ? AND t.slot = ?",
          [
            identities.id(of: row).text, grouping.keys[row],
            reader.scan.types[Int(group.key.type)], group.key.slot.description,
          ])
        transaction.countExtra(removed: removed)
      }
    }
  }

  /// The copies of one logical entry.
  private func record(
    _ row: EntryBatch.Row, of batch: EntryBatch, into survivor: UUID16,
    in merges: inout MergeWriter
  ) throws {
    transaction.count(Self.table, \.merged, row.copies - 1)
    try merges.write(
      survivor: survivor.text, slot: "\(reader.scan.types[Int(row.type)]) \(row.slot)",
      user: reader.scan.users[Int(row.user)], reason: "logical_entry", count: row.copies - 1,
      members: Array(batch.json[row.members]))
  }

  /// Keeps the whole rows of all copies.
  func keepDuplicates() {
    var rows: [(key: Int64, fault: StoreRowFault)] = []
    let grouping = reader.scan.grouping
    grouping.forEachEntry { group in
      grouping.forEachRow(of: group) { row in
        let key = grouping.keys[row]
        if key != group.survivor.key { rows.append((key, .duplicate)) }
      }
    }
    transaction.quarantine(rows, of: .progressEntries)
  }
}
