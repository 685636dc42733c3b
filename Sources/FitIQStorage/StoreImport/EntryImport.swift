import FitIQDomain
import Foundation
import GRDB

/// Writes the survivors of a scan into `progress_entries`, and which rows became one.
struct EntryImport {
  static let table = "progress_entries"
  /// Groups that are read ahead while others are written.
  private static let batchSize = 512

  private let transaction: ImportTransaction
  private let reader: EntryBatchReader
  private let images: RowImages
  private let isEmpty: Bool
  private var text = SlotText()
  private var changed = 0

  init(_ transaction: ImportTransaction, reader: EntryBatchReader) throws {
    self.transaction = transaction
    self.reader = reader
    images = try RowImages(table: Self.table, in: transaction.target)
    isEmpty =
      try Int.fetchOne(transaction.target, sql: "SELECT 1 FROM progress_entries LIMIT 1") == nil
  }

  private static let insert = """
    INSERT INTO progress_entries
      (id, user_id, type, quantity, date_at, time, measured_at, day, slot, notes, created_at,
       updated_at, backend_id, sync_status, source_key, ledger_id, recorded_at, operation_id)
    VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18)
    """

  /// The row as it is: whether what came says the same, and whether it may say otherwise.
  private static let find = """
    SELECT key,
           id IS ?1 AND quantity IS ?4 AND date_at IS ?5 AND time IS ?6 AND notes IS ?10
             AND created_at IS ?11 AND updated_at IS ?12 AND backend_id IS ?13
             AND sync_status IS ?14 AND day IS ?8 AND measured_at IS ?7,
           coalesce(updated_at, created_at, -1e300) <= coalesce(?12, ?11, -1e300)
    FROM progress_entries
    WHERE user_id = ?2 AND type = ?3 AND slot = ?9
    """

  private static let update = """
    UPDATE progress_entries SET
      id = ?1, quantity = ?4, date_at = ?5, time = ?6, measured_at = ?7, day = ?8, notes = ?10,
      created_at = ?11, updated_at = ?12, backend_id = ?13, sync_status = ?14, source_key = ?15,
      ledger_id = ?16, recorded_at = ?17, operation_id = ?18
    WHERE user_id = ?2 AND type = ?3 AND slot = ?9
    """

  /// Writes everything; returns what became of the rows that outbox events name.
  ///
  /// `progress`: Called with the share that is done.
  mutating func run(_ store: AppStore, progress: (Double) throws -> Void) throws -> EntityFates {
    let insert = try RawStatement(transaction.target, Self.insert)
    let find = try RawStatement(transaction.target, Self.find)
    let update = try RawStatement(transaction.target, Self.update)
    bindConstants(insert)
    bindConstants(update)
    var merges = try MergeWriter(transaction, table: Self.table)
    var fates = EntityFates()
    let total = reader.scan.grouping.groups.count
    let batches = EntryBatches(reader, store: store, total: total, size: Self.batchSize)
    while let batch = try batches.next(transaction.source) {
      for row in batch.rows {
        let outcome =
          isEmpty
          ? try add(row, insert) : try upsert(row, find: find, insert: insert, update: update)
        transaction.count(Self.table, outcome)
        if row.copies > 1 { try record(row, of: batch, in: &merges) }
      }
      fates.formUnion(batch.fates)
      try progress(Double(batches.done) / Double(max(1, total)))
    }
    try merges.finish()
    if changed > 0 {
      try images.recordAfter(transaction.target, operation: transaction.operation)
    }
    return fates
  }

  private func bindConstants(_ statement: borrowing RawStatement) {
    statement.bind(transaction.ledgerID, 16)
    statement.bind(transaction.context.now.timeIntervalSince1970, 17)
    statement.bind(transaction.operation, 18)
  }

  private mutating func bind(_ row: EntryBatch.Row, to target: borrowing RawStatement) {
    target.bind(row.id.text, 1)
    target.bind(reader.scan.users[Int(row.user)], 2)
    target.bind(reader.scan.types[Int(row.type)], 3)
    target.bind(row.quantity, 4)
    target.bind(row.date, 5)
    target.bind(row.time, 6)
    target.bind(row.measured, 7)
    text.withDay(reader.timing.zone.day(of: row.measured)) { target.bind($0, 8) }
    text.withSlot(row.slot) { target.bind($0, 9) }
    target.bind(row.notes, 10)
    if let created = row.created { target.bind(created, 11) } else { target.bindNull(11) }
    if let updated = row.updated { target.bind(updated, 12) } else { target.bindNull(12) }
    target.bind(row.backendID, 13)
    target.bind(row.syncStatus, 14)
    target.bind(row.sourceKey, 15)
  }

  private mutating func add(
    _ row: EntryBatch.Row, _ insert: borrowing RawStatement
  ) throws -> RowOutcome {
    bind(row, to: insert)
    try insert.run()
    return .imported
  }

  private mutating func upsert(
    _ row: EntryBatch.Row, find: borrowing RawStatement, insert: borrowing RawStatement,
    update: borrowing RawStatement
  ) throws -> RowOutcome {
    bind(row, to: find)
    defer { find.reset() }
    guard try find.step() else { return try add(row, insert) }
    guard find.integer(1) == 0, find.integer(2) == 1 else { return .unchanged }
    try images.recordBefore(
      transaction.target, operation: transaction.operation, where: "t.key = ?",
      arguments: [find.integer(0)])
    find.reset()
    bind(row, to: update)
    try update.run()
    changed += 1
    return .updated
  }

  /// The copies of one logical entry.
  private func record(
    _ row: EntryBatch.Row, of batch: EntryBatch, in merges: inout MergeWriter
  ) throws {
    transaction.count(Self.table, .merged, row.copies - 1)
    try batch.json.withUnsafeBufferPointer { json in
      try merges.write(
        survivor: row.id.text, slot: "\(reader.scan.types[Int(row.type)]) \(row.slot)",
        user: reader.scan.users[Int(row.user)], reason: "logical_entry", count: row.copies - 1,
        members: UnsafeBufferPointer(rebasing: json[row.members]))
    }
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

/// Batches one after the other, the next one read while its caller works on the one before.
private final class EntryBatches {
  private let reader: EntryBatchReader
  private let store: AppStore
  private let total: Int
  private let size: Int
  private(set) var done = 0
  private var ahead: Background<EntryBatch>?
  private var connection: DatabaseQueue?

  init(_ reader: EntryBatchReader, store: AppStore, total: Int, size: Int) {
    self.reader = reader
    self.store = store
    self.total = total
    self.size = size
  }

  /// `source`: The connection to read from when all fits into one batch.
  func next(_ source: Database) throws -> EntryBatch? {
    do { return try read(source) } catch { throw AppStore.translated(error, path: store.path) }
  }

  private func read(_ source: Database) throws -> EntryBatch? {
    guard done < total else { return nil }
    if total <= size {
      done = total
      return try reader.read(0..<total, in: source)
    }
    let batch = try (ahead ?? start(at: done))?.result().get()
    done = min(done + size, total)
    ahead = try start(at: done)
    return batch
  }

  private func start(at position: Int) throws -> Background<EntryBatch>? {
    guard position < total else { return nil }
    let queue = try connection ?? store.makeConnection()
    connection = queue
    let groups = position..<min(position + size, total)
    return Background { [reader] in try queue.inDatabase { try reader.read(groups, in: $0) } }
  }
}

/// Days and slots as text without a new string for each of a million rows.
private struct SlotText {
  private var day: (value: LocalDay, text: [UInt8])?

  mutating func withDay(_ day: LocalDay, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    // Rows of one day lie together.
    if self.day?.value != day { self.day = (day, Array(day.description.utf8)) }
    self.day?.text.withUnsafeBufferPointer(body)
  }

  func withSlot(_ slot: EntrySlot, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    var text = slot.description
    text.withUTF8(body)
  }
}
