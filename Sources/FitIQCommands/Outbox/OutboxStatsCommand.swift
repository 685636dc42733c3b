import ArgumentParser
import FitIQDomain
import FitIQStorage
import FitIQTerminal

struct OutboxStatsCommand: FitIQSubcommand {
  static let about = About(
    "stats", "Count events by state, type and error.",
    """
    --watch refreshes the numbers every few seconds until q or Ctrl-C. The store is opened and closed \
    each time, and an app's store keeps no trace of it.

    --output-file writes metrics to a file. It is replaced in one step, because a collector may \
    read it at any time, and everybody may read it (mode 0644): it holds only numbers and \
    normalised errors. For the node exporter its name must end in .prom.
    """,
    Example("What waits, and why", "fitiq outbox stats --store default.store"),
    Example(
      "For the textfile collector of the node exporter",
      "fitiq outbox stats --output prometheus --store default.store"))

  @OptionGroup var outputOptions: StatsOutputOptions
  @OptionGroup var store: StoreOptions
  @OptionGroup var zone: ZoneOptions

  @Option(defaultAsFlag: Interval.usual, help: .of("seconds", "Refresh every N seconds."))
  var watch: Interval?

  @Option(
    name: .customLong("output-file"),
    help: .of("file", "Write metrics to this file instead of standard output."), completion: .file()
  )
  var to: String?

  func validate() throws {
    guard to == nil || outputOptions.isPrometheus else {
      throw ValidationError("--output-file needs --output prometheus")
    }
    if to?.isEmpty == true { throw ValidationError("--output-file is empty: name a file") }
  }

  static func effect(of options: Set<String>) -> CommandEffect {
    options.contains("--watch")
      ? .needsTerminal("with --watch needs a terminal of its own; '.watch' repeats a statement")
      : .reads
  }

  func run(in session: Session) async throws -> ExitStatus {
    guard let watch else {
      try show(session)
      return .success
    }
    return try session.watch(every: watch.seconds) {
      try show(session, isFirst: $0, interval: watch)
    }
  }

  private func show(_ session: Session, isFirst: Bool = true, interval: Interval? = nil) throws {
    let target = try session.target(to, mode: 0o644, beside: self.store)
    let (store, offsets, moment) = try session.open(self.store, zone)
    let stats = try store.outboxStats(at: moment)
    guard outputOptions.isPrometheus else {
      if let interval {
        if isFirst, store.isAppStore {
          session.output.note("the app store is reopened for each statement, not held open")
        }
        let clock = Cell.clock(stats.asOf, offsets)
        let heading = "\(clock)  every \(interval.description) s  \(store.path)"
        try session.output.beginFrame(heading, isFirst: isFirst)
      }
      return try session.output.render(StatsReport(stats: stats))
    }
    let metrics = stats.metrics(store: store.path)
    guard let target else { return try session.output.text(metrics) }
    try target.write(metrics)
  }
}

/// Seconds between two answers.
struct Interval: ExpressibleByArgument, CustomStringConvertible {
  static let usual = Interval(seconds: 2)

  let seconds: Double

  private init(seconds: Double) { self.seconds = seconds }

  init?(argument: String) {
    guard let seconds = Double(argument), (0.1...86_400).contains(seconds) else { return nil }
    self.seconds = seconds
  }

  var description: String { Cell.number(seconds) }
}
