import FitIQDomain
import FitIQLegacy
import FitIQTestSupport
import FitIQTestTraits
import Foundation
import GRDB
import Testing

@testable import FitIQStorage

/// Pages that cannot be read cost what is on them, and never end as a defect of fitiq.
@Suite(.bounded) struct DamagedPageTests {
  private let folder: ScratchFolder
  private let path: String

  init() throws {
    folder = try ScratchFolder()
    path = folder.file("default.store")
    var scenario = AppStoreScenario(version: 11, faults: [.duplicateSleep])
    scenario.days = 10
    try scenario.write(to: path)
  }

  private func options() -> AppStore.Options {
    .init(zone: nil, decodeStrings: { KeyedArchiveStrings.decode($0) })
  }

  private func examine() async throws -> DoctorReport {
    try await Doctor.examine(
      appStore: path, open: options(), options: .init(examples: 100, asOf: Date()))
  }

  /// Whatever a body throws has a name, and is not a defect.
  private func reading(_ seed: UInt64, _ body: () throws -> Void) {
    do { try body() } catch let error as StorageError {
      #expect(![.internalFault, .constraintFailed].contains(error.code), "\(seed): \(error)")
    } catch is QueryError {
    } catch { Issue.record("\(seed): \(error)") }
  }

  @Test(arguments: Effort.seeds(6, ci: 60))
  func everyReadAnswersOrHasACode(seed: UInt64) async throws {
    let whole = try Data(contentsOf: URL(fileURLWithPath: path))
    var random = SplitMix64(seed: seed)
    var bytes = whole
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      let page = Int.random(in: (seed % 8 == 0 ? 0 : 1)..<(whole.count / 4_096), using: &random)
      let range = page * 4_096..<(page + 1) * 4_096
      switch Int.random(in: 0..<3, using: &random) {
      case 0: bytes.replaceSubrange(range, with: Data(count: 4_096))
      case 1:
        bytes.replaceSubrange(
          range, with: (0..<4_096).map { _ in UInt8.random(in: 0...255, using: &random) })
      default:
        for _ in 0..<20 { bytes[range.randomElement(using: &random) ?? 0] ^= 0x55 }
      }
    }
    try bytes.write(to: URL(fileURLWithPath: path))
    for sql in [
      "SELECT * FROM progress_entries",
      "SELECT type, sum(quantity) FROM progress_entries GROUP BY 1",
      "SELECT * FROM outbox_events", "SELECT * FROM sleep_stages", "PRAGMA integrity_check",
    ] {
      reading(seed) {
        let connection = try QueryConnection(.appStore(AppStore(path, options: options())))
        let statement = try #require(try connection.prepare(sql).statement)
        while try statement.step() {}
      }
    }
    reading(seed) {
      _ = try AppStoreHistory(path, stateFolder: folder.file("state")).operations(limit: nil)
    }
    reading(seed) {
      let store = try AppStore(path, options: options())
      _ = try CleanupPlanner(store, options: CleanupOptions(asOf: Date())).plan()
    }
    do { _ = try await examine() } catch let error as StorageError {
      #expect(
        [.storeCorrupt, .foreignDatabase, .storeHostile, .notADatabase].contains(error.code),
        "\(seed): \(error)")
    }
  }

  @Test func oneUnreadablePageHidesOnlyItsRows() async throws {
    let queue = try DatabaseQueue(path: path)
    let (page, rows) = try await queue.read { db in
      let page = try Int.fetchOne(
        db,
        sql: """
          SELECT pageno FROM dbstat WHERE name = 'ZSDPROGRESSENTRY' AND pagetype = 'leaf'
          LIMIT 1 OFFSET 2
          """)
      return (page ?? 0, try Int.fetchOne(db, sql: "SELECT count(*) FROM ZSDPROGRESSENTRY") ?? 0)
    }
    try queue.close()
    var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    bytes.replaceSubrange((page - 1) * 4_096..<page * 4_096, with: Data(count: 4_096))
    try bytes.write(to: URL(fileURLWithPath: path))
    let report = try await examine()
    #expect(!report.isHealthy)
    let finding = try #require(report.findings.first { $0.id == .fileIntegrity })
    #expect(
      finding.examples.contains { $0.hasPrefix("ZSDPROGRESSENTRY: ") && $0.contains("\(page)") })
    // What is not damaged was looked at.
    #expect(report.findings.contains { $0.id == .duplicateSleep })
    let note = try #require(report.notes.first { $0.hasPrefix("ZSDPROGRESSENTRY: ") })
    let digits = note.split(separator: " ")[1].replacing(",", with: "")
    let readable = try #require(Int(digits))
    #expect(readable < rows && readable > rows - 200, "\(note) of \(rows)")
  }

  /// Where SQLite finds no table by its name, a salvage does.
  @Test(arguments: [100..<140, 16..<56]) func aDamagedFirstPageIsNamed(range: Range<Int>)
    async throws
  {
    var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    bytes.replaceSubrange(range, with: Data(count: range.count))
    try bytes.write(to: URL(fileURLWithPath: path))
    let report = try await examine()
    let finding = try #require(report.findings.first { $0.id == .fileIntegrity })
    #expect(finding.examples.first?.hasPrefix("page 1: ") == true)
    #expect(finding.repair == "fitiq salvage --store \(path)")
    #expect(report.findings.contains { $0.id == .duplicateSleep } && !report.isHealthy)
    #expect(report.notes.contains { $0.contains("rows that a salvage can read") })
  }

  /// Of what nothing can be read, the damage is named, and nothing is left behind.
  @Test func aStoreOfNothingIsDamaged() async throws {
    var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    bytes.replaceSubrange(100..<bytes.count, with: Data(count: bytes.count - 100))
    try bytes.write(to: URL(fileURLWithPath: path))
    let report = try await examine()
    #expect(report.findings.map(\.id) == [.fileIntegrity])
  }

  /// The log of another database beside a store.
  @Test func aForeignLogIsDamageOrAnotherDatabase() throws {
    let other = folder.file("other.store")
    var scenario = AppStoreScenario(version: 11)
    scenario.leavesWAL = true
    scenario.days = 9
    try scenario.write(to: other)
    try FileManager.default.copyItem(atPath: other + "-wal", toPath: path + "-wal")
    for sql in ["SELECT * FROM progress_entries", "SELECT * FROM outbox_events"] {
      reading(0) {
        let connection = try QueryConnection(.appStore(AppStore(path, options: options())))
        let statement = try #require(try connection.prepare(sql).statement)
        while try statement.step() {}
      }
    }
  }

  /// No result code that a file can cause is a defect of fitiq.
  @Test func everyResultCodeHasOneMeaning() {
    for code in Int32(1)...26 where ![2, 12, 21, 25].contains(code) {
      for detail in Int32(0)...40 {
        let fault = SQLiteFault(code | detail << 8, nil)
        if case .defect = fault { Issue.record("\(code) \(detail)") }
      }
    }
  }
}
