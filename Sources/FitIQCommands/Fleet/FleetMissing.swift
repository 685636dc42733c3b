import ArgumentParser
import FitIQDomain
import FitIQFleet
import FitIQTerminal

struct FleetMissing: FitIQSubcommand {
  static let about = About(
    "missing", "List the stores that a run has not done yet.",
    """
    One id per line, for 'fitiq fleet run --ids -'. Those that failed have a record; --failed lists \
    them as well.
    """,
    Example(
      "What has no record yet, as ids for --ids", "fitiq fleet missing fleet doctor-45f0438f90"))

  @OptionGroup var fleet: FleetOptions
  @Argument(help: .of("run", "The run."))
  var run: String
  @Flag(help: "List those that failed, too.")
  var failed = false
  @OptionGroup var outputOptions: OutputOptions

  func run(in session: Session) async throws -> ExitStatus {
    let fleet = try OpenFleet(self.fleet, session)
    let run = try fleet.folder.run(self.run)
    let progress = try fleet.progress(of: run)
    let missing = fleet.stores(of: run).filter { store in
      switch progress.entries[store.key]?.record?.result {
      case nil, .busy: true
      case .failed: failed
      case .done: false
      }
    }
    if missing.isEmpty { session.output.note("no store is missing") }
    if session.output.format.isForPeople {
      try session.output.text(missing.map { $0.id + "\n" }.joined())
    } else {
      try session.output.render(
        FleetMissingReport(
          missing: missing.map { FleetMissingReport.Store(id: $0.id, kind: $0.kind) }))
    }
    return .success
  }
}

struct FleetMissingReport: Report {
  let missing: [Store]

  /// Without paths, which can name people.
  struct Store: Encodable, Sendable {
    let id: String
    let kind: FleetStore.Kind
  }

  var records: [any Encodable & Sendable] { missing }

  var tables: [Table] {
    Table(columns: ["id", "kind"], rows: missing.map { [$0.id, $0.kind.rawValue] })
  }
}
