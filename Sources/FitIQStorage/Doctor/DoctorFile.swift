import FitIQDomain
import FitIQSystem
import GRDB

/// What is asked of the file itself, on a connection and a thread of its own: integrity, what Core
/// Data needs, and the pages by table.
struct DoctorFile: Sendable {
  /// Rows that break a rule of Core Data, by check and table.
  private(set) var unsound: [DoctorCheck: [String: Int]] = [:]
  private(set) var pages: StorePages?
  private(set) var cloudKitRecords = 0
  private let catalog: AppStoreCatalog

  /// Runs beside the scan of the entries: together they take as long as the longer one.
  @concurrent static func examine(
    _ connection: DatabaseQueue, _ catalog: AppStoreCatalog
  ) async throws -> DoctorFile {
    var file = DoctorFile(catalog: catalog)
    try connection.inDatabase { db in try StatementBudget.limit(db) { try file.run(db) } }
    return file
  }

  private init(catalog: AppStoreCatalog) {
    self.catalog = catalog
  }

  private mutating func run(_ db: Database) throws {
    // In a damaged file the other questions may never come to an end.
    guard try String.fetchAll(db, sql: "PRAGMA integrity_check(1)") == ["ok"] else {
      throw DatabaseError(resultCode: .SQLITE_CORRUPT)
    }
    pages = try StorePages(db)
    if let profile = catalog.profile { try checkProfiles(profile, in: db) }
    for entity in catalog.entities.values.sorted(by: { $0.name < $1.name }) {
      try checkRows(of: entity, in: db)
      try checkKeys(of: entity, in: db)
    }
    try checkHistory(db)
    if catalog.hasCloudKitMirroring { try checkCloudKit(db) }
  }

  /// Whether the file is at fault: a damaged page, a scan without end, a value of impossible length.
  ///
  /// A person who stops the examination is not damage, though SQLite calls both an interruption.
  static func isDamage(_ error: DatabaseError) -> Bool {
    switch SQLiteFault(error) {
    case .damaged, .notADatabase, .tooLong: true
    case .interrupted: error.resultCode != .SQLITE_ABORT && !Interruption.isRequested
    default: false
    }
  }

  // MARK: What Core Data needs

  private mutating func note(_ check: DoctorCheck, _ table: String, _ count: Int?) {
    guard let count, count > 0 else { return }
    unsound[check, default: [:]][table, default: 0] += count
  }

  private mutating func checkRows(
    of entity: AppStoreCatalog.Entity, in db: Database
  ) throws {
    let counter = entity.columns.contains("Z_OPT") ? "total(Z_OPT IS NULL)" : "0"
    let row = try Row.fetchOne(
      db,
      sql: """
        SELECT total(Z_ENT IS NOT \(entity.number)), \(counter) FROM "\(entity.table)"
        """)
    note(.entityNumber, entity.table, row.map { Int(clamping: $0[0] as Double) })
    note(.missingUpdateCounter, entity.table, row.map { Int(clamping: $0[1] as Double) })
    note(
      .primaryKeyMaximum, entity.table,
      try Int.fetchOne(
        db, sql: "SELECT count(*) FROM \"\(entity.table)\" WHERE Z_PK > \(entity.highestKey)"))
  }

  private mutating func checkProfiles(
    _ profile: AppStoreCatalog.Entity, in db: Database
  ) throws {
    guard profile.columns.contains("ZID") else { return }
    note(
      .duplicateProfiles, profile.table,
      try Int.fetchOne(
        db, sql: "SELECT count(ZID) - count(DISTINCT ZID) FROM \"\(profile.table)\""))
  }

  /// Columns that hold a key of another entity's row.
  private func keys(
    of entity: AppStoreCatalog.Entity
  ) -> [(column: String, target: AppStoreCatalog.Entity, isPart: Bool)] {
    var found: [(String, AppStoreCatalog.Entity, Bool)] = []
    for table in LogicalTable.all where table.entity(in: catalog.version) == entity.name {
      switch table.owner {
      case .user:
        if let profile = catalog.profile { found.append(("ZUSERPROFILE", profile, false)) }
      case .parent(_, let parent, let column):
        guard let target = catalog.entity(of: parent) else { continue }
        found.append((column, target, true))
      case .profile:
        guard let target = catalog.entities["SDDietaryAndActivityPreferences"] else { continue }
        found.append(("ZDIETARYANDACTIVITYPREFERENCES", target, false))
      case .none: continue
      }
    }
    return found.filter { entity.columns.contains($0.0) }
  }

  private mutating func checkKeys(
    of entity: AppStoreCatalog.Entity, in db: Database
  ) throws {
    for (column, target, isPart) in keys(of: entity) {
      let gone = """
        NOT EXISTS (SELECT 1 FROM "\(target.table)" AS p WHERE p.Z_PK = e.\(column))
        """
      let from = "SELECT count(*) FROM \"\(entity.table)\" AS e WHERE"
      let present = try Self.range(of: column, target, in: db)
      note(
        .danglingKeys, entity.table,
        try Int.fetchOne(
          db, sql: "\(from) e.\(column) IS NOT NULL AND (\(present)) AND \(gone)"))
      guard isPart else { continue }
      note(
        entity.name == "SDSleepStage" ? .stagesWithoutSession : .missedCascades, entity.table,
        try Int.fetchOne(db, sql: "\(from) e.\(column) IS NULL OR \(gone)"))
    }
  }

  /// Leaves out the keys of the only target there is: the index on the column answers the rest.
  private static func range(
    of column: String, _ target: AppStoreCatalog.Entity, in db: Database
  ) throws -> String {
    let keys = try Int64.fetchAll(db, sql: "SELECT Z_PK FROM \"\(target.table)\" LIMIT 2")
    guard keys.count == 1, let key = keys.first else { return "true" }
    return "e.\(column) < \(key) OR e.\(column) > \(key)"
  }

  private static func tables(in db: Database) throws -> Set<String> {
    Set(try String.fetchAll(db, sql: "SELECT upper(name) FROM sqlite_schema WHERE type = 'table'"))
  }

  private mutating func checkHistory(_ db: Database) throws {
    guard try Self.tables(in: db).isSuperset(of: ["ACHANGE", "ATRANSACTION"]) else { return }
    note(
      .danglingKeys, "ACHANGE",
      try Int.fetchOne(
        db,
        sql: """
          SELECT count(*) FROM ACHANGE AS c WHERE c.ZTRANSACTIONID IS NOT NULL
            AND NOT EXISTS (SELECT 1 FROM ATRANSACTION AS t WHERE t.Z_PK = c.ZTRANSACTIONID)
          """))
  }

  private mutating func checkCloudKit(_ db: Database) throws {
    cloudKitRecords = try Int.fetchOne(db, sql: "SELECT count(*) FROM ANSCKRECORDMETADATA") ?? 0
    for entity in catalog.entities.values.sorted(by: { $0.name < $1.name }) {
      note(
        .cloudKitDanglingRecords, entity.table,
        try Int.fetchOne(
          db,
          sql: """
            SELECT count(*) FROM ANSCKRECORDMETADATA AS r WHERE r.ZENTITYID = \(entity.number)
              AND NOT EXISTS (SELECT 1 FROM "\(entity.table)" AS e WHERE e.Z_PK = r.ZENTITYPK)
            """))
    }
  }
}
