import FitIQSystem
import FitIQTestSupport
import FitIQTestTraits
import Foundation
import Testing

/// Whether an installation works, as the program itself says.
@Suite(.bounded) struct SelfCheckTests {
  private let fitiq: FitIQBinary

  init() throws { fitiq = try FitIQBinary() }

  private struct Check: Decodable, Equatable {
    let check: String
    let state: String
    let detail: String?
  }

  private static let steps = ["temporary files", "read", "import", "cleanup", "undo", "export"]

  @Test func aWorkingInstallationSaysSoAndLeavesNothing() throws {
    let result = try fitiq.run("self-check")
    #expect(result.status == 0, "\(result.error)")
    #expect(result.out.hasSuffix("fitiq works here\n"))
    for line in result.out.split(separator: "\n").dropFirst().dropLast()
    where !line.hasPrefix("certificates") {
      #expect(line.hasSuffix("works"), "\(line)")
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: fitiq.folder.path) == [])
  }

  /// Settings of the person are not those of the check.
  @Test func whatIsSetDoesNotMatter() throws {
    var other = fitiq
    other.environment.merge([
      "FITIQ_STORE": "/nonexistent", "FITIQ_TIME_ZONE": "Asia/Tokyo", "FITIQ_OUTPUT": "json",
      "XDG_STATE_HOME": "/nonexistent",
    ]) { $1 }
    let result = try other.run("self-check", "--output", "jsonl")
    let checks = try result.out.split(separator: "\n").map {
      try JSONDecoder().decode(Check.self, from: Data($0.utf8))
    }
    #expect(checks.prefix(6).map(\.check) == Self.steps)
    #expect(checks.allSatisfy { $0.state != "fails" }, "\(checks)")
  }

  @Test func withoutAFolderForTemporaryFilesItSaysSo() throws {
    var other = fitiq
    other.environment["TMPDIR"] = "/nonexistent"
    let result = try other.run("self-check")
    #expect(result.status == 1)
    #expect(result.out.contains("temporary files  fails  cannot create a folder in /nonexistent"))
    #expect(result.out.hasSuffix("fitiq does not work here\n"))
  }

  /// Room for the store, but not for what comes after it: the first step that fails is named, and no
  /// later one is tried.
  @Test(arguments: [64, 256])
  func theFirstStepThatFailsIsNamed(kilobytes: Int) throws {
    let outcome = try ChildProcess(
      "/bin/bash",
      ["-c", "ulimit -f \(kilobytes); exec \(FitIQBinary.path) self-check --output jsonl"],
      environment: fitiq.environment
    ).run(timeout: 60, keeping: 1 << 20)
    #expect(outcome.end == .exited(1))
    let checks = try outcome.output.split(separator: 10).map {
      try JSONDecoder().decode(Check.self, from: Data($0))
    }
    let steps = checks.prefix { Self.steps.contains($0.check) }
    #expect(steps.map(\.check) == Array(Self.steps.prefix(steps.count)))
    #expect(steps.last?.state == "fails" && steps.last?.detail?.isEmpty == false, "\(checks)")
    #expect(steps.dropLast().allSatisfy { $0.state == "works" })
    #expect(try FileManager.default.contentsOfDirectory(atPath: fitiq.folder.path) == [])
  }
}
