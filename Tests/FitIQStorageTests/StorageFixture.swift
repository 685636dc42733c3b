import FitIQDomain
import FitIQSystem
import FitIQTestSupport
import Foundation
import GRDB
import Testing

@testable import FitIQStorage

/// What a body is refused with; nil where it is not.
func code(_ body: () throws -> Void) -> StorageError.Code? {
  do {
    try body()
    return nil
  } catch { return (error as? StorageError)?.code }
}

/// Rows as text, made by SQLite: Swift takes ten times as long in a debug build.
enum RowText {
  /// Each row as `NAME=VALUE …`, in the order of the texts.
  static func rows(
    of table: String, in db: Database, without left: Set<String> = []
  ) throws -> [String] {
    let cells = try db.columnNames(of: table).filter { !left.contains($0) }.map { name in
      let value = SQLName.quoted(name)
      return """
        '\(name)=' || CASE typeof(\(value)) WHEN 'text' THEN '"' || \(value) || '"'
          ELSE quote(\(value)) END
        """
    }
    let row = cells.joined(separator: " || ' ' || ")
    return try String.fetchAll(db, sql: "SELECT \(row) FROM \(SQLName.quoted(table))").sorted()
  }
}

/// A database in a folder of its own, at the current schema.
struct StorageFixture {
  let folder: ScratchFolder
  let path: String
  let context = WriteContext(
    now: Date(timeIntervalSince1970: 1_763_700_000.123_456_7), toolVersion: "test")
  let user: UserID

  init() throws {
    folder = try ScratchFolder()
    path = folder.file("fitiq.db")
    user = try #require(UserID("6F1B2C3D-0000-4000-8000-00000000000A"))
  }

  func engine(_ migrations: [Migration] = Migration.embedded) -> MigrationEngine {
    MigrationEngine(
      path: path, options: .init(busyTimeout: 5), runtime: Runtime(now: { Date() }),
      toolVersion: "test", migrations: migrations)
  }

  /// An empty one, made once: the migrations take longer than most tests.
  private static let made = Result { () throws -> Data in
    let fixture = try StorageFixture()
    try fixture.engine().openCurrent(.init(busyTimeout: 5)).database.close()
    return try Data(contentsOf: URL(fileURLWithPath: fixture.path))
  }

  func open() throws -> TypedDatabase {
    if !FileManager.default.fileExists(atPath: path) {
      _ = try folder.write(try Self.made.get(), to: "fitiq.db")
      chmod(path, 0o600)
    }
    return try engine().openCurrent(.init(busyTimeout: 5)).database
  }

  func preferences(_ lists: [HealthMetric: [String]], mark: String = "") -> LegacyPreferences {
    let entries = lists.sorted { $0.key < $1.key }.map { metric, days in
      LegacyEntry(
        key: LegacyContainer.key(metric), role: .trackedDays(metric),
        members: days.enumerated().map { LegacyMember(position: $0, value: .string($1)) })
    }
    let flag = LegacyEntry(
      key: "hasStartedProgressiveSync_\(user)", role: .perUser(.hasStartedProgressiveSync, user),
      members: [LegacyMember(position: nil, value: .bool(true))])
    let text = "\(mark)\(lists.sorted { $0.key < $1.key })"
    return LegacyPreferences(
      path: "x.plist", fingerprint: Fingerprint(of: Data(text.utf8)), entries: entries + [flag])
  }

  @discardableResult
  func importing(
    _ lists: [HealthMetric: [String]], mark: String = "", into database: TypedDatabase
  ) throws -> TrackingImportOutcome {
    try database.importTracking(
      preferences(lists, mark: mark), planner: planner, timeZone: nil, context: context)
  }

  var planner: PlanTrackingImport {
    PlanTrackingImport(today: LocalDay(ordinal: 20_413), user: nil)  // 2025-11-21
  }

  /// Every row of every data table as text: equal dumps mean equal content.
  func dump(_ database: TypedDatabase) throws -> [String] {
    try database.queue.read { db in
      // An earlier version has fewer.
      try RowImages.tables.filter { try db.tableExists($0) }.flatMap { table in
        try RowText.rows(of: table, in: db).map { "\(table) \($0)" }
      }
    }
  }

  func execute(_ sql: String, on database: TypedDatabase) throws {
    try database.queue.write { try $0.execute(sql: sql) }
  }
}
