import FitIQSystem
package import Foundation

/// The built `fitiq`, run as a person runs it: own home, own environment, output to files.
package struct FitIQBinary {
  package struct Result {
    package let status: Int32
    package let out: String
    package let error: String

    /// What it says where it did not succeed.
    package var failure: String? { status == 0 ? nil : "\(status): \(error)\(out)" }

    package init(status: Int32, out: String, error: String) {
      (self.status, self.out, self.error) = (status, out, error)
    }
  }

  package let folder: ScratchFolder
  package var environment: [String: String]
  /// The words that start it.
  private var program = [Self.path]

  package init(in folder: ScratchFolder? = nil) throws {
    let folder = try folder ?? ScratchFolder()
    self.folder = folder
    environment = [
      "HOME": folder.path, "TMPDIR": folder.path, "TZ": "UTC", "LC_ALL": "C.UTF-8",
      "COLUMNS": "100", "PATH": "/usr/bin:/bin",
    ]
  }

  /// Beside the test bundle, unless `FITIQ_BIN` names another one.
  package static var path: String {
    ProcessInfo.processInfo.environment["FITIQ_BIN"] ?? product("fitiq")
  }

  /// A program of this package, built with the tests.
  package static func product(_ name: String) -> String {
    let bundle = Bundle.main.bundleURL
    let folder = bundle.pathExtension == "xctest" ? bundle.deletingLastPathComponent() : bundle
    return folder.appendingPathComponent(name).path
  }

  package var store: String { folder.file(".local/share/fitiq/fitiq.db") }

  /// Whether ``unprivileged()`` has what it needs.
  package static let canBeUnprivileged = getuid() != 0 || access(setpriv, X_OK) == 0
  private static let setpriv = "/usr/bin/setpriv"

  /// The same for a user whom permissions hold back, as they do not hold back root; the folder is that
  /// user's from then on.
  package func unprivileged() throws -> FitIQBinary {
    guard getuid() == 0 else { return self }
    let nobody: uid_t = 65_534
    var other = self
    let copy = folder.file("fitiq-of-nobody")
    // Where it was built may be closed to others. Copied by another process: what this one starts meanwhile
    // would hold the copy open for writing, and a file that is written cannot be run.
    let copying = try ChildProcess("/bin/cp", [Self.path, copy], environment: [:]).run(
      timeout: 60, keeping: 1 << 16)
    guard copying.end == .exited(0) else {
      throw CommandFailed(message: "cannot copy \(Self.path)")
    }
    other.program = [
      Self.setpriv, "--reuid=\(nobody)", "--regid=\(nobody)", "--clear-groups", copy,
    ]
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    for path in [folder.path] + names.map(folder.file) {
      guard chown(path, nobody, nobody) == 0 else {
        throw CommandFailed(message: "cannot give \(path) away")
      }
    }
    return other
  }

  /// Runs a command line to its end.
  ///
  /// Output goes to files: two pipes that are read in turn block each other once one is full.
  package func run(
    _ arguments: [String], input: Data? = nil, limit: TimeInterval = 60
  ) throws -> Result {
    let started = try start(arguments, input: input)
    return try started.wait(limit: limit)
  }

  package func run(_ arguments: String...) throws -> Result { try run(arguments) }

  package struct CommandFailed: Error {
    package let message: String
  }

  /// Runs a command line that a test builds on.
  package func succeed(_ arguments: String...) throws { try succeed(arguments) }

  package func succeed(_ arguments: [String]) throws {
    let result = try run(arguments)
    guard result.status == 0 else { throw CommandFailed(message: result.error) }
  }

  /// Starts a command line and returns at once.
  package func start(_ arguments: [String], input: Data? = nil) throws -> Running {
    let name = "run-" + UUID().uuidString
    let out = try folder.write(Data(), to: name + ".out")
    let error = try folder.write(Data(), to: name + ".err")
    // Under nohup it would inherit that hang-ups are ignored.
    signal(SIGHUP, SIG_DFL)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program[0])
    process.arguments = program.dropFirst() + arguments
    process.environment = environment
    process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
    var handles = try [out, error].map { try FileHandle(forWritingTo: URL(fileURLWithPath: $0)) }
    // Foundation keeps a process, and what it was given, until it is waited for in Foundation's own way.
    defer { for handle in handles { try? handle.close() } }
    (process.standardOutput, process.standardError) = (handles[0], handles[1])
    if let input {
      let path = try folder.write(input, to: name + ".in")
      handles.append(try FileHandle(forReadingFrom: URL(fileURLWithPath: path)))
      process.standardInput = handles[2]
    } else {
      process.standardInput = FileHandle.nullDevice
    }
    try process.run()
    return Running(process: process, out: out, error: error)
  }

  package struct Running {
    package let process: Process
    let out: String
    let error: String

    /// What it has written for people so far.
    package var notes: String { (try? String(contentsOfFile: error, encoding: .utf8)) ?? "" }

    /// Whether a signal holds it.
    package var isStopped: Bool {
      let id = process.processIdentifier
      let status = try? String(contentsOfFile: "/proc/\(id)/stat", encoding: .utf8)
      return status?.contains(") T ") ?? false
    }

    package struct TimedOut: Error {
      package init() {}
    }

    package func wait(limit: TimeInterval = 60) throws -> Result {
      let deadline = Date().addingTimeInterval(limit)
      while true {
        if let status = process.endStatus { return try result(status) }
        try check(deadline)
        usleep(1_000)
      }
    }

    /// Like ``wait(limit:)`` for tests that take long: other tests get the thread meanwhile.
    package func ended(limit: TimeInterval = 60) async throws -> Result {
      let deadline = Date().addingTimeInterval(limit)
      while true {
        if let status = process.endStatus { return try result(status) }
        try check(deadline)
        try await Task.sleep(for: .milliseconds(2))
      }
    }

    private func check(_ deadline: Date) throws {
      guard Date() >= deadline else { return }
      kill(process.processIdentifier, SIGKILL)
      throw TimedOut()
    }

    private func result(_ status: Int32) throws -> Result {
      defer {
        unlink(out)
        unlink(error)
      }
      return Result(
        status: status, out: try String(contentsOfFile: out, encoding: .utf8),
        error: try String(contentsOfFile: error, encoding: .utf8))
    }
  }
}
