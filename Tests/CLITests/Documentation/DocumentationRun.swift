import FitIQTestBackend
import FitIQTestSupport
import Foundation
import Testing

/// What the pages print: each is run once, however many tests look at it.
actor DocumentationRuns {
  static let shared = DocumentationRuns()
  private var runs: [String: Task<[[String]], any Error>] = [:]

  /// What each example printed; nothing for one whose tool is not installed.
  func printed(by page: DocumentationPage) async throws -> [[String]] {
    let run = runs[page.name] ?? Task { try await DocumentationRun().printed(by: page) }
    runs[page.name] = run
    return try await run.value
  }
}

/// The examples of a page, run from top to bottom by one shell.
///
/// The home of that shell is the folder of `fitiq-dev examples`. Port 8080 of a page is the backend
/// of the tests, 9469 any free port.
private struct DocumentationRun {
  private let fitiq: FitIQBinary
  private let backend: TestBackend
  private let outputs: ScratchFolder
  private let healthPort: Int

  init() async throws {
    backend = try await TestBackend.start(.patient)
    healthPort = try FreePort.next()
    outputs = try ScratchFolder()
    var fitiq = try FitIQBinary()
    let tools = outputs.file("bin")
    try FileManager.default.createDirectory(atPath: tools, withIntermediateDirectories: false)
    symlink(FitIQBinary.path, tools + "/fitiq")
    symlink(FitIQBinary.product("fitiq-dev"), tools + "/fitiq-dev")
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    fitiq.environment["PATH"] = "\(tools):\(path)"
    // So that a virtual environment or a version manager finds its own.
    fitiq.environment["PYENV_ROOT"] = ProcessInfo.processInfo.environment["PYENV_ROOT"]
    self.fitiq = fitiq
  }

  func printed(by page: DocumentationPage) async throws -> [[String]] {
    let credentials = try fitiq.folder.write(
      try JSONEncoder().encode(backend.credentials), to: "credentials.json")
    chmod(credentials, 0o600)
    let examples = page.examples
    let isRun = examples.map { $0.tool?.isInstalled ?? true }
    let script = zip(examples, isRun).enumerated().filter(\.element.1).map { index, example in
      let output = outputs.file("\(index)")
      return """
        {
        \(local(example.0.command))
        } >'\(output)' 2>&1 </dev/null
        echo $? >'\(output).status'
        """
    }
    try await run(
      "fitiq-dev examples . || exit 1\n" + script.joined(separator: "\n")
        + "\n[ -z \"$(jobs -p)\" ] || kill $(jobs -p)\n")
    await backend.stop()
    return try examples.indices.map { isRun[$0] ? try lines($0) : [] }
  }

  private func lines(_ index: Int) throws -> [String] {
    let text = try String(contentsOfFile: outputs.file("\(index)"), encoding: .utf8)
    let status = try String(contentsOfFile: outputs.file("\(index).status"), encoding: .utf8)
      .dropLast()
    var lines = DocumentationPage.trimmed(
      stable(text).split(separator: "\n", omittingEmptySubsequences: false).map(String.init))
    if status != "0" { lines.append("[exit status \(status)]") }
    return lines
  }

  // MARK: Names

  private func local(_ command: String) -> String {
    command.replacing("127.0.0.1:8080", with: "127.0.0.1:\(backend.port)")
      .replacing("9469", with: "\(healthPort)")
  }

  /// As the goldens have it, and without the instants of the run itself.
  private func stable(_ text: String) -> String {
    let text = text.replacing("127.0.0.1:\(backend.port)", with: "127.0.0.1:8080")
      .replacing("127.0.0.1:\(healthPort)", with: "127.0.0.1:9469")
      .replacing(/(20\d\d-\d\d-\d\d)T[0-9:]{8}(\.[0-9]+)?Z/) { match in
        match.1 > StableText.lastDay ? "<time>" : String(match.0)
      }
    return StableText.of(text, in: fitiq.folder)
  }

  // MARK: The shell

  private struct TimedOut: Error {}

  private func run(_ script: String) async throws {
    let path = try outputs.write(Data(script.utf8), to: "script")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    process.arguments = [path]
    process.environment = fitiq.environment
    process.currentDirectoryURL = URL(fileURLWithPath: fitiq.folder.path)
    process.standardInput = FileHandle.nullDevice
    let log = try outputs.write(Data(), to: "log")
    let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: log))
    defer { try? handle.close() }
    (process.standardOutput, process.standardError) = (handle, handle)
    try process.run()
    let deadline = Date().addingTimeInterval(120)
    while process.endStatus == nil {
      guard Date() < deadline else {
        kill(process.processIdentifier, SIGKILL)
        throw TimedOut()
      }
      try await Task.sleep(for: .milliseconds(5))
    }
    let said = try String(contentsOfFile: log, encoding: .utf8)
    #expect(process.endStatus == 0, "\(said)")
  }
}
