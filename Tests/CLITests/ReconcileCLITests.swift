import FitIQTestSupport
import FitIQTestTraits
import Foundation
import Testing

/// `fitiq reconcile` on a terminal; what it answers is tested in `FitIQCommandsTests`.
@Suite(.bounded) struct ReconcileCLITests {
  @Test func aRepairIsAPlanBeforeItsQuestion() throws {
    let fitiq = try FitIQBinary()
    // 2025-03-11 10:00 in Greenwich.
    let hour = 1_741_687_200
    let record = HealthRecord.steps(210, from: "Watch", hour, hour + 3_600)
    _ = try fitiq.folder.write(Data(HealthExportText.document([record]).utf8), to: "export.xml")
    var store = HandMadeStore()
    for _ in 0..<3 { store.addHour("steps", 210, at: hour) }
    try store.write(to: fitiq.folder.file("default.store"))
    let session = try fitiq.type(
      [("[y/N]", "n\n")],
      to: ["reconcile", "--from-export", "export.xml", "--store", "default.store", "--fix"])
    #expect(session.status == 1)
    #expect(session.screen.contains("what the repair would do"), "\(session.screen)")
    #expect(!session.screen.contains("what the repair did"), "\(session.screen)")
  }
}
