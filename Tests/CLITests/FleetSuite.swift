import FitIQTestSupport
import Foundation
import Testing

/// Tests of a fleet: stores below a folder.
protocol FleetSuite {
  var fitiq: FitIQBinary { get }
}

extension FleetSuite {
  /// The program, and an empty folder for stores.
  static func prepared() throws -> FitIQBinary {
    let fitiq = try FitIQBinary()
    try FileManager.default.createDirectory(
      atPath: fitiq.folder.file("stores"), withIntermediateDirectories: true)
    return fitiq
  }

  var root: String { fitiq.folder.file("stores") }
  var fleet: String { fitiq.folder.file("fleet") }

  /// Makes a store with an identifier of its own, and copies to clean up.
  @discardableResult func store(
    _ number: Int, name: String? = nil, days: Int = 8
  ) throws -> String {
    var scenario = AppStoreScenario(version: 11, faults: [.partialThenFull, .failedExhausted])
    scenario.days = days
    let path = "\(root)/\(name ?? "\(number).store")"
    try FileManager.default.createDirectory(
      atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try scenario.write(to: path)
    let id = "00000000-0000-4000-8000-" + String(format: "%012d", number)
    try RawSQL.execute(
      "UPDATE Z_METADATA SET Z_UUID = '\(id)'; PRAGMA wal_checkpoint(TRUNCATE); PRAGMA journal_mode = DELETE",
      in: path)
    return path
  }

  func plan() throws {
    try fitiq.succeed("fleet", "plan", root, "--to", fleet)
  }

  func fleet(_ words: String..., limit: TimeInterval = 120) throws -> FitIQBinary.Result {
    try fitiq.run(["fleet"] + words, limit: limit)
  }

  func json(_ text: String) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  func run(_ command: String...) -> [String] { ["run", fleet, "--"] + command }

  func status(of command: [String]) throws -> [String: Any] {
    let result = try fitiq.run(["fleet", "status", fleet, "--json"])
    let runs = try #require(try json(result.out)["runs"] as? [[String: Any]])
    return try #require(runs.first { $0["command"] as? [String] == command })
  }

  func runID(_ command: [String]) throws -> String {
    try #require(try status(of: command)["id"] as? String)
  }

  /// Those that changed the store: a kill or a lock can also leave one that came to nothing.
  func operations(of store: String) throws -> [[String: Any]] {
    let result = try fitiq.run("log", "--store", store, "--json")
    let all = try #require(try json(result.out)["operations"] as? [[String: Any]])
    return all.filter { $0["state"] == nil }
  }

  func manifest() throws -> [[String: Any]] {
    try String(contentsOfFile: fleet + "/manifest.jsonl", encoding: .utf8)
      .split(separator: "\n").map { try json(String($0)) }
  }

  /// Runs a script with the program that is tested as `$fitiq`, and the fleet as `$fleet`.
  func script(_ text: String, limit: TimeInterval = 240) throws -> FitIQBinary.Result {
    let (out, error) = (fitiq.folder.file("script.out"), fitiq.folder.file("script.err"))
    for path in [out, error] { _ = FileManager.default.createFile(atPath: path, contents: nil) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    process.arguments = ["-c", "set -eu\n" + text]
    process.environment = fitiq.environment.merging([
      "fitiq": FitIQBinary.path, "fleet": fleet, "PATH": "/usr/sbin:/usr/bin:/sbin:/bin",
      "USER": "root",
    ]) { $1 }
    process.currentDirectoryURL = URL(fileURLWithPath: fitiq.folder.path)
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try FileHandle(forWritingTo: URL(fileURLWithPath: out))
    process.standardError = try FileHandle(forWritingTo: URL(fileURLWithPath: error))
    try process.run()
    let deadline = Date().addingTimeInterval(limit)
    while true {
      if let status = process.endStatus {
        return FitIQBinary.Result(
          status: status, out: try String(contentsOfFile: out, encoding: .utf8),
          error: try String(contentsOfFile: error, encoding: .utf8))
      }
      guard Date() < deadline else {
        kill(process.processIdentifier, SIGKILL)
        throw FitIQBinary.Running.TimedOut()
      }
      usleep(20_000)
    }
  }
}
