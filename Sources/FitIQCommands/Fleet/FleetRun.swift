import ArgumentParser
import FitIQDomain
import FitIQFleet
import FitIQSystem
import FitIQTerminal
import Foundation

struct FleetRun: FitIQSubcommand {
  static let about = About(
    "run", "Run one command on each store of a fleet, or of a shard.",
    """
    Runs the command after -- on each store, in a process of its own, and keeps its report, exit \
    status, error code, time and memory in a ledger of FLEET/runs/RUN. RUN follows from the \
    command: the same command continues where it stopped. A store that has a record is left alone \
    until its files change.

    The store is added to the command; {id}, {path} and {dir} stand for it, its path and its folder. \
    Only what is safe unattended is run: doctor, status, query, outbox stats, outbox retry \
    --failed --no-deliver, cleanup --yes, undo --reason, migrate all --store, and salvage --to.

    Without --shard, the shard comes from SLURM_ARRAY_TASK_ID, or with FITIQ_SHARDS from \
    JOB_COMPLETION_INDEX, AWS_BATCH_JOB_ARRAY_INDEX or PARALLEL_SEQ. A store belongs to a shard by its \
    id.

    A change is noted with RUN and the id in the log of the store, so a worker that was killed does \
    not make it twice. 'fitiq fleet run FLEET -- undo --reason RUN' takes a whole run back. SIGTERM \
    and Ctrl-C let the stores in hand finish; then it exits 75.

    --canary runs a share of the stores first, always the same, and stops with 1 if too many \
    fail. Without --yes it stops after them in any case, with 0 if that went well.

    Exits 0 when all stores are done, 4 when some failed, 75 when some are missing.
    """,
    Example("Examine every store", "fitiq fleet run fleet -- doctor"),
    Example(
      "Try a cleanup on each, two at a time", "fitiq fleet run fleet --jobs 2 -- cleanup --dry-run")
  )

  @OptionGroup var fleet: FleetOptions
  @OptionGroup var outputOptions: OutputOptions

  @Option(
    help: .of("i/n", "The share of the stores that is this worker's."), transform: FleetRun.shard)
  var shard: FleetShard?

  @Option(help: .of("n", "Stores at once."))
  var jobs = 1

  @Option(help: .of("seconds", "Seconds that each store may take."))
  var timeout = 60.0

  @Option(help: .of("mb", "Megabytes of memory that each may take."))
  var memory = 1_024

  @Option(help: .of("percent", "Run this share first."), transform: FleetRun.share)
  var canary: Double?

  @Option(
    name: .customLong("max-failures"),
    help: .of("percent", "Stop after a canary with more failures."), transform: FleetRun.share)
  var maxFailures: Double?

  @Option(
    name: .customLong("ids"),
    help: .of("file", "Only the stores with the ids in this file; - for standard input."),
    completion: .file())
  var ids: String?

  @Flag(help: "Run it again on all stores, whatever is on record.")
  var again = false

  @Flag(help: "Run it again on those that failed.")
  var failed = false

  @Flag(name: .shortAndLong, help: "Go on after the canary.")
  var yes = false

  @Argument(parsing: .postTerminator, help: .of("command", "The fitiq command, after --."))
  var command: [String]

  private static let usualFailures = 0.02

  func validate() throws {
    try check("--jobs", Double(jobs), from: 1, to: 1_024)
    try check("--timeout", timeout, from: 0.1, to: 86_400, " seconds")
    try check("--memory", Double(memory), from: 64, to: 1_048_576, " megabytes")
    if maxFailures != nil, canary == nil {
      throw ValidationError("--max-failures needs --canary")
    }
    if again, failed { throw ValidationError("--again cannot be combined with --failed") }
    if command.isEmpty { throw ValidationError("name a command after --: -- doctor") }
  }

  @Sendable private static func shard(_ text: String) throws -> FleetShard {
    guard let shard = FleetShard(text) else {
      throw ValidationError("use the number of the shard and of all shards: 3/7")
    }
    return shard
  }

  @Sendable private static func share(_ text: String) throws -> Double {
    let number = text.hasSuffix("%") ? text.dropLast() : text[...]
    guard let value = Double(number), (0...100).contains(value) else {
      throw ValidationError("use a share of 0% to 100%")
    }
    return value / 100
  }

  static func effect(of options: Set<String>) -> CommandEffect { .changes("stores") }

  func run(in session: Session) async throws -> ExitStatus {
    let shard = try self.shard ?? Self.shard(session.environment)
    let line = try OpenFleet.line(
      of: FleetFolder.Run(command: command), in: OpenFleet.folder(self.fleet, session))
    let wanted = try ids.map { try Self.lines($0, session) }
    let fleet = try OpenFleet(self.fleet, session) { store in
      line.makesFiles || wanted != nil || shard.contains(store.id)
    }
    try line.refuseSharedTargets(of: fleet.all)
    if let unknown = wanted?.subtracting(fleet.all.map(\.id)).min() {
      throw UsageError(
        "no store of the fleet has the id '\(unknown)'", hint: "see the manifest of the fleet")
    }
    let stores = fleet.all.filter {
      shard.contains($0.id) && line.applies(to: $0) && wanted?.contains($0.id) ?? true
    }
    if stores.isEmpty { session.output.note("no store of the fleet is for this run") }
    Interruption.catchSignals()
    let run = try fleet.folder.keep(FleetFolder.Run(command: command))
    let ledger = try fleet.folder.openLedger(
      of: run.id, shard: shard, timeout: timeout, now: session.runtime.now)
    let work = FleetWork(
      fleet: fleet, stores: stores, run: run, line: line, ledger: ledger, options: self,
      session: session)
    var rest = stores
    if let canary {
      let first = stores.filter { FleetShard.isInCanary($0.id, share: canary) }
      let chosen = first.isEmpty ? Array(stores.prefix(1)) : first
      let status = try work.run(chosen, label: "canary")
        .status(of: chosen.lazy.map(\.key), now: session.runtime.now())
      let hasFailed =
        Double(status.failed) > Double(chosen.count) * (maxFailures ?? Self.usualFailures)
      guard yes, !hasFailed, status.missing == 0 else {
        try ledger.close()
        try session.output.render(FleetStatusReport(run: run, status: status))
        guard status.missing == 0 || hasFailed else { return .temporaryFailure }
        session.output.note(
          hasFailed
            ? "too many of the canary failed; the other stores were left alone"
            : "that was the canary; --yes goes on with the others")
        return hasFailed ? .negative : .success
      }
      let done = Set(chosen.map(\.key))
      rest = stores.filter { !done.contains($0.key) }
    }
    let progress = try work.run(rest, label: command.first ?? "")
    try ledger.close()
    let status = progress.status(of: stores.lazy.map(\.key), now: session.runtime.now())
    try session.output.render(FleetStatusReport(run: run, status: status))
    let lost = try work.lostUndos(stores, progress)
    if lost > 0 {
      session.output.note(
        "\(lost.counting("store")) had nothing to take back here, although the run changed them: it was "
          + "taken back before, or their logs are in another state folder (XDG_STATE_HOME)")
    }
    return lost > 0 && status.missing == 0 ? .partial : status.exitStatus
  }

  private static func shard(_ environment: [String: String]) throws -> FleetShard {
    do { return try FleetShard(environment: environment) ?? .whole } catch {
      throw UsageError(error.summary, hint: "name the shard: --shard 1/7")
    }
  }

  private static func lines(_ path: String, _ session: Session) throws -> Set<String> {
    var ids: Set<String> = []
    try InputLines(path, session.settings).forEach { _, line in
      if let line { ids.insert(line) }
    }
    return ids
  }
}

/// The work of one worker.
private struct FleetWork {
  let fleet: OpenFleet
  /// All that the worker is about.
  let stores: [FleetStore]
  let run: FleetFolder.Run
  let line: FleetCommandLine
  let ledger: FleetLedger
  let options: FleetRun
  let session: Session

  /// Runs the command on those that are due.
  ///
  /// - Returns: What is known of all stores then.
  func run(_ chosen: [FleetStore], label: String) throws -> FleetProgress {
    let listed = session.runtime.now().timeIntervalSince1970
    let progress = try fleet.progress(of: run, stores: stores)
    let look = look
    let jobs = chosen.compactMap { store -> FleetWorker.Job? in
      let isDue =
        options.again
        || progress.isDue(
          store.key, fingerprint: look(store).fingerprint, failed: options.failed)
      let entry = progress.entries[store.key]
      return isDue
        ? FleetWorker.Job(
          store, after: entry?.lastOperation ?? 0, wasBegun: entry?.wasBegun ?? false) : nil
    }
    guard !jobs.isEmpty else { return progress }
    let worker = FleetWorker(
      try command(listed: listed), jobs: options.jobs, timeout: options.timeout, memory: memory,
      now: session.runtime.now, look: look)
    let count = jobs.count
    try session.working(label) {
      try worker.run(jobs, ledger: ledger) { done in
        WorkProgress.tell("\(done) of \(count) stores", Double(done) / Double(max(1, count)))
      }
    }
    return try fleet.progress(of: run, stores: stores)
  }

  /// What a store is at present, with what the command makes of it beside it.
  private var look: @Sendable (FleetStore) -> FleetWorker.Look {
    let line = line
    return { store in
      let other = line.target(for: store) ?? line.log(for: store)
      return FleetFinder.look(at: store.path, beside: other == store.path ? nil : other)
    }
  }

  private var memory: Int64 { Int64(clamping: options.memory) << 20 }

  private func command(listed: Double) throws -> FleetWorker.Command {
    let (run, line, memory, environment) = (run, line, memory, session.environment)
    // A store that is locked is busy, and not one that takes too long.
    let wait = Int(clamping: min(10_000, options.timeout * 500))
    let waits = [Setting.busyTimeout.variable: "\(wait)ms"]
    return FleetWorker.Command(
      program: try ChildProcess.ownProgram(), answers: line.answers, changes: line.changes,
      arguments: { job in
        FleetChild.arguments(
          FleetChild.Orders(
            worker: getpid(), memory: memory, after: job.after, wasBegun: job.wasBegun,
            listed: listed,
            isOneOperation: line.isOneOperation, log: line.log(for: job.store),
            made: line.made(for: job.store),
            words: line.arguments(for: job.store)))
      },
      environment: { store in
        waits.merging(environment) { $1 }.merging(
          [Session.reasonVariable: run.reason(for: store)]) { $1 }
      })
  }

  /// How many stores a run that takes another one back has not changed, although the other one did.
  func lostUndos(_ stores: [FleetStore], _ progress: FleetProgress) throws -> Int {
    guard line.changes, let undone = line.undoneRun else { return 0 }
    let changed = try fleet.progress(of: undone, stores: stores)
    return stores.count { store in
      let entry = progress.entries[store.key]
      return !(changed.entries[store.key]?.operations.isEmpty ?? true)
        && entry?.record?.result == .done && entry?.operations.isEmpty ?? true
    }
  }
}

extension FleetStatus {
  var exitStatus: ExitStatus {
    missing > 0 ? .temporaryFailure : failed > 0 ? .partial : .success
  }
}
