import ArgumentParser
import FitIQDelivery
import FitIQDomain
import FitIQStorage
import FitIQSystem
import FitIQTerminal

struct RemoteDuplicatesDelete: FitIQSubcommand {
  static let about = About(
    "delete", "Delete remote duplicates on the backend.",
    """
    Asks the backend to delete each duplicate in state found or failed, and records the result: \
    an interrupted run continues where it stopped. A deletion cannot be undone. An id that a row \
    still has is never deleted; nights cannot be deleted, because the backend has no way to.
    """,
    Example(
      "What would be deleted", "fitiq outbox remote-duplicates delete --type steps --dry-run"))

  @OptionGroup var outputOptions: OutputOptions
  @OptionGroup var store: StoreOptions
  @OptionGroup var duplicates: RemoteDuplicateOptions
  @OptionGroup var backend: BackendOptions
  @OptionGroup var change: ChangeOptions

  @Option(help: .of("n", "Delete at most N (0 = all)."))
  var limit: Int?

  @Option(help: .of("number", "Stop after N failures, or above a share such as 5%."))
  var maxFailures: FailureBudget = FailureBudget(.count(20))

  func validate() throws {
    try check("--limit", limit.map { Double($0) })
  }

  func run(in session: Session) async throws -> ExitStatus {
    let plan = try RemoteDeletionPlan(
      session.remoteDuplicates(store), duplicates.filter, limit: limit == 0 ? nil : limit,
      isDryRun: change.dryRun)
    let planned = RemoteDeletionReport(plan, nil, isDryRun: change.dryRun)
    guard !change.dryRun, !plan.targets.isEmpty else {
      _ = try change.mayApply(planned, isEmpty: true, question: nil, in: session)
      return .success
    }
    return try await session.withBackend(backend) { backend in
      let count = plan.targets.count.counting("remote duplicate")
      _ = try change.mayApply(
        planned, question: "Delete \(count) on \(backend.address)?", showsPlan: false, in: session)
      return try await delete(plan, on: backend, session)
    }
  }

  private func delete(
    _ plan: RemoteDeletionPlan, on backend: Backend, _ session: Session
  ) async throws -> ExitStatus {
    let keeper = try session.remoteDuplicates(store, writes: true)
    let operation = try keeper.beginRemoteDeletion(session.writeContext)
    Interruption.catchSignals()
    let deletions = RemoteDeletions(
      client: backend.client, gate: backend.gate, clock: backend.clock,
      concurrency: self.backend.concurrency)
    let summary = try await deletions.run(
      plan.targets, budget: maxFailures,
      isInterrupted: { (try? Interruption.check()) == nil },
      record: { try keeper.record($0, at: session.runtime.now()) })
    try keeper.finishRemoteDeletion(
      operation,
      summary: "remote duplicates: \(summary.deleted) deleted, \(summary.gone) gone, "
        + "\(summary.failed) failed")
    switch summary.stop {
    case .failed(let error): throw error.after(summary.done)
    case .interrupted: throw InterruptionError()
    case .failures: session.output.note("stopped: too many failures (--max-failures)")
    case nil: break
    }
    var report = RemoteDeletionReport(plan, summary, isDryRun: false)
    report.operationID = operation
    try session.output.render(report)
    return summary.failed > 0 ? .partial : .success
  }
}

extension FailureBudget: ExpressibleByArgument {
  package init?(argument: String) { self.init(argument) }

  package var defaultValueDescription: String {
    switch limit {
    case .count(let count): String(count)
    case .percent(let share): "\(share)%"
    }
  }
}

extension DeliveryError {
  /// With what was done before, which stays done.
  fileprivate func after(_ done: Int) -> DeliveryError {
    guard done > 0 else { return self }
    return DeliveryError(code: code, summary: "\(summary) (\(done) deleted before)", hint: hint)
  }
}
