import FitIQTestSupport
import FitIQTestTraits
import Foundation
import Testing

/// Findings that a person lives with do not count in the exit status, until they grow.
@Suite(.bounded) struct DoctorAcceptTests {
  private let fitiq: CommandRun
  private let store: String
  private let doctor: [String]

  init() throws {
    var fitiq = try CommandRun()
    fitiq.environment["FITIQ_TIME_ZONE"] = "UTC"
    self.fitiq = fitiq
    store = fitiq.folder.file("default.store")
    doctor = ["doctor", store, "--as-of", "2025-11-26T12:00:00Z"]
    try AppStoreScenario(faults: [.failedExhausted]).write(to: store)
  }

  private func accept(_ options: String...) async throws -> CommandRun.Result {
    try await fitiq.run(doctor + options)
  }

  @Test func anAcceptedFindingDoesNotCountUntilItGrows() async throws {
    #expect(try await fitiq.run(doctor).status == 1)
    let accepting = try await accept("--accept", "dead_letters")
    #expect(accepting.status == 0, "\(accepting.out)")
    #expect(accepting.error.contains("--unaccept dead_letters"))
    let after = try await fitiq.run(doctor)
    #expect(after.status == 0 && after.out.contains("healthy, 1 accepted"), "\(after.out)")
    #expect(after.out.contains("accepted: "))
    // The store itself is not touched, and is known by its identifier, not by its path.
    let copy = fitiq.folder.file("copy.store")
    try FileManager.default.copyItem(atPath: store, toPath: copy)
    #expect(try await fitiq.run("doctor", copy, "--as-of", "2025-11-26T12:00:00Z").status == 0)
    try RawSQL.execute(
      """
      UPDATE ZSDOUTBOXEVENT SET ZSTATUS = 'failed', ZATTEMPTCOUNT = 5, ZMAXATTEMPTS = 5
      WHERE ZSTATUS = 'pending'
      """, in: store)
    #expect(try await fitiq.run(doctor).status == 1)
  }

  @Test func itCanBeTakenBack() async throws {
    #expect(try await accept("--accept", "dead_letters").status == 0)
    #expect(try await accept("--unaccept", "dead_letters").status == 1)
    #expect(try await fitiq.run(doctor).status == 1)
  }

  @Test func scriptsSeeWhatWasAccepted() async throws {
    #expect(try await accept("--accept", "dead_letters").status == 0)
    let answer = try JSONSerialization.jsonObject(with: Data(try await accept("--json").out.utf8))
    let report = try #require(answer as? [String: Any])
    #expect(report["is_healthy"] as? Bool == true)
    let findings = try #require(report["findings"] as? [[String: Any]])
    for finding in findings {
      #expect((finding["accepted"] != nil) == (finding["id"] as? String == "dead_letters"))
    }
  }

  @Test func whatIsNotThereCannotBeAccepted() async throws {
    let missing = try await accept("--accept", "malformed_rows")
    #expect(missing.status == 64 && missing.error.contains("malformed_rows"))
    let typed = try await accept("--accept", "dead_leters")
    #expect(typed.status == 64 && typed.error.contains("dead_letters"))
  }

  @Test func aDatabaseHasItsOwn() async throws {
    try await fitiq.succeed("migrate", "store", store)
    let database = ["doctor", "--as-of", "2025-11-26T12:00:00Z"]
    #expect(try await fitiq.run(database).status == 1)
    #expect(try await fitiq.run(database + ["--accept", "dead_letters"]).status == 0)
    #expect(try await fitiq.run(database).status == 0)
    #expect(try await fitiq.run(doctor).status == 1)
  }
}
