import FitIQDomain
import FitIQLegacy
import FitIQTestSupport
import Foundation
import Testing

@testable import FitIQStorage

/// The ways in which a store can lie on the disk when somebody asks it something.
enum QueryStoreKind: String, CaseIterable, Sendable, CustomStringConvertible {
  case database, databaseWithLog, appStore, appStoreWithLog
  var description: String { rawValue }
  var isAppStore: Bool { self == .appStore || self == .appStoreWithLog }
}

/// A store with a few rows of everything, and what lies in its folder.
struct QueryFixture {
  let base: StorageFixture
  let kind: QueryStoreKind
  /// Kept open so that the log stays.
  private let writer: TypedDatabase?
  let store: OpenStore

  init(_ kind: QueryStoreKind) throws {
    self.kind = kind
    base = try StorageFixture()
    if kind.isAppStore {
      var scenario = AppStoreScenario(version: 11, faults: [.failedRetryable, .duplicateSleep])
      scenario.days = 6
      scenario.leavesWAL = kind == .appStoreWithLog
      try scenario.write(to: base.path)
      writer = nil
    } else {
      let database = try base.open()
      try Self.fill(base, database)
      if kind == .database { try database.close() }
      writer = kind == .database ? nil : database
    }
    store = try OpenStore.openForReading(
      base.path, options: .init(busyTimeout: 5),
      appStore: .init(zone: .gmt, decodeStrings: { KeyedArchiveStrings.decode($0) }))
  }

  func connect() throws -> QueryConnection { try QueryConnection(store) }

  /// Writable, on a database that was not opened before.
  static func writing(_ base: StorageFixture) throws -> (TypedDatabase, QueryConnection) {
    let database = try base.open()
    try fill(base, database)
    let context = base.context
    return (
      database,
      try QueryConnection(
        .database(database), busyTimeout: 5, writing: { context })
    )
  }

  static func fill(_ base: StorageFixture, _ database: TypedDatabase) throws {
    try base.importing([.steps: ["2025-11-01", "2025-11-02", "2025-11-03"]], into: database)
    try base.execute(rows(user: base.user.text), on: database)
  }

  private static func rows(user: String) -> String {
    """
    INSERT INTO progress_entries
      (id, user_id, type, quantity, date_at, measured_at, day, slot, created_at, sync_status,
       recorded_at, operation_id)
    SELECT printf('0000000%d-0000-4000-8000-00000000000A', value), '\(user)', 'weight',
      70.5 + value,
      1762000000 + value * 86400, 1762000000 + value * 86400,
      date(1762000000 + value * 86400, 'unixepoch'), value, 1762000000, 'pending', 1762000000, 0
    FROM json_each('[1, 2, 3, 4]');
    INSERT INTO outbox_events
      (id, event_type, entity_id, user_id, status, created_at, attempt_count, max_attempts,
       priority, recorded_at, operation_id)
    SELECT replace(id, '-4000-', '-4E00-'), 'progressEntry', id, user_id, 'failed', created_at, 5,
      5, 0, 1762000000, 0
    FROM progress_entries;
    """
  }

  // MARK: The folder

  /// Names and bytes; of fitiq's own database not the index of its log, which readers mark.
  func folder() throws -> [String: Data] {
    let path = base.folder.path
    return try FileManager.default.contentsOfDirectory(atPath: path).reduce(into: [:]) {
      let isIndex = $1.hasSuffix("-shm") && !kind.isAppStore
      $0[$1] = try isIndex ? Data() : Data(contentsOf: URL(fileURLWithPath: path + "/" + $1))
    }
  }
}

extension QueryConnection {
  /// Runs all statements of a text; the values of their rows as text.
  @discardableResult
  func run(_ text: String, limit: Int = 10_000) throws -> [[String]] {
    var rows: [[String]] = []
    var position = 0
    while true {
      let (statement, end) = try prepare(text, from: position)
      guard let statement else { return rows }
      position = end
      while rows.count < limit, try statement.step() {
        rows.append(statement.columns.indices.map { statement.shown($0) })
      }
    }
  }

  func one(_ sql: String) throws -> String { try run(sql).first?.first ?? "none" }
}

extension QueryStatement {
  func shown(_ column: Int) -> String {
    switch kind(column) {
    case .null: "NULL"
    case .integer: String(integer(column))
    case .real: String(real(column))
    case .text: text(column)
    case .blob: withBytes(column) { $0.map { String($0, radix: 16) }.joined() }
    }
  }
}
