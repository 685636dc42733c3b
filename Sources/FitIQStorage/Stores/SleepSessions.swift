import FitIQDomain
import GRDB

/// The sleep sessions of an app store that can be nights, and why others cannot: for the doctor,
/// cleanups and imports alike.
struct SleepSessions {
  private static let table = LogicalTable.sleepSessions

  /// Keys of the sessions that have stages which can be read.
  private let staged: Set<Int64>
  /// Those that were tried, and whether they were sent for certain.
  private let tried: [UUID16: Bool]

  init(_ db: Database, catalog: AppStoreCatalog) throws {
    staged = try Self.staged(db, catalog)
    tried = try OutboxSQL.tried("sleepSession", db, catalog)
  }

  private static func staged(_ db: Database, _ catalog: AppStoreCatalog) throws -> Set<Int64> {
    guard let stages = catalog.entities[LogicalTable.sleepStages.entity],
      stages.columns.isSuperset(of: ["ZSESSION", "ZSTAGE", "ZSTARTTIME", "ZENDTIME"])
    else { return [] }
    let row = try RawStatement(
      db,
      """
      SELECT ZSESSION, ZSTAGE, ZSTARTTIME + \(AppStoreViews.epoch), ZENDTIME + \(AppStoreViews.epoch)
      FROM "\(stages.table)" NOT INDEXED
      WHERE typeof(ZSTARTTIME) IN ('real', 'integer') AND typeof(ZENDTIME) IN ('real', 'integer')
      """)
    var staged: Set<Int64> = []
    while try row.step() {
      guard !row.isNull(0), !staged.contains(row.integer(0)),
        fault(ofStage: row.string(1), row.number(2), row.number(3)) == nil
      else { continue }
      staged.insert(row.integer(0))
    }
    return staged
  }

  private static let stageNames: Set<String> = SleepMetrics.asleep.union(["in_bed", "awake"])

  /// Why a row is not a stage; nil for one that is.
  static func fault(
    ofStage name: String?, _ start: Double?, _ end: Double?
  ) -> StoreRowFault? {
    guard let name, stageNames.contains(name) else { return .unknownState }
    guard let start, let end, StoreRowLimits.isInstant(start), StoreRowLimits.isInstant(end) else {
      return .dateInvalid
    }
    return end >= start ? nil : .negativeInterval
  }

  /// The session of a record of the table, or why it is not a night.
  func session(
    _ record: StoreRecord, of user: String?
  ) -> Result<SleepGrouping.Session, StoreRowFault> {
    if let fault = record.fault { return .failure(fault) }
    guard let start = record.number("start_at", in: Self.table),
      let end = record.number("end_at", in: Self.table)
    else { return .failure(.dateInvalid) }
    guard end > start else { return .failure(.negativeInterval) }
    guard let user else { return .failure(.unattributed) }
    let isSent = record.id.flatMap { UUID16(text: $0) }.flatMap { tried[$0] }
    return .success(
      SleepGrouping.Session(
        key: record.key, user: user, source: record.text("source", in: Self.table),
        sourceID: record.text("source_id", in: Self.table),
        interval: SleepInterval(start: start, end: end),
        created: record.number("created_at", in: Self.table),
        updated: record.number("updated_at", in: Self.table),
        backendID: record.text("backend_id", in: Self.table),
        hasStages: staged.contains(record.key), isSent: isSent, id: record.id))
  }
}

extension StoreRecord {
  func number(_ column: String, in table: LogicalTable) -> Double? {
    table.position(column).flatMap { Double.fromDatabaseValue(values[$0]) }
  }

  func text(_ column: String, in table: LogicalTable) -> String? {
    table.position(column).flatMap { String.fromDatabaseValue(values[$0]) }
  }
}

extension OutboxSQL {
  /// The entities of an app store of which an event was tried, and whether one was sent for certain.
  static func tried(
    _ type: String, _ db: Database, _ catalog: AppStoreCatalog
  ) throws -> [UUID16: Bool] {
    guard catalog.entities[LogicalTable.outboxEvents.entity] != nil else { return [:] }
    let row = try RawStatement(db, tried(type))
    var found: [UUID16: Bool] = [:]
    while try row.step() {
      if let id = UUID16(row, 0) { found[id] = row.integer(1) == 1 }
    }
    return found
  }
}
