import FitIQTestSupport
import Foundation

/// A running `fitiq watch` whose output goes to files.
final class WatchFixture {
  struct TimedOut: Error {
    let what: String
  }

  let process = Process()
  private let out: String
  private let error: String

  /// Returns when the first reading is done.
  init(_ fitiq: FitIQBinary, _ arguments: [String]) throws {
    let name = UUID().uuidString
    out = try fitiq.folder.write(Data(), to: name + ".out")
    error = try fitiq.folder.write(Data(), to: name + ".err")
    process.executableURL = URL(fileURLWithPath: FitIQBinary.path)
    process.arguments = ["watch"] + arguments
    process.environment = fitiq.environment
    process.currentDirectoryURL = URL(fileURLWithPath: fitiq.folder.path)
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try FileHandle(forWritingTo: URL(fileURLWithPath: out))
    process.standardError = try FileHandle(forWritingTo: URL(fileURLWithPath: error))
    try process.run()
    try wait("the first reading") { notes.contains("watching") || !text.isEmpty }
  }

  deinit {
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
  }

  var text: String { (try? String(contentsOfFile: out, encoding: .utf8)) ?? "" }
  var notes: String { (try? String(contentsOfFile: error, encoding: .utf8)) ?? "" }

  /// Kind, entity and key of each event.
  var events: [String] {
    text.split(separator: "\n").compactMap { line in
      let value = try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      return value.map { event in
        let name = (event["key"] as? Int).map(String.init) ?? event["id"] as? String ?? ""
        return "\(event["kind"] ?? "") \(event["entity"] ?? "") \(name)"
      }
    }
  }

  func wait(_ what: String, _ isReached: () throws -> Bool) throws {
    let deadline = Date().addingTimeInterval(60)
    while try !isReached() {
      guard Date() < deadline, process.isRunning else {
        throw TimedOut(what: "\(what) did not come; \(text) \(notes)")
      }
      usleep(5_000)
    }
  }

  func waitForEvents(_ count: Int) throws {
    try wait("event \(count)") { events.count >= count }
  }

  /// Ends it; returns its status.
  func stop(_ signal: Int32 = SIGINT) throws -> Int32 {
    kill(process.processIdentifier, signal)
    let deadline = Date().addingTimeInterval(60)
    while process.isRunning, Date() < deadline { usleep(5_000) }
    guard !process.isRunning else { throw TimedOut(what: "the end did not come") }
    return process.terminationReason == .exit
      ? process.terminationStatus : 128 + process.terminationStatus
  }
}
