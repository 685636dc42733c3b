import FitIQTestSupport
import FitIQTestTraits
import Foundation
import Testing

/// Imports of app stores by the built binary.
@Suite(.bounded) struct StoreCLITests {
  private let fitiq: FitIQBinary
  private let source = "FitIQ.xcappdata"

  init() throws {
    fitiq = try FitIQBinary()
    _ = try DemoContainer.write(below: fitiq.folder.path)
  }

  @Test func theFirstRunAsAPersonSeesIt() throws {
    var transcript = ""
    for line in [
      "doctor FitIQ.xcappdata", "migrate store --dry-run FitIQ.xcappdata",
      "migrate store FitIQ.xcappdata", "migrate store FitIQ.xcappdata",
      "entries totals --by week", "sessions list --limit 3", "users list",
      "summary --as-of 2025-11-20T16:30:00Z --store FitIQ.xcappdata",
      "quarantine list", "migrate status", "log", "undo --yes", "log",
      "cleanup --dry-run --store FitIQ.xcappdata --as-of 2025-11-26",
      "cleanup --yes --store FitIQ.xcappdata --as-of 2025-11-26",
      "cleanup --yes --store FitIQ.xcappdata --as-of 2025-11-26",
    ] {
      let result = try fitiq.run(line.split(separator: " ").map(String.init))
      transcript += "$ fitiq \(line)\n\(result.out)\(result.error)[\(result.status)]\n\n"
    }
    let difference = Golden.difference(
      StableText.of(transcript, in: fitiq.folder), from: "store-run.txt", file: #filePath)
    #expect(difference == nil, "\(difference ?? "")")
  }

  @Test func aDatabaseOnAFullDeviceStaysAsItWas() throws {
    #expect(try fitiq.run("migrate", "up").status == 0)
    let limited = try FitIQBinary()
    let script = """
      ulimit -f 400; trap '' XFSZ
      exec '\(FitIQBinary.path)' migrate store '\(fitiq.folder.path)/\(source)' --store '\(fitiq.store)'
      """
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    process.arguments = ["-c", script]
    process.environment = limited.environment
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 74)
    #expect(try fitiq.run("migrate", "verify").status == 0)
    #expect(try fitiq.run("log", "--output", "jsonl").out.isEmpty)
    #expect(try fitiq.run("migrate", "store", source).status == 0)
  }
}
