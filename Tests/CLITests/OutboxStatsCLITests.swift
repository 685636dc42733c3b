import FitIQTestSupport
import FitIQTestTraits
import Foundation
import Testing

@Suite(.bounded) struct OutboxStatsCLITests {
  private let fitiq: FitIQBinary

  init() throws {
    fitiq = try FitIQBinary()
    var scenario = AppStoreScenario(faults: [.failedRetryable, .failedExhausted])
    scenario.days = 10
    try scenario.write(to: fitiq.folder.file("default.store"))
    try fitiq.succeed("migrate", "store", "default.store")
  }

  private func text(of name: String) throws -> String {
    try String(contentsOfFile: fitiq.folder.file(name), encoding: .utf8)
  }

  /// Runs a line of the shell; returns its status.
  private func sh(_ command: String) throws -> Int32 {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    process.arguments = ["-c", command.replacing("fitiq ", with: "\(FitIQBinary.path) ")]
    process.environment = fitiq.environment
    process.currentDirectoryURL = URL(fileURLWithPath: fitiq.folder.path)
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus
  }

  private func waiting(for file: String, _ isThere: (String) -> Bool) throws -> Bool {
    let deadline = Date().addingTimeInterval(120)
    while Date() < deadline {
      if let text = try? text(of: file), isThere(text) { return true }
      usleep(20_000)
    }
    return false
  }

  /// Starts `outbox stats --watch`, which writes into the file `seen`.
  ///
  /// - Parameter notes: Whether what it tells on standard error goes there as well.
  private func watch(_ arguments: String..., notes: Bool = false) throws -> Process {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: FitIQBinary.path)
    process.arguments = ["outbox", "stats", "--watch", "0.2"] + arguments
    process.environment = fitiq.environment
    process.currentDirectoryURL = URL(fileURLWithPath: fitiq.folder.path)
    _ = try fitiq.folder.write(Data(), to: "seen")
    let seen = try FileHandle(forWritingTo: URL(fileURLWithPath: fitiq.folder.file("seen")))
    process.standardOutput = seen
    if notes { process.standardError = seen }
    try process.run()
    return process
  }

  private func interrupt(_ process: Process) {
    process.interrupt()
    let deadline = Date().addingTimeInterval(120)
    while process.isRunning, Date() < deadline { usleep(10_000) }
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    process.waitUntilExit()
    #expect(process.terminationStatus == 130 && process.terminationReason == .exit)
  }

  @Test func watchingSeesWhatOthersChangeAndEndsWithAnInterrupt() throws {
    let process = try watch("--output", "jsonl")
    #expect(try waiting(for: "seen") { $0.contains(#""state":"dead""#) })
    try fitiq.succeed("outbox", "retry", "--failed", "--yes")
    #expect(
      try waiting(for: "seen") {
        $0.split(separator: "\n").last.map { !$0.contains(#""state":"dead""#) } == true
      })
    interrupt(process)
    for line in try text(of: "seen").split(separator: "\n") {
      #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(line.utf8)) }
    }
  }

  @Test func watchingEndsWhenItsReaderLeaves() throws {
    let status = try sh(
      "(timeout 55 fitiq outbox stats --watch 60; echo $? > status) | head -n 1 > first")
    #expect(status == 0)
    #expect(try text(of: "status") == "0\n")
    #expect(try text(of: "first").contains("every 60 s"))
  }

  @Test func watchingAnAppStoreLeavesNoTrace() throws {
    func files() throws -> [String] {
      let names = try FileManager.default.subpathsOfDirectory(atPath: fitiq.folder.path)
      return try names.filter { $0 != "seen" }.sorted().map { name in
        let path = fitiq.folder.file(name)
        let facts = try FileManager.default.attributesOfItem(atPath: path)
        return "\(name) \(facts[.size] ?? "") \(facts[.modificationDate] ?? "")"
      }
    }
    let before = try files()
    let process = try watch("--store", "default.store", notes: true)
    let frames = try waiting(for: "seen") { $0.components(separatedBy: "every 0.2 s").count > 5 }
    #expect(frames)
    interrupt(process)
    #expect(try text(of: "seen").contains("reopened for each statement"))
    #expect(try files() == before)
  }

  @Test func metricsReplaceAFileAsAWhole() throws {
    let plain = try fitiq.run("outbox", "stats", "--output", "prometheus")
    #expect(plain.out.contains("# TYPE fitiq_outbox_events gauge\n"))
    #expect(plain.out.contains(#",state="dead",event_type="progressEntry"} "#))
    _ = try fitiq.folder.write(Data("old".utf8), to: "fitiq.prom")
    let old = try FileHandle(forReadingFrom: URL(fileURLWithPath: fitiq.folder.file("fitiq.prom")))
    let result = try fitiq.run(
      "outbox", "stats", "--output", "prometheus", "--to", "fitiq.prom", "--as-of", "2025-11-26")
    #expect(result.status == 0 && result.out.isEmpty)
    // Who had it open reads what was there.
    #expect(try old.readToEnd() == Data("old".utf8))
    #expect(try text(of: "fitiq.prom").hasSuffix("\n"))
    let mode = try FileManager.default.attributesOfItem(atPath: fitiq.folder.file("fitiq.prom"))
    #expect((mode[.posixPermissions] as? NSNumber)?.intValue == 0o644)
    let names = try FileManager.default.contentsOfDirectory(atPath: fitiq.folder.path)
    #expect(!names.contains { $0.hasPrefix(".fitiq.prom") })
  }
}
