import FitIQDomain
import FitIQSystem
import FitIQTestSupport
import FitIQTestTraits
import Foundation
import GRDB
import Testing

@testable import FitIQStorage

/// A value that is longer than any of the app's is a fault of its row, and in nobody's way.
@Suite(.bounded) struct LongStoreValueTests {
  private let fixture: CleanupFixture

  init() throws {
    fixture = try CleanupFixture()
    var scenario = AppStoreScenario(version: 11, faults: [.partialThenFull])
    scenario.days = 6
    try scenario.write(to: fixture.path)
    try fixture.execute(
      "UPDATE ZSDPROGRESSENTRY SET ZNOTES = hex(zeroblob(17000000)) WHERE Z_PK = 1")
  }

  @Test func theDoctorNamesItsRow() async throws {
    let report = try await Doctor.examine(
      appStore: fixture.path, open: AppStore.Options(zone: nil, decodeStrings: { _ in [] }),
      options: Doctor.Options(examples: 3, asOf: fixture.asOf))
    #expect(!report.findings.contains { $0.id == .fileIntegrity })
    let finding = try #require(report.findings.first { $0.id == .malformedRows })
    #expect(finding.examples == ["Z_PK 1: text_too_long"])
  }

  @Test func aCleanupLeavesItAndIsTakenBack() throws {
    let rows = "SELECT count(*) FROM progress_entries"
    let before = try fixture.count(rows)
    #expect(try fixture.cleanUp().operationID == 1)
    #expect(try fixture.count(rows) < before)
    let history = AppStoreHistory(fixture.path, stateFolder: fixture.stateFolder)
    _ = try history.undo(nil, context: fixture.context, isDryRun: false)
    #expect(try fixture.count(rows) == before)
    #expect(
      try fixture.count("SELECT length(notes) FROM progress_entries WHERE key = 1") == 34_000_000)
  }

  @Test func anImportKeepsItInQuarantine() throws {
    let target = try StorageFixture()
    let database = try target.open()
    let plan = StoreImportPlan(
      filter: StoreFilter(), fingerprint: try #require(Fingerprint(ofFiles: [fixture.path])))
    _ = try database.importStore(
      try fixture.open(), plan: plan, context: target.context, isDryRun: false, progress: { _ in })
    let length = try database.queue.read {
      try Int.fetchOne(
        $0, sql: "SELECT length(raw_value) FROM quarantine WHERE reason = 'text_too_long'")
    }
    #expect(length ?? 0 > 34_000_000)
  }

  /// In a file that cannot hold it a value of such a length is none.
  @Test func aSmallFileHasNoLongValue() throws {
    let path = fixture.folder.file("small.db")
    try RawSQL.execute("CREATE TABLE t (x)", in: path)
    let queue = try StoreHardening.open(path, as: .input)
    #expect(throws: DatabaseError.self) {
      try queue.read { try Int.fetchOne($0, sql: "SELECT length(hex(zeroblob(17000000)))") }
    }
    try queue.close()
  }
}
