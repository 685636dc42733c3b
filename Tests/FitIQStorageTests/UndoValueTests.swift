import FitIQDomain
import FitIQTestSupport
import FitIQTestTraits
import Foundation
import GRDB
import GRDBSQLite
import Testing

@testable import FitIQStorage

/// Undo gives back every value with its storage class, whatever the type of its column, from a backup
/// and from images.
@Suite(.bounded) struct UndoValueTests {
  private static let types = [
    "INTEGER", "FLOAT", "TIMESTAMP", "VARCHAR", "BLOB", "DECIMAL", "", "VARCHAR(3)", "\"no type\"",
  ]
  private static let table = "ZSDOUTBOXEVENT"

  private static func value(_ random: inout SplitMix64) -> DatabaseValue {
    let integers: [Int64] = [0, 1, -1, 5, .max, .min, 1 << 53, (1 << 53) + 1]
    let reals: [Double] = [
      0, -0.0, 5, -5, 1.5, 1e300, -1e300, .infinity, .leastNonzeroMagnitude, 9.007199254740993e15,
      9.3e18, 0.1,
    ]
    let texts = [
      "", "12", "012", " 7 ", "1e3", "5.0", "0x1f", "nan", "é\u{301}", "a\0b", "-0.0", "🙂",
    ]
    let blobs = [Data(), Data([0]), Data("12".utf8), Data(repeating: 255, count: 5_000)]
    return switch Int.random(in: 0..<5, using: &random) {
    case 0: .null
    case 1: (integers.randomElement(using: &random) ?? 0).databaseValue
    case 2: (reals.randomElement(using: &random) ?? 0).databaseValue
    case 3: (texts.randomElement(using: &random) ?? "").databaseValue
    default: (blobs.randomElement(using: &random) ?? Data()).databaseValue
    }
  }

  /// - Parameter typesLater: The columns get their types when the values are there, so that they hold
  ///   what SQLite would have converted.
  private func prepare(_ fixture: JournalFixture, _ random: inout SplitMix64, typesLater: Bool)
    throws
  {
    // Not hardened: the schema is edited.
    let queue = try DatabaseQueue(path: fixture.path)
    try queue.write { db in
      for (index, type) in Self.types.enumerated() {
        let declared = typesLater ? "T\(index)T" : type
        try db.execute(sql: "ALTER TABLE \(Self.table) ADD COLUMN ZX\(index) \(declared)")
      }
      for key in try Int64.fetchAll(db, sql: "SELECT Z_PK FROM \(Self.table)") {
        let values = Self.types.map { _ in Self.value(&random) } + [key.databaseValue]
        let columns = Self.types.indices.map { "ZX\($0) = ?" }.joined(separator: ", ")
        try db.execute(
          sql: "UPDATE \(Self.table) SET \(columns) WHERE Z_PK = ?",
          arguments: StatementArguments(values))
      }
      guard typesLater else { return }
      try db.execute(sql: "PRAGMA writable_schema = ON")
      for (index, type) in Self.types.enumerated() {
        try db.execute(
          sql: "UPDATE sqlite_schema SET sql = replace(sql, ?, ?) WHERE name = ?",
          arguments: ["T\(index)T", type, Self.table])
      }
    }
    try queue.close()
  }

  private func changes(_ fixture: JournalFixture, _ random: inout SplitMix64) throws -> StoreChanges
  {
    var changes = StoreChanges()
    var change = StoreChanges.Table()
    var removed: [Int64] = []
    let copy = try PrivateCopy(of: fixture.path)
    let keys = try DatabaseQueue(path: copy.path).read {
      try Int64.fetchAll($0, sql: "SELECT Z_PK FROM \(Self.table) ORDER BY Z_PK")
    }
    for key in keys {
      switch Int.random(in: 0..<3, using: &random) {
      case 0: removed.append(key)
      case 1: change.updates.append(.init(key: key, values: ["ZSTATUS": .text("changed")]))
      default: break
      }
    }
    change.removed = KeyRanges(removed)
    changes.tables[Self.table] = change
    return changes
  }

  private func apply(_ changes: StoreChanges, to fixture: JournalFixture, withBackup: Bool) throws {
    guard !withBackup else {
      try fixture.perform(changes)
      return
    }
    let store = try AppStore(fixture.path, options: .init(zone: nil, decodeStrings: { _ in nil }))
    let writer = try AppStoreWriter(
      store, stateFolder: fixture.state, options: .init(busyTimeout: 0), isLocalOnly: false)
    _ = try writer.apply(.outbox("cancel"), context: fixture.context) { _ in
      AppStoreWriter.Draft(changes: changes, summary: "test", outcome: 0)
    }
  }

  @Test(arguments: Effort.seeds(4, ci: 16), [true, false])
  func comesBackAsItWas(seed: UInt64, withBackup: Bool) throws {
    var random = SplitMix64(seed: seed)
    var scenario = AppStoreScenario(version: 11, faults: [.failedExhausted])
    scenario.days = 8
    let fixture = try JournalFixture(scenario)
    try prepare(fixture, &random, typesLater: false)
    let before = try fixture.content()
    try apply(try changes(fixture, &random), to: fixture, withBackup: withBackup)
    #expect(try fixture.content() != before)
    let report = try fixture.history.undo(nil, context: fixture.context, isDryRun: false)
    #expect(report.notes.isEmpty)
    #expect(try fixture.content() == before)
  }

  /// A value that SQLite does not write into such a column is told, or the store is refused.
  @Test(arguments: Effort.seeds(4, ci: 16), [true, false])
  func tellsWhatCannotComeBack(seed: UInt64, withBackup: Bool) throws {
    var random = SplitMix64(seed: seed)
    var scenario = AppStoreScenario(version: 11, faults: [.failedExhausted])
    scenario.days = 8
    let fixture = try JournalFixture(scenario)
    try prepare(fixture, &random, typesLater: true)
    let before = try fixture.content()
    do {
      try apply(try changes(fixture, &random), to: fixture, withBackup: withBackup)
      let report = try fixture.history.undo(nil, context: fixture.context, isDryRun: false)
      #expect(try report.notes.isEmpty == (fixture.content() == before))
    } catch let error as StorageError {
      // What makes the backup in this test does not look at the store, as a cleanup does.
      #expect(error.code == (withBackup ? .backupInvalid : .storeCorrupt))
      if !withBackup { #expect(try fixture.content() == before) }
    }
  }

  @Test func keysAreNeverGivenOutTwice() throws {
    let fixture = try AppOutboxFixture()
    let writer = try fixture.writer()
    let report = try writer.reconcileOutbox(
      Set(OutboxRepairClass.allCases), at: fixture.moment, reason: nil, context: fixture.context)
    #expect(report.operationID != nil)
    let undone = try fixture.undo()
    #expect(undone.rowsRemoved > 0)
    #expect(undone.notes.contains { $0.contains("never reused") })
  }

  // MARK: Places

  @Test func aStoreThatWasMovedWithItsBackupsIsUndone() throws {
    var random = SplitMix64(seed: 1)
    let fixture = try JournalFixture()
    let before = try fixture.content()
    try fixture.perform(try fixture.randomChanges(&random))
    let elsewhere = fixture.folder.file("elsewhere")
    try FileManager.default.createDirectory(atPath: elsewhere, withIntermediateDirectories: true)
    for suffix in ["", ".backups"] {
      try FileManager.default.moveItem(
        atPath: fixture.path + suffix, toPath: elsewhere + "/moved.store" + suffix)
    }
    let history = AppStoreHistory(elsewhere + "/moved.store", stateFolder: fixture.state)
    #expect(try history.backups().allSatisfy { !$0.isMissing && $0.path.hasPrefix(elsewhere) })
    let backup = try #require(try history.backups().first?.path)
    let whole = try Data(contentsOf: URL(fileURLWithPath: backup))
    // Another file of its name is not it.
    try (whole + [0]).write(to: URL(fileURLWithPath: backup))
    let error = #expect(throws: StorageError.self) {
      try history.undo(nil, context: fixture.context, isDryRun: false)
    }
    #expect(error?.code == .backupMissing)
    try whole.write(to: URL(fileURLWithPath: backup))
    _ = try history.undo(nil, context: fixture.context, isDryRun: false)
    #expect(try AppStoreContent.dump(history.path) == before)
  }
}
