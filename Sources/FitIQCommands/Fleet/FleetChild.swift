import FitIQDomain
import FitIQFleet
import FitIQLegacy
import FitIQStorage
import FitIQSystem
import Foundation

/// The process that runs a fleet's command on one store: fitiq, started by itself.
struct FleetChild {
  private static let mark = "__fleet-child"

  /// Bytes of memory that it may take.
  private let memory: Int64
  /// The last operation that the run has on record.
  private let after: Int64
  private let isOneOperation: Bool
  /// The store in whose log its operations are; empty for a command that only reads.
  private let log: String
  private let words: [String]

  /// Nil for any other line.
  init?(_ arguments: [String]) {
    guard arguments.count > 5, arguments[0] == Self.mark, let memory = Int64(arguments[1]),
      let after = Int64(arguments[2])
    else { return nil }
    (self.memory, self.after, isOneOperation) = (memory, after, arguments[3] == "once")
    (log, words) = (arguments[4], Array(arguments[5...]))
  }

  /// The line that starts it.
  static func arguments(
    for store: FleetStore, _ command: FleetCommandLine, memory: Int64, after: Int64
  ) -> [String] {
    [mark, String(memory), String(after), command.isOneOperation ? "once" : "each"]
      + [command.changes ? command.log(for: store) : ""] + command.arguments(for: store)
  }

  /// - Parameter run: Runs a command line.
  func run(
    _ environment: [String: String], _ run: ([String]) async -> Int32
  ) async -> Int32 {
    limitMemory()
    // A worker that was killed may have left it done, but not on record.
    if isOneOperation, let done = try? operations(environment), !done.isEmpty {
      answer(done)
      return ExitStatus.success.code
    }
    let status = await run(words)
    if let done = try? operations(environment) { answer(done) }
    return status
  }

  /// What the run has done to the store, and does not have on record.
  private func operations(_ environment: [String: String]) throws -> [LoggedOperation] {
    guard !log.isEmpty, let reason = environment[Session.reasonVariable] else { return [] }
    let path = try AppContainer.storePath(at: log)
    let all =
      try OpenStore.isAppStore(path)
      ? AppStoreHistory(path, stateFolder: Paths(environment).state).operations(limit: nil)
      : TypedDatabase.openForReading(path).operations(limit: nil)
    return all.filter {
      $0.reason == reason && $0.id > after && $0.state == nil && $0.undoneBy == nil
    }
  }

  private func answer(_ operations: [LoggedOperation]) {
    FleetWorker.answer(operations.map(FleetRecord.Operation.init))
  }

  /// What it has written to, not what it has mapped: stores are mapped whole.
  private func limitMemory() {
    guard memory > 0 else { return }
    let bytes = rlim_t(clamping: memory)
    var limit = rlimit(rlim_cur: bytes, rlim_max: bytes)
    #if os(Linux)
      setrlimit(__rlimit_resource_t(truncatingIfNeeded: RLIMIT_DATA.rawValue), &limit)
    #else
      setrlimit(RLIMIT_DATA, &limit)
    #endif
  }
}
