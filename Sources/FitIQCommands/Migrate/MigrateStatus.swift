import ArgumentParser
import FitIQDomain
import FitIQStorage
import FitIQSystem
import FitIQTerminal

struct MigrateStatus: FitIQSubcommand {
  static let about = About(
    "status", "Show every step of the ledger and what is pending.",
    "Works without a database, and never creates one.",
    Example("Show applied and pending steps", "fitiq migrate status"),
    Example("The same for a script", "fitiq migrate status --json"))

  @OptionGroup var outputOptions: OutputOptions
  @OptionGroup var store: StoreOptions

  func run(in session: Session) async throws -> ExitStatus {
    let engine = try session.engine(store)
    try session.output.render(
      MigrateStatusReport(
        store: engine.path, steps: try engine.status(), zone: session.shownZone(store)))
    return .success
  }
}

struct MigrateStatusReport: Report {
  let store: String
  let steps: [MigrationStep]
  let zone: ZoneOffsets

  private enum CodingKeys: CodingKey { case store, steps }

  var records: [any Encodable & Sendable] { steps }

  var tables: [Table] {
    let columns: [Table.Column] = [
      "kind", "name", "state", .init("fingerprint", heading: "sha-256"),
      .init("applied_at", heading: "applied"), .right("rows"),
    ]
    Table(
      title: steps.contains { $0.appliedAt != nil } ? Cell.zoneTitle(zone) : nil,
      columns: columns,
      rows: steps.map { step in
        [
          step.kind, Cell.fileName(step.name), step.state.rawValue,
          String(step.fingerprint.hex.prefix(7)), Cell.local(step.appliedAt, zone),
          step.rows.map(String.init) ?? "",
        ]
      })
  }

  var dataTable: Table? {
    let columns: [Table.Column] = [
      "kind", "name", "version", "state", "fingerprint", "applied_at", "duration_ms", "rows",
      "tool_version",
    ]
    return Table(
      columns: columns,
      rows: steps.map { step in
        [
          step.kind, step.name, Cell.optional(step.version), step.state.rawValue,
          step.fingerprint.hex, step.appliedAt.map(JSON.text) ?? "",
          step.durationMS.map(Cell.milliseconds) ?? "", Cell.optional(step.rows),
          step.toolVersion ?? "",
        ]
      })
  }

  var closing: [String] {
    let pending = steps.count { $0.state == .pending }
    return pending == 0 ? [] : ["", "\(pending) pending: fitiq migrate up"]
  }
}
