import FitIQCommands
import FitIQTerminal
import FitIQTestSupport
import Foundation

/// Command lines of fitiq, run in this process as ``FitIQBinary`` runs them in one of their own: own home,
/// own environment, output to files.
///
/// Current folder, time zone and mask of the process belong to all tests: a word `./NAME` is a file of the
/// folder, `FITIQ_TIME_ZONE` stands for `TZ`, and permissions that the mask decides are for `CLITests`. So are
/// lines that read standard input, and whatever is about signals, kills, terminals and pipes.
struct CommandRun {
  typealias Result = FitIQBinary.Result

  let folder: ScratchFolder
  var environment: [String: String]

  /// - Parameter timePasses: For what counts from one line to the next, as the age of a backup.
  init(timePasses: Bool = false) throws {
    let binary = try FitIQBinary()
    (folder, environment) = (binary.folder, binary.environment)
    // Between two lines of a test, those of others can take minutes: what was just sent would be stuck.
    if !timePasses { environment["FITIQ_NOW"] = String(Date().timeIntervalSince1970) }
  }

  var store: String { folder.file(".local/share/fitiq/fitiq.db") }

  func run(_ words: [String]) async throws -> Result {
    let opened = openLogs
    let name = "run-" + UUID().uuidString
    let paths = try [".out", ".err"].map { try folder.write(Data(), to: name + $0) }
    defer { for path in paths { unlink(path) } }
    let files = try paths.map { try FileHandle(forWritingTo: URL(fileURLWithPath: $0)) }
    let sinks = files.map { Sink(descriptor: $0.fileDescriptor) }
    let fitiq = FitIQ(environment: environment, out: sinks[0], error: sinks[1])
    let status = await fitiq.run(
      words.map { $0.hasPrefix("./") ? folder.file(String($0.dropFirst(2))) : $0 })
    // What a command has caught would keep Ctrl-C from ending the tests.
    for number in [SIGINT, SIGTERM, SIGHUP] { signal(number, SIG_DFL) }
    for file in files { try file.close() }
    // A process that ends has closed its files; here the last of a connection can go on another thread.
    let limit = ContinuousClock.now + .seconds(10)
    while !openLogs.isSubset(of: opened), ContinuousClock.now < limit {
      try await Task.sleep(for: .milliseconds(1))
    }
    let texts = try paths.map { try String(contentsOfFile: $0, encoding: .utf8) }
    return Result(status: status, out: texts[0], error: texts[1])
  }

  /// The write-ahead logs that are open below the folder, where the system tells: those of connections.
  private var openLogs: Set<String> {
    let folder = URL(fileURLWithPath: folder.path).resolvingSymlinksInPath().path
    let numbers = try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
    let files = (numbers ?? []).compactMap {
      try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/" + $0)
    }
    return Set(files.filter { $0.hasPrefix(folder) && $0.hasSuffix("-wal") })
  }

  func run(_ words: String...) async throws -> Result { try await run(words) }

  /// Runs a command line that a test builds on.
  func succeed(_ words: [String]) async throws {
    let result = try await run(words)
    guard result.status == 0 else { throw Failed(message: result.error) }
  }

  func succeed(_ words: String...) async throws { try await succeed(words) }

  private struct Failed: Error {
    let message: String
  }
}
