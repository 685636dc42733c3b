import ArgumentParser
import FitIQDomain
import FitIQFleet
import FitIQSystem
import FitIQTerminal
import Foundation

struct FleetStatusCommand: FitIQSubcommand {
  static let about = About(
    "status", "Show how far the runs of a fleet have got.",
    """
    Counts the stores that are done, failed, missing and under way, from the ledgers alone. On a \
    terminal, runs with missing stores have a progress bar. --watch shows it again every few seconds.

    Exits 0 when all stores are done, 4 when some failed, 75 when some are missing.
    """,
    Example("How far each run has got", "fitiq fleet status fleet"))

  @OptionGroup var fleet: FleetOptions
  @Argument(help: .of("run", "The run; all of them by default."))
  var run: String?
  @OptionGroup var outputOptions: OutputOptions

  @Option(defaultAsFlag: Interval.usual, help: .of("seconds", "Refresh every N seconds."))
  var watch: Interval?

  static func effect(of options: Set<String>) -> CommandEffect {
    options.contains("--watch")
      ? .needsTerminal("with --watch needs a terminal of its own") : .reads
  }

  func run(in session: Session) async throws -> ExitStatus {
    guard let watch else { return try show(session) }
    return try session.watch(every: watch.seconds) {
      try session.output.beginFrame("every \(watch.description) s", isFirst: $0)
      _ = try show(session)
    }
  }

  private func show(_ session: Session) throws -> ExitStatus {
    let fleet = try OpenFleet(self.fleet, session)
    let runs = try run.map { [try fleet.folder.run($0)] } ?? fleet.folder.runs()
    if runs.isEmpty { session.output.note("nothing has been run on this fleet yet") }
    var statuses: [FleetStatusReport] = []
    for run in runs {
      let progress = try fleet.progress(of: run)
      let status = progress.status(
        of: fleet.stores(of: run).lazy.map(\.key), now: session.runtime.now())
      statuses.append(FleetStatusReport(run: run, status: status))
    }
    try session.output.render(FleetStatusList(runs: statuses))
    for report in statuses where report.status.missing > 0 {
      let (all, handled) = (report.status.stores, report.status.stores - report.status.missing)
      try session.output.bar(
        report.run.id, Double(handled) / Double(max(1, all)),
        details: ["\(handled) of \(all.counting("store"))"])
    }
    let states = statuses.map(\.status.exitStatus)
    return states.contains(.temporaryFailure)
      ? .temporaryFailure : states.contains(.partial) ? .partial : .success
  }
}

/// How far one run is.
struct FleetStatusReport: Report {
  let run: FleetFolder.Run
  let status: FleetStatus

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(run.id, forKey: .id)
    try container.encode(run.command, forKey: .command)
    try status.encode(to: encoder)
  }

  private enum CodingKeys: String, CodingKey {
    case id, command
  }

  static let columns: [Table.Column] =
    ["run", "command"]
    + ["stores", "done", "failed", "busy", "missing"].map { .right($0) }

  var row: [String] {
    [run.id, ShellQuoting.line(run.command)]
      + [status.stores, status.done, status.failed, status.busy, status.missing].map { String($0) }
  }

  var tables: [Table] {
    [Table(columns: Self.columns, rows: [row])] + failures
  }

  var failures: [Table] {
    status.failures.isEmpty
      ? [] : [FleetStatus.table("failed in run \(run.id)", status.failures)]
  }

  var closing: [String] {
    var lines: [String] = []
    if status.underWay > 0 { lines.append("\(status.underWay.counting("store")) under way") }
    if let rate = status.storesPerSecond, let left = status.secondsLeft {
      let shown = Quantity.decimal(rate)
      lines.append("\(shown) stores a second, \(StatsReport.age(left)) left")
    }
    return lines.isEmpty ? [] : [""] + lines
  }
}

extension FleetStatus {
  /// How many stores have each code.
  static func table(_ title: String, _ failures: [Failure]) -> Table {
    Table(
      title: title, columns: ["code", .right("stores")],
      rows: failures.map { [$0.code, String($0.stores)] })
  }
}

/// How far all runs of a fleet are.
struct FleetStatusList: Report {
  let runs: [FleetStatusReport]

  var records: [any Encodable & Sendable] { runs }

  var tables: [Table] {
    [Table(columns: FleetStatusReport.columns, rows: runs.map(\.row))] + runs.flatMap(\.failures)
  }

  var closing: [String] { runs.flatMap(\.closing) }
}
