import FitIQStorage
import FitIQTerminal
import Foundation

/// A shell command to run for each change.
struct ChangeHook {
  let command: String
  let session: Session

  /// Runs it to its end; a status where the watch is to end as well.
  func run(_ change: RowChange) throws -> ExitStatus? {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", command]
    process.environment = session.environment.merging(Self.variables(change)) { $1 }
    // Standard output is data of ours.
    process.standardOutput = FileHandle.standardError
    let input = Pipe()
    process.standardInput = input
    let ended = Pipe()
    process.terminationHandler = { _ in try? ended.fileHandleForWriting.write(contentsOf: [0]) }
    do { try process.run() } catch {
      session.output.note("cannot start the command for \(Self.name(change))")
      return nil
    }
    // One that does not read it is not a failure.
    try? input.fileHandleForWriting.write(contentsOf: try JSON.encode(change) + [10])
    try? input.fileHandleForWriting.close()
    let wakeup = session.wait(until: nil, for: ended.fileHandleForReading.fileDescriptor)
    guard wakeup == .ready else {
      // Its process group, which Foundation makes on Linux, and itself elsewhere.
      kill(-process.processIdentifier, SIGTERM)
      process.terminate()
      return wakeup == .stopped ? .interrupted : .success
    }
    if process.terminationStatus != 0 { noteFailure(process, change) }
    return nil
  }

  private func noteFailure(_ process: Process, _ change: RowChange) {
    let how = process.terminationReason == .exit ? "status" : "signal"
    session.output.note(
      "the command ended with \(how) \(process.terminationStatus) for \(Self.name(change))")
  }

  private static func variables(_ change: RowChange) -> [String: String] {
    [
      "FITIQ_ENTITY": change.entity, "FITIQ_ID": change.id ?? "",
      "FITIQ_KEY": change.key.map(String.init) ?? "", "FITIQ_KIND": change.kind.rawValue,
    ]
  }

  private static func name(_ change: RowChange) -> String {
    "\(change.entity) \(change.id ?? change.key.map(String.init) ?? ""), \(change.kind.rawValue)"
  }
}
