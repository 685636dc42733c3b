import FitIQDomain
import FitIQSystem
import Foundation
import GRDB

/// What all parts of one store import share: the two databases, the log entry, the counts.
final class ImportTransaction {
  /// The database that is written.
  let target: Database
  /// The app store's connection.
  let source: Database
  let catalog: AppStoreCatalog
  let sourcePath: String
  let context: WriteContext
  let operation: Int64
  let ledgerID: Int64
  let filter: StoreFilter
  let keepsDuplicates: Bool
  private let log: OperationLog

  private(set) var counts: [String: StoreImportReport.Counts] = [:]
  private(set) var order: [String] = []
  var notes: [String] = []
  /// Ids that the filter left out, by table: their children are left out too.
  var skippedParents: [String: Set<String>] = [:]
  /// Rows to keep in quarantine, by entity.
  private(set) var faults: [String: [(key: Int64, fault: StoreRowFault)]] = [:]
  /// Rows written that no table of the report has: merges, quarantine.
  private var extraAdded = 0
  private var changed = 0
  private var removed = 0

  init(
    target: Database, source: Database, store: AppStore, plan: StoreImportPlan,
    context: WriteContext
  ) throws {
    self.target = target
    self.source = source
    self.context = context
    catalog = store.catalog
    sourcePath = store.path
    filter = plan.filter
    keepsDuplicates = plan.keepsDuplicates
    log = OperationLog(db: target, context: context)
    let name = (store.path as NSString).lastPathComponent
    operation = try log.begin(
      .storeImport, summary: "import of \(name) (\(plan.fingerprint.abbreviated))")
    try target.executeOne(
      sql: LedgerSQL.insert.rawValue,
      arguments: [
        "kind": "store", "name": store.path, "version": nil,
        "fingerprint": plan.fingerprint.hex,
        "applied_at": context.now.timeIntervalSince1970, "duration_ms": 0, "row_count": 0,
        "tool_version": context.toolVersion, "operation_id": operation,
      ])
    ledgerID = target.lastInsertedRowID
  }

  func count(_ table: String, _ outcome: RowOutcome, _ number: Int = 1) {
    if counts[table] == nil { order.append(table) }
    counts[table, default: .init()].found += number
    counts[table, default: .init()][keyPath: outcome] += number
  }

  /// Primary keys that were taken in, of entities that have rows in quarantine.
  private(set) var accepted: [String: Set<Int64>] = [:]
  /// Entities of this store that have rows in quarantine from before.
  private(set) lazy var quarantined: Set<String> = {
    let names = try? String.fetchAll(
      target, sql: "SELECT DISTINCT source_key FROM quarantine WHERE store_id = ?",
      arguments: [catalog.storeID])
    return Set(names ?? [])
  }()

  func accept(_ key: Int64, of table: LogicalTable) {
    let entity = table.entity(in: catalog.version)
    if quarantined.contains(entity) { accepted[entity, default: []].insert(key) }
  }

  func quarantine(_ rows: [(key: Int64, fault: StoreRowFault)], of table: LogicalTable) {
    faults[table.entity(in: catalog.version), default: []] += rows
  }

  /// Counts a row that is not imported, and keeps it in quarantine.
  func refuse(_ key: Int64, _ fault: StoreRowFault, of table: LogicalTable) {
    count(table.name, \.quarantined)
    quarantine([(key, fault)], of: table)
  }

  /// Removes rows of the database, and keeps their images.
  ///
  /// - Parameter condition: SQL over the alias `t`.
  func remove(
    from table: String, where condition: String, _ arguments: StatementArguments
  ) throws {
    let images = try RowImages(table: table, in: target)
    countExtra(removed: try images.remove(operation, where: condition, arguments))
  }

  func countExtra(added: Int = 0, changed: Int = 0, removed: Int = 0) {
    extraAdded += added
    self.changed += changed
    self.removed += removed
  }

  /// Rows that the database has more, other or fewer of than before.
  var rowsWritten: Int { added + updated + removed }

  private var added: Int { counts.values.reduce(extraAdded) { $0 + $1.imported } }
  private var updated: Int { counts.values.reduce(changed) { $0 + $1.updated } }

  /// Whether anything in the database is another than before.
  var hasWritten: Bool { rowsWritten > 0 }

  func finish(started: ContinuousClock.Instant) throws {
    try log.finish(operation, added: added, changed: updated, removed: removed)
    try target.executeOne(
      sql: LedgerSQL.setOutcome.rawValue,
      arguments: [
        "id": ledgerID, "duration_ms": (ContinuousClock.now - started).milliseconds,
        "row_count": added + updated,
      ])
  }
}

/// What became of one row of the store.
typealias RowOutcome = WritableKeyPath<StoreImportReport.Counts, Int>
