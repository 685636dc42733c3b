package import FitIQSystem
import Foundation

/// The home folder of somebody whose disk loses power: all that the command changes is in it.
package final class PowerCutHome {
  let scratch: ScratchFolder
  let program: String
  package var environment: [String: String]

  init(program: String) throws {
    scratch = try ScratchFolder()
    self.program = program
    let path = scratch.file("home")
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    environment = [
      "HOME": path, "TMPDIR": path + "/tmp", "TZ": "UTC", "LC_ALL": "C.UTF-8", "COLUMNS": "100",
      "PATH": "/usr/bin:/bin",
    ]
    try FileManager.default.createDirectory(
      atPath: path + "/tmp", withIntermediateDirectories: false)
  }

  package var path: String { scratch.file("home") }
  package func file(_ name: String) -> String { path + "/" + name }
  /// fitiq's own database.
  package static let database = ".local/share/fitiq/fitiq.db"

  /// Runs a command line.
  ///
  /// - Parameter trace: The file to which its calls are added, in ``path`` and by all that it starts.
  package func run(_ words: [String], tracedIn trace: String? = nil) throws -> ChildProcess.Outcome
  {
    var environment = environment
    if let trace {
      let record = scratch.file("record")
      try FileFaultRecord.blank.write(to: URL(fileURLWithPath: record))
      environment["LD_PRELOAD"] = try FileFaultLibrary.path()
      environment["FAULT_RECORD"] = record
      environment["FAULT_TRACE"] = trace
      environment["FAULT_PATHS"] = "\(path):\(path)/*"
    }
    // Another program by its path.
    let isOther = words.first?.hasPrefix("/") ?? false
    return try ChildProcess(
      isOther ? words[0] : program, isOther ? Array(words.dropFirst()) : words,
      environment: environment
    ).run(timeout: 60, keeping: 1 << 22)
  }

  package func succeed(_ words: String..., with more: [String: String] = [:]) throws {
    let usual = environment
    defer { environment = usual }
    environment.merge(more) { $1 }
    try succeed(words, [0])
  }

  func succeed(_ words: [String], tracedIn trace: String? = nil, _ statuses: Set<Int32>) throws {
    let outcome = try run(words, tracedIn: trace)
    guard case .exited(let status) = outcome.end, statuses.contains(status) else {
      throw PowerCutLab.Unfit(
        description: "\(words.joined(separator: " ")): \(outcome.end) \(outcome.message)")
    }
  }

  private struct Operation: Decodable {
    let state: String?
  }

  /// How many operations the log of a store lists as done; 0 for no store.
  func operations(of store: String) throws -> Int {
    guard access(file(store), F_OK) == 0 else { return 0 }
    let outcome = try run(["log", "--store", file(store), "--output", "jsonl"])
    guard outcome.end == .exited(0) else { return -1 }
    return outcome.output.split(separator: 10).count { line in
      let operation = try? JSONDecoder().decode(Operation.self, from: Data(line))
      return operation.map { $0.state == nil || $0.state == "done" } ?? false
    }
  }
}

extension ChildProcess.Outcome {
  /// What went wrong, in the command's words: those of its answer where it reports nothing else.
  var message: String {
    String(decoding: errors.isEmpty ? output.suffix(600) : errors, as: UTF8.self)
      .split(whereSeparator: \.isNewline).joined(separator: " | ")
  }
}
