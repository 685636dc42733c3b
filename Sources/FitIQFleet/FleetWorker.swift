package import FitIQDomain
import FitIQSystem
package import Foundation
import Synchronization

/// Runs one command on many stores, each in a process of its own.
package struct FleetWorker: Sendable {
  /// What a child is given, and what its status means.
  package struct Command: Sendable {
    /// The program, which is fitiq itself.
    package let program: String
    package let arguments: @Sendable (Job) -> [String]
    package let environment: @Sendable (FleetStore) -> [String: String]
    /// Exit statuses of stores that are done.
    package let answers: Set<Int32>
    package let changes: Bool

    package init(
      program: String, answers: Set<Int32>, changes: Bool,
      arguments: @escaping @Sendable (Job) -> [String],
      environment: @escaping @Sendable (FleetStore) -> [String: String]
    ) {
      (self.program, self.answers, self.changes) = (program, answers, changes)
      (self.arguments, self.environment) = (arguments, environment)
    }
  }

  /// What the files of a store are known by.
  package struct Look: Sendable, Equatable {
    package let fingerprint: String
    package let bytes: Int64

    package init(fingerprint: String, bytes: Int64) {
      (self.fingerprint, self.bytes) = (fingerprint, bytes)
    }
  }

  private let command: Command
  private let look: @Sendable (FleetStore) -> Look
  private let jobs: Int
  private let timeout: Double
  private let memory: Int64
  private let now: @Sendable () -> Date

  /// - Parameters:
  ///   - jobs: Children at once.
  ///   - timeout: Seconds for each.
  ///   - memory: Bytes for each.
  ///   - look: What a store is at present.
  package init(
    _ command: Command, jobs: Int, timeout: Double, memory: Int64,
    now: @escaping @Sendable () -> Date,
    look: @escaping @Sendable (FleetStore) -> Look
  ) {
    (self.command, self.look, self.jobs) = (command, look, jobs)
    (self.timeout, self.memory, self.now) = (timeout, memory, now)
  }

  /// Bytes of a report that are kept.
  private static let longestReport = 4 << 20

  /// One store, and what a run knows of it.
  package struct Job: Sendable {
    package let store: FleetStore
    /// When the last operation was made that the run has on record; Unix seconds.
    package let after: Double
    /// Whether an earlier worker began it, and has no record of an end.
    package let wasBegun: Bool

    package init(_ store: FleetStore, after: Double = 0, wasBegun: Bool = false) {
      (self.store, self.after, self.wasBegun) = (store, after, wasBegun)
    }
  }

  private struct State {
    var next = 0
    var failure: (any Error)?
    var done = 0
  }

  /// Runs the command on each store, until all are done or it is to stop.
  ///
  /// - Parameters:
  ///   - tasks: In their order; those that follow one another with the same id are run one after the
  ///     other.
  ///   - progress: Hears from this thread, several times a second, how many are done.
  package func run(
    _ tasks: [Job], ledger: FleetLedger, progress: (Int) -> Void
  ) throws {
    let groups = tasks.chunked { $0.store.id == $1.store.id }
    let state = Mutex(State())
    let threads = DispatchGroup()
    for _ in 0..<min(jobs, groups.count) {
      threads.enter()
      Thread.detachNewThread {
        defer { threads.leave() }
        while let group = Self.next(of: groups, state) {
          for task in group where !Interruption.isRequested {
            do {
              try self.run(task, ledger)
              state.withLock { $0.done += 1 }
            } catch {
              state.withLock { $0.failure = $0.failure ?? error }
              return
            }
          }
        }
      }
    }
    while threads.wait(timeout: .now() + .milliseconds(200)) == .timedOut {
      progress(state.withLock(\.done))
    }
    progress(state.withLock(\.done))
    if let failure = state.withLock(\.failure) { throw failure }
  }

  private static func next(of groups: [[Job]], _ state: borrowing Mutex<State>) -> [Job]? {
    guard !Interruption.isRequested else { return nil }
    return state.withLock { state in
      guard state.failure == nil, groups.indices.contains(state.next) else { return nil }
      defer { state.next += 1 }
      return groups[state.next]
    }
  }

  private func run(_ task: Job, _ ledger: FleetLedger) throws {
    let store = task.store
    let before = look(store)
    try ledger.add(.started(store.key, bytes: before.bytes, at: now()))
    func fail(_ code: String) throws {
      let record = FleetRecord(
        id: store.id, path: store.path, result: .failed, status: nil, code: code, at: now(),
        seconds: 0, peakBytes: nil, bytes: before.bytes, fingerprint: before.fingerprint,
        operations: [])
      try ledger.add(.record(record))
    }
    // No command line can name it: another file may have the name that is shown.
    if let code = store.problem?.code, code == FleetStore.Problem.unnamable {
      return try fail(code)
    }
    let outcome: ChildProcess.Outcome
    do {
      outcome = try ChildProcess(
        command.program, command.arguments(task), environment: command.environment(store)
      ).run(timeout: timeout, keeping: Self.longestReport)
    } catch {
      if error.number == E2BIG { return try fail("path_too_long") }
      throw FleetError(
        .cannotStart, "cannot start \(command.program): \(error.reason)",
        hint: "check the limits of processes and memory", underlying: error)
    }
    let (result, status, code) = judge(outcome)
    let after = look(store)
    let answer: FleetAnswer? = FleetCoding.value(outcome.answer)
    // Of a change whose child was ended nobody knows, unless the files are what they were.
    let isOnRecord = !command.changes || answer != nil || after == before
    let record = FleetRecord(
      id: store.id, path: store.path, result: result, status: status, code: code, at: now(),
      seconds: outcome.seconds, peakBytes: answer?.peakBytes ?? outcome.peakBytes,
      bytes: after.bytes,
      fingerprint: isOnRecord ? (command.changes ? after : before).fingerprint : "",
      operations: answer?.operations ?? [])
    try ledger.add(.record(record), report: outcome.isCut ? nil : Self.report(outcome.output))
  }

  /// - Returns: What the end of a child means, its exit status, and the code of what went wrong.
  private func judge(
    _ outcome: ChildProcess.Outcome
  ) -> (FleetRecord.Result, status: Int32?, code: String?) {
    switch outcome.end {
    case .timedOut: return (.failed, nil, "timed_out")
    case .signalled(SIGTERM), .signalled(SIGINT), .signalled(SIGHUP):
      return (.busy, nil, "interrupted")
    case .signalled:
      // Close to its limit, what ended it was most likely that.
      return (.failed, nil, outcome.peakBytes ?? 0 > memory / 4 * 3 ? "memory_exceeded" : "crashed")
    case .exited(let status):
      let code = Self.errorCode(outcome.errors)
      switch status {
      case _ where command.answers.contains(status):
        guard outcome.isCut else { return (.done, status, code) }
        // What changed something is done all the same.
        return (command.changes ? .done : .failed, status, "report_too_long")
      case 75: return (.busy, status, code ?? "busy")
      // All that runs here was stopped, or the store was changed while a change was planned.
      case 130: return (.busy, status, "interrupted")
      case 1 where code == "plan_stale": return (.busy, status, code)
      default: return (.failed, status, code ?? "status_\(status)")
      }
    }
  }

  /// The code of the last error that was told.
  private static func errorCode(_ messages: Data) -> String? {
    struct Message: Decodable {
      struct Failure: Decodable { let code: String }
      let error: Failure
    }
    let lines = messages.split(separator: 10)
    return lines.reversed().lazy.compactMap {
      (try? JSONDecoder().decode(Message.self, from: Data($0)))?.error.code
    }.first
  }

  /// The output as one JSON value without line breaks: as it is, or its lines as an array.
  static func report(_ output: Data) -> Data? {
    func isJSON(_ data: Data) -> Bool {
      (try? JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)) != nil
    }
    guard !output.isEmpty else { return nil }
    if isJSON(output) { return Data(output.map { $0 == 10 || $0 == 13 ? 32 : $0 }) }
    let lines = output.split(separator: 10).map { Data($0) }
    guard lines.allSatisfy(isJSON) else { return nil }
    return Data("[".utf8) + Data(lines.joined(separator: [44])) + Data("]".utf8)
  }
}

extension Array {
  /// Stretches whose neighbours belong together.
  fileprivate func chunked(_ belong: (Element, Element) -> Bool) -> [[Element]] {
    var groups: [[Element]] = []
    for element in self {
      if let last = groups.last?.last, belong(last, element) {
        groups[groups.count - 1].append(element)
      } else {
        groups.append([element])
      }
    }
    return groups
  }
}
