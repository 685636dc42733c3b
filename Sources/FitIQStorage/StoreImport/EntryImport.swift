import FitIQDomain
import Foundation
import GRDB

/// Writes the survivors of a scan into `progress_entries`, and which rows became one.
struct EntryImport {
  static let table = "progress_entries"
  /// Groups that are read ahead while others are written.
  private static let batchSize = 512
  /// Groups from which it is faster to make the indexes anew than to keep them.
  static let bulk = 5_000

  private let transaction: ImportTransaction
  private let reader: EntryBatchReader
  private let images: RowImages
  private let isEmpty: Bool
  private var text = SlotText()
  private var changed = 0
  private var storeIDs: BackendIDSet?
  /// What became of the rows that events name, by their ids.
  private var fates: [UUID16: EntityFate] = [:]
  /// The rows that stay of those, which the fates count.
  private var survivors: [UUID16] = []

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
  ///
  /// A later revision may, and of equal ones the row that was added later. The same revision of the
  /// same row may only where the app has sent it since.
  private static func find(where condition: String) -> String {
    """
    SELECT key, id, source_key, backend_id, quantity, sync_status = 'synced', notes,
           coalesce(updated_at, created_at, -1e300),
           id IS ?1 AND quantity IS ?4 AND date_at IS ?5 AND time IS ?6 AND notes IS ?10
             AND created_at IS ?11 AND updated_at IS ?12 AND backend_id IS ?13
             AND sync_status IS ?14 AND day IS ?8 AND measured_at IS ?7 AND slot IS ?9,
           (coalesce(updated_at, created_at, -1e300), ifnull(created_at, -1e300), source_key)
               < (coalesce(?12, ?11, -1e300), ifnull(?11, -1e300), ?15)
             OR (id = ?1 AND ?13 IS NOT NULL
               AND coalesce(updated_at, created_at, -1e300) = coalesce(?12, ?11, -1e300)
               AND backend_id IS NOT ?13
               AND (backend_id IS NULL OR ?14 = 'synced' OR sync_status <> 'synced'))
             OR slot LIKE '\(vacated)%'
    FROM progress_entries
    WHERE \(condition)
    """
  }
  /// The logical entry, or the same row of the app before its value or date was changed.
  private static let findSlot = find(where: "user_id = ?2 AND type = ?3 AND slot = ?9")
  private static let findRow = find(
    where: "user_id = ?2 AND type = ?3 AND id = ?1 AND source_key = ?15")

  /// Begins what stands for the slot of a row that the app has moved, until it comes to its turn.
  private static let vacated = "vacated "

  private static let vacate = """
    UPDATE progress_entries SET slot = '\(vacated)' || key, operation_id = ?2 WHERE key = ?1
    """

  private static let adopt = """
    UPDATE progress_entries
    SET backend_id = ?2, sync_status = coalesce(?3, sync_status), notes = ?4, operation_id = ?5
    WHERE key = ?1
    """

  private static let update = """
    UPDATE progress_entries SET
      id = ?1, quantity = ?4, date_at = ?5, time = ?6, measured_at = ?7, day = ?8, slot = ?9,
      notes = ?10, created_at = ?11, updated_at = ?12, backend_id = ?13, sync_status = ?14,
      source_key = ?15, ledger_id = ?16, recorded_at = ?17, operation_id = ?18
    WHERE key = ?19
    """

  /// Writes everything; tells the events what became of the rows that they name.
  ///
  /// `progress`: Called with the share that is done.
  mutating func run(
    _ store: AppStore, outbox: inout OutboxImport, progress: (Double) throws -> Void
  ) throws {
    let insert = try RawStatement(transaction.target, Self.insert)
    let findSlot = try RawStatement(transaction.target, Self.findSlot)
    let findRow = try RawStatement(transaction.target, Self.findRow)
    let update = try RawStatement(transaction.target, Self.update)
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
      try images.recordAfter(transaction.target, operation: transaction.operation)
    }
    outbox.follow(fates, in: Self.table, survivors: survivors)
  }

  /// What the database has of an entry after a row of the store was written.
  private struct Written {
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

    /// `isSettled`: Whether what came had sent the value of the row that is there.
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
    let survivor = EntityFate.Survivor(
      key: Int64(survivors.count), needsSending: !written.isSynced, isSettled: written.isSettled)
    survivors.append(written.id)
    for id in row.watched + [other].compactMap(\.self) {
      fates[id, default: EntityFate()].merge(into: survivor, isSurvivor: id == written.id)
    }
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
  ) throws -> Written {
    bind(row, to: insert)
    try insert.run()
    return Written(.imported, row)
  }

  private mutating func upsert(
    _ row: EntryBatch.Row, of batch: EntryBatch, findSlot: borrowing RawStatement,
    findRow: borrowing RawStatement, insert: borrowing RawStatement,
    update: borrowing RawStatement, merges: inout MergeWriter
  ) throws -> Written {
    var row = row
    bind(row, to: findSlot)
    var inSlot = try present(findSlot)
    if let other = inSlot,
      try other.id != row.id && !batch.hasCopy(other.id, of: row)
        && hasMoved(other)
    {
      try keepImage(other.key)
      try transaction.target.executeOne(
        sql: Self.vacate, arguments: [other.key, transaction.operation])
      inSlot = nil
    }
    var same: Present?
    if inSlot?.id != row.id {
      bind(row, to: findRow)
      same = try present(findRow)
    }
    if inSlot != nil, let moved = same, moved.isOlder {
      // The app moved the row here from another slot.
      try inherit(from: moved, &row)
      try keepRemote(moved.backendID, of: moved.key, unlike: row.backendID)
      try remove(moved.key)
    }
    guard let present = inSlot ?? same else { return try add(row, insert) }
    return try settle(row, of: batch, present, update: update, merges: &merges)
  }

  /// Whether the store has a row, which is none of those that are in its slot now, in no earlier
  /// revision.
  private func hasMoved(_ present: Present) throws -> Bool {
    let scan = reader.scan
    guard let position = scan.grouping.position(of: present.sourceKey),
      scan.identities?.id(of: position) == present.id
    else { return false }
    let revision = try Double.fetchOne(
      transaction.source,
      sql: "SELECT coalesce(updated_at, created_at) FROM temp.progress_entries WHERE key = ?",
      arguments: [present.sourceKey])
    return revision ?? -.infinity >= present.revision
  }

  /// A row that the database has in the place of one that came.
  fileprivate struct Present {
    let key: Int64
    let id: UUID16
    let sourceKey: Int64
    var backendID: String?
    let quantity: Double
    var isSynced: Bool
    var notes: String?
    let revision: Double
    let isEqual: Bool
    let isOlder: Bool
  }

  private func present(_ find: borrowing RawStatement) throws -> Present? {
    defer { find.reset() }
    guard try find.step(), let id = UUID16(find, 1) else { return nil }
    return Present(
      key: find.integer(0), id: id, sourceKey: find.integer(2), backendID: find.string(3),
      quantity: find.number(4) ?? 0, isSynced: find.integer(5) == 1, notes: find.string(6),
      revision: find.number(7) ?? 0, isEqual: find.integer(8) == 1,
      isOlder: find.integer(9) == 1)
  }

  private mutating func settle(
    _ row: EntryBatch.Row, of batch: EntryBatch, _ present: Present,
    update: borrowing RawStatement, merges: inout MergeWriter
  ) throws -> Written {
    let isAnother = present.id != row.id
    var row = row
    guard present.isOlder, !present.isEqual else {
      // Another, older row of the same entry: it becomes part of the one that is there.
      guard isAnother else {
        try inherit(from: present, &row)
        return Written(.unchanged, keeping: present, isSettled: row.isSettled)
      }
      try merge(
        StoreMember(key: row.sourceKey, id: row.id.text, backendID: row.backendID),
        into: present.id, row, &merges)
      let adopted = try adopt(row, into: present)
      return Written(.merged, keeping: adopted, isSettled: !present.isSynced)
    }
    try inherit(from: present, &row)
    if isAnother {
      if row.notes?.isEmpty ?? true, present.notes?.isEmpty == false { row.notes = present.notes }
      if !batch.hasCopy(present.id, of: row) {
        try merge(
          StoreMember(key: present.sourceKey, id: present.id.text, backendID: present.backendID),
          into: row.id, row, &merges)
      }
    }
    try keepImage(present.key)
    bind(row, to: update)
    update.bind(present.key, 19)
    try update.run()
    try keepRemote(present.backendID, of: present.key, unlike: row.backendID)
    return Written(.updated, row, replacing: isAnother ? present.id : nil)
  }

  private mutating func keepImage(_ key: Int64) throws {
    try images.recordBefore(
      transaction.target, operation: transaction.operation, where: "t.key = ?", arguments: [key])
    changed += 1
  }

  /// Gives a row of the database what it lacks and an older copy has.
  private mutating func adopt(_ row: EntryBatch.Row, into present: Present) throws -> Present {
    var adopting = present
    var state: String?
    if present.backendID == nil, let backendID = row.backendID {
      adopting.backendID = backendID
      adopting.isSynced =
        row.isSynced && abs(row.quantity - present.quantity) <= EntryTiming.tolerance
      state = adopting.isSynced ? "synced" : "pending"
    }
    if present.notes?.isEmpty ?? true, row.notes?.isEmpty == false { adopting.notes = row.notes }
    guard state != nil || adopting.notes != present.notes else { return present }
    try keepImage(present.key)
    try transaction.target.executeOne(
      sql: Self.adopt,
      arguments: [
        present.key, adopting.backendID, state, adopting.notes, transaction.operation,
      ])
    transaction.countExtra(changed: 1)
    return adopting
  }

  /// Gives a row the backend id of the one that the database has, where it has none: the app forgets it
  /// when a value changes, and the backend has the old value still.
  private mutating func inherit(from present: Present, _ row: inout EntryBatch.Row) throws {
    guard row.backendID == nil, let known = present.backendID, try !isInStore(known) else { return }
    row.inherit(
      known,
      hasSentValue: present.isSynced
        && abs(row.quantity - present.quantity) <= EntryTiming.tolerance)
  }

  /// Whether a row of the store has a backend id: one that was part of an entry and is no more.
  private mutating func isInStore(_ backendID: String) throws -> Bool {
    let known: BackendIDSet
    if let storeIDs {
      known = storeIDs
    } else {
      var found = BackendIDSet()
      try found.add(column: "backend_id", of: Self.table, in: transaction.source)
      storeIDs = found
      known = found
    }
    return known.contains(backendID)
  }

  /// Lists a backend id that the row had and has no more.
  private func keepRemote(_ old: String?, of key: Int64, unlike backendID: String? = nil) throws {
    guard let old, old != backendID else { return }
    try transaction.target.executeOne(
      sql: RemoteDuplicateSQL.keepReplaced,
      arguments: [key, old, transaction.context.now.timeIntervalSince1970])
  }

  private func merge(
    _ member: StoreMember, into survivor: UUID16, _ row: EntryBatch.Row,
    _ merges: inout MergeWriter
  ) throws {
    try merges.write(
      survivor: survivor.text, slot: "\(reader.scan.types[Int(row.type)]) \(row.slot) present",
      user: reader.scan.users[Int(row.user)], reason: "other_copy", count: 1,
      members: StoreMember.json([member]))
  }

  private mutating func remove(_ key: Int64) throws {
    try keepImage(key)
    try transaction.target.executeOne(
      sql: "DELETE FROM progress_entries WHERE key = ?", arguments: [key])
    transaction.countExtra(removed: 1)
  }

  /// Removes moved rows that became part of another one at their new place.
  private mutating func removeVacated() throws {
    let rows = try Row.fetchAll(
      transaction.target,
      sql: """
        SELECT key, backend_id FROM progress_entries WHERE slot LIKE '\(Self.vacated)%'
        """)
    for row in rows {
      try keepRemote(try row.value(1), of: try row.value(0))
      try remove(try row.value(0))
    }
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
        let condition = "t.id = ? AND t.source_key = ? AND t.type = ? AND t.slot = ?"
        let arguments: StatementArguments = [
          identities.id(of: row).text, grouping.keys[row], reader.scan.types[Int(group.key.type)],
          group.key.slot.description,
        ]
        try images.recordBefore(
          transaction.target, operation: transaction.operation, where: condition,
          arguments: arguments)
        try transaction.target.executeOne(
          sql: "DELETE FROM progress_entries AS t WHERE \(condition)", arguments: arguments)
        transaction.countExtra(removed: transaction.target.changesCount)
      }
    }
  }

  /// The copies of one logical entry.
  private func record(
    _ row: EntryBatch.Row, of batch: EntryBatch, into survivor: UUID16,
    in merges: inout MergeWriter
  ) throws {
    transaction.count(Self.table, .merged, row.copies - 1)
    try batch.json.withUnsafeBufferPointer { json in
      try merges.write(
        survivor: survivor.text, slot: "\(reader.scan.types[Int(row.type)]) \(row.slot)",
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
