import FitIQTestSupport
import FitIQTestTraits
import Foundation
import Testing

/// What a person sees before a question, and what is there after a no.
@Suite(.bounded) struct ChangeRunCLITests {
  private let fitiq: FitIQBinary
  private let store: String

  init() throws {
    fitiq = try FitIQBinary()
    store = fitiq.folder.file("default.store")
    try AppStoreScenario(version: 11, faults: Set(Fault.allCases)).write(to: store)
  }

  @Test(arguments: [["outbox", "retry", "--failed"], ["outbox", "reconcile"]])
  func aPlanSaysWhatWouldBeDone(command: [String]) throws {
    let session = try fitiq.type(
      [("[y/N]", "n\n")], to: command + ["--store", store, "--time-zone", "Etc/UTC"])
    #expect(session.status == 1)
    #expect(session.screen.contains("WOULD "), "\(session.screen)")
    #expect(!session.screen.contains("DONE"), "\(session.screen)")
  }

  /// Notes once, and no page: that is the answer of a command that ran.
  @Test func aDeclinedCleanupWritesNoPage() throws {
    let arguments = ["cleanup", "--store", store, "--time-zone", "Etc/UTC", "--accept-time-zone"]
    let session = try fitiq.type([("[y/N]", "n\n")], to: arguments + ["--report", "report.html"])
    #expect(session.status == 1)
    #expect(session.screen.contains("REMOVED"), "\(session.screen)")
    #expect(!FileManager.default.fileExists(atPath: fitiq.folder.file("report.html")))
    let planned = try fitiq.run(arguments + ["--dry-run", "--report", "report.html"])
    #expect(planned.error.contains("dry run: nothing was changed"))
    #expect(FileManager.default.fileExists(atPath: fitiq.folder.file("report.html")))
  }
}
