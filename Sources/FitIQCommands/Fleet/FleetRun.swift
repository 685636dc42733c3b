import ArgumentParser
import FitIQDomain
import FitIQFleet
import FitIQSystem
import FitIQTerminal
import Foundation

struct FleetRun: FitIQSubcommand {
  static let examples = [
    Example("Examine every store", "fitiq fleet run fleet -- doctor"),
    Example(
      "Try a cleanup on each, two at a time", "fitiq fleet run fleet --jobs 2 -- cleanup --dry-run"),
  ]

  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: "Run one command on each store of a fleet, or of a shard.",
    discussion: discussion(
      """
      Runs the command behind -- on each store, in a process of its own, and keeps its report, exit \
      status, error code, time and memory in a ledger of FLEET/runs/RUN. RUN is a digest of the \
      command: the same command goes on where it was. A store that has a record is left alone until \
      its files change. {id}, {path} and {dir} in the command stand for the store; where {path} is not \
      named, the store is added. A command that would ask something is refused.

      Without --shard, the shard comes from SLURM_ARRAY_TASK_ID, or with FITIQ_SHARDS from \
      JOB_COMPLETION_INDEX, AWS_BATCH_JOB_ARRAY_INDEX or PARALLEL_SEQ. A store belongs to a shard by its \
      id.

      A change is noted with RUN and the id in the log of the store, so a worker that was killed does \
      not make it twice. 'fitiq fleet run FLEET -- undo --reason RUN' takes a whole run back. SIGTERM \
      and Ctrl-C let the stores at hand end; then it exits 75.

      --canary runs a share of the stores first, always the same, and stops with 1 where too many \
      fail. Without --yes it stops after it in any case.

      Exits 0 when all stores are done, 4 when some failed, 75 when some are missing.
      """))

  @OptionGroup var fleet: FleetOptions
  @OptionGroup var outputOptions: OutputOptions

  @Option(
    help: ArgumentHelp("The share of the stores that is this worker's.", valueName: "i/n"),
    transform: FleetRun.shard)
  var shard: FleetShard?

  @Option(help: ArgumentHelp("Stores at once.", valueName: "n"))
  var jobs = 1

  @Option(help: ArgumentHelp("Seconds that each store may take.", valueName: "seconds"))
  var timeout = 60.0

  @Option(help: ArgumentHelp("Megabytes of memory that each may take.", valueName: "mb"))
  var memory = 1_024

  @Option(
    help: ArgumentHelp("Run this share first.", valueName: "percent"), transform: FleetRun.share)
  var canary: Double?

  @Option(
    name: .customLong("max-failures"),
    help: ArgumentHelp("Stop after a canary of which more failed.", valueName: "percent"),
    transform: FleetRun.share)
  var maxFailures: Double?

  @Option(
    name: .customLong("ids"),
    help: ArgumentHelp(
      "Only the stores with the ids in this file; - for standard input.", valueName: "file"),
    completion: .file())
  var ids: String?

  @Flag(help: "Run it on all stores once more, whatever is on record.")
  var again = false

  @Flag(help: "Run it once more on those that failed.")
  var failed = false

  @Flag(name: .shortAndLong, help: "Go on after the canary.")
  var yes = false

  @Argument(
    parsing: .postTerminator,
    help: ArgumentHelp("The command of fitiq, behind --.", valueName: "command"))
  var command: [String]

  private static let usualFailures = 0.02

  func validate() throws {
    guard (1...1_024).contains(jobs) else { throw ValidationError("--jobs is from 1 to 1024") }
    guard (0.1...86_400).contains(timeout) else {
      throw ValidationError("--timeout is from 0.1 to 86400 seconds")
    }
    guard (64...1_048_576).contains(memory) else {
      throw ValidationError("--memory is from 64 to 1048576 megabytes")
    }
    if command.isEmpty { throw ValidationError("name a command behind --: -- doctor") }
  }

  @Sendable private static func shard(_ text: String) throws -> FleetShard {
    guard let shard = FleetShard(text) else {
      throw ValidationError("use a number from 1, and how many there are: 3/7")
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
    let line = try FleetCommandLine(command)
    let shard = try self.shard ?? Self.shard(session.environment)
    let folder = FleetFolder(StoreOptions.absolute(fleet.fleet, session.settings))
    let run = FleetFolder.Run(command: command)
    let wanted = try ids.map { try Self.lines($0, session) }
    var stores: [FleetStore] = []
    try folder.forEachStore { store in
      guard shard.contains(store.id), line.applies(to: store.kind),
        wanted?.contains(store.id) ?? true
      else { return }
      stores.append(store)
    }
    try folder.keep(run)
    Interruption.catchSignals()
    var history = FleetHistory()
    try folder.forEachEvent(of: run.id) { ledger, event, _ in history.add(event, of: ledger) }
    let ledger = try folder.openLedger(of: run.id, shard: shard, now: session.runtime.now)
    let work = FleetWork(run: run, line: line, ledger: ledger, options: self, session: session)

    if let canary {
      let first = stores.filter { FleetShard.isInCanary($0.id, share: canary) }
      let chosen = first.isEmpty ? Array(stores.prefix(1)) : first
      try work.run(chosen, history, label: "canary")
      history = FleetHistory()
      try folder.forEachEvent(of: run.id) { ledger, event, _ in history.add(event, of: ledger) }
      let status = history.status(of: chosen.map(\.key), now: session.runtime.now())
      let share = Double(status.failed) / Double(max(1, chosen.count))
      guard share <= maxFailures ?? Self.usualFailures, yes, !Interruption.isRequested else {
        return try end(
          status, run, ledger, session,
          isStopped: share > maxFailures ?? Self.usualFailures, isCanary: true)
      }
    }
    try work.run(stores, history, label: run.command.first ?? "")
    history = FleetHistory()
    try folder.forEachEvent(of: run.id) { ledger, event, _ in history.add(event, of: ledger) }
    return try end(
      history.status(of: stores.map(\.key), now: session.runtime.now()), run, ledger, session)
  }

  private func end(
    _ status: FleetStatus, _ run: FleetFolder.Run, _ ledger: FleetLedger, _ session: Session,
    isStopped: Bool = false, isCanary: Bool = false
  ) throws -> ExitStatus {
    try ledger.close()
    try session.output.render(FleetStatusReport(run: run, status: status))
    if isStopped {
      session.output.note("too many of the canary failed; the other stores were left alone")
      return .negative
    }
    if isCanary { session.output.note("that was the canary; --yes goes on with the others") }
    return isCanary ? .temporaryFailure : status.exitStatus
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
  let run: FleetFolder.Run
  let line: FleetCommandLine
  let ledger: FleetLedger
  let options: FleetRun
  let session: Session

  /// Runs the command on those that are due.
  func run(_ stores: [FleetStore], _ history: FleetHistory, label: String) throws {
    let tasks = stores.compactMap { store -> FleetWorker.Job? in
      let isDue =
        options.again
        || history.isDue(
          store.key, fingerprint: FleetFinder.look(at: store.path).fingerprint,
          failed: options.failed)
      return isDue
        ? FleetWorker.Job(store, after: history.entries[store.key]?.lastOperation ?? 0) : nil
    }
    let (run, line, environment) = (run, line, session.environment)
    let memory = Int64(options.memory) << 20
    let command = FleetWorker.Command(
      program: try ChildProcess.ownProgram(), isAnswer: !line.changes,
      arguments: { FleetChild.arguments(for: $0, line, memory: memory, after: $1) },
      environment: { store in
        environment.merging([Session.reasonVariable: "\(run.id)/\(store.id)"]) { $1 }
      })
    let worker = FleetWorker(
      command, jobs: options.jobs, timeout: options.timeout, memory: memory,
      now: session.runtime.now,
      look: { FleetFinder.look(at: $0.path) })
    let count = tasks.count
    _ = try session.working(label) {
      try worker.run(tasks, ledger: ledger) { done in
        WorkProgress.tell("\(done) of \(count) stores", Double(done) / Double(max(1, count)))
      }
    }
  }
}

extension FleetStatus {
  var exitStatus: ExitStatus {
    missing > 0 ? .temporaryFailure : failed > 0 ? .partial : .success
  }
}
