import FitIQTestSupport
import FitIQTestTraits
import Foundation
import Testing

/// `fitiq reconcile` as a process; what it answers is tested in `FitIQCommandsTests`.
@Suite(.bounded) struct ReconcileCLITests {
  private let fitiq: FitIQBinary
  private static let reconcile = ["reconcile", "--from-export", "export.xml"]

  init() throws { fitiq = try FitIQBinary() }

  /// One hour of 210 steps in the export.
  private func makeStore(_ values: [Double]) throws {
    // 2025-03-11 10:00 in Greenwich.
    let hour = 1_741_687_200
    let record = HealthRecord.steps(210, from: "Watch", hour, hour + 3_600)
    _ = try fitiq.folder.write(Data(HealthExportText.document([record]).utf8), to: "export.xml")
    var store = HandMadeStore()
    for value in values { store.addHour("steps", value, at: hour) }
    try store.write(to: fitiq.folder.file("default.store"))
  }

  /// The rows of the store vote for a zone, and the database remembers it.
  @Test(arguments: [false, true]) func nobodyNamesTheZone(isOfDatabase: Bool) throws {
    try makeStore(isOfDatabase ? [100] : [210, 210, 210])
    if isOfDatabase { try fitiq.succeed("migrate", "store", "default.store") }
    let line = Self.reconcile + (isOfDatabase ? [] : ["--store", "default.store"])
    #expect(try fitiq.run(line).status == 1)
    let fixed = try fitiq.run(line + ["--fix", "--yes"])
    #expect(fixed.status == 0, "\(fixed.out)\(fixed.error)")
    let after = try fitiq.run(line)
    #expect(after.status == 0, "\(after.out)")
  }

  @Test func aRepairIsAPlanBeforeItsQuestion() throws {
    try makeStore([210, 210, 210])
    let session = try fitiq.type(
      [("[y/N]", "n\n")], to: Self.reconcile + ["--store", "default.store", "--fix"])
    #expect(session.status == 1)
    #expect(session.screen.contains("what the repair would do"), "\(session.screen)")
    #expect(!session.screen.contains("what the repair did"), "\(session.screen)")
  }
}
