import FitIQDelivery
import FitIQDomain
import FitIQTerminal
import Synchronization

/// What a service says while it runs: failures, pauses, and each minute what it did.
final class ServiceLog: Sendable {
  private struct State {
    /// As of the last update.
    var report = DeliveryRunReport()
    /// As of the last summary.
    var told = DeliveryRunReport()
    var isPaused = false
  }

  private let log: MessageLog
  private let gate: HostGate
  private let state = Mutex(State())

  init(_ log: MessageLog, gate: HostGate) { (self.log, self.gate) = (log, gate) }

  /// Tells what is new in the numbers of a run.
  func update(_ report: DeliveryRunReport) {
    let pause = gate.closedFor
    let (old, wasPaused) = state.withLock { state in
      let last = (state.report, state.isPaused)
      // The last second of a pause belongs to it: its end is told after it.
      state = State(
        report: report, told: state.told, isPaused: pause > (last.1 ? .zero : .seconds(1)))
      return last
    }
    // Of a pause there is a line of its own: what came back untried has not failed.
    let failures = report.errors.filter { $0.key != TransportFailure.Reason.hostPaused.text }
    for (message, count) in failures.sorted(by: { $0.key < $1.key }) {
      let new = count - old.errors[message, default: 0]
      guard new > 0 else { continue }
      log.tell(
        "failure", new > 1 ? "\(message) (\(new.grouped) times)" : message, count: new,
        role: .warning)
    }
    if pause > .seconds(1), !wasPaused {
      log.tell(
        "pause", "nothing is sent for \(StatsReport.age(pause / .seconds(1)))", role: .warning)
    } else if pause <= .zero, wasPaused {
      log.tell("resume", "the backend is asked again")
    }
  }

  /// Tells what was done since the last summary; nothing where nothing was.
  func summarize() {
    let (new, old) = state.withLock { state in
      defer { state.told = state.report }
      return (state.report, state.told)
    }
    guard new.claimed > old.claimed else { return }
    log.tell(
      "summary",
      "\((new.sent + new.alreadyThere - old.sent - old.alreadyThere).grouped) sent, "
        + "\((new.waiting - old.waiting).grouped) failed and waiting, "
        + "\((new.dead - old.dead).grouped) dead in a minute",
      count: new.claimed - old.claimed)
  }

  /// Summarizes each minute while the body runs.
  func eachMinute<Result>(
    on clock: DeliveryClock, _ body: () async throws -> Result
  ) async rethrows -> Result {
    let minutes = Task { [self] in
      while (try? await clock.sleep(.seconds(60))) != nil { summarize() }
    }
    defer { minutes.cancel() }
    return try await body()
  }
}
