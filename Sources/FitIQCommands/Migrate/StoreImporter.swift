package import FitIQDomain
import FitIQLegacy
import FitIQStorage
package import FitIQTerminal

/// Imports one app store, with progress and Ctrl-C.
struct StoreImporter {
  let session: Session
  let store: StoreOptions
  let zone: ZoneOptions
  let selection: StoreImportOptions
  let isDryRun: Bool

  func run(_ source: String) throws -> StoreImportReport {
    Interruption.catchSignals()
    let bar = ProgressBar("importing", on: session.output)
    defer { bar.finish() }
    let place = try AppContainer.storePath(at: StoreOptions.absolute(source, session.settings))
    let fingerprint = try AppContainer.storeFingerprint(
      of: place, choices: selection.distinction)
    let appStore = try session.openAppStore(place, zone: zone)
    let report: StoreImportReport
    do {
      let database =
        isDryRun ? try session.openForPlanning(store) : try session.openForWriting(store)
      let since = selection.since.map { appStore.zone.start(of: $0) }
      report = try database.importStore(
        appStore,
        plan: StoreImportPlan(
          filter: StoreFilter(user: selection.user, since: since, relinks: selection.relink),
          keepsDuplicates: selection.keepDuplicatesInQuarantine,
          acceptsZone: selection.acceptTimeZone, fingerprint: fingerprint),
        context: session.writeContext, isDryRun: isDryRun
      ) { share in
        try Interruption.check()
        bar.update(share)
      }
    }
    bar.finish()
    for note in report.notes { session.output.note(note) }
    return report
  }
}

extension StoreImportReport: Report {
  package var tables: [Table] {
    let title = "\(path)\nschema \(schema), time zone \(timeZone)"
    let rows = shown.map { [$0.table] + Self.cells($0.counts) } + [["total"] + Self.cells(totals)]
    let overview = Table(title: title, columns: Self.columns, rows: rows)
    guard !faults.isEmpty else { return [overview] }
    return [
      overview,
      Table(
        columns: [Table.Column("quarantined"), Table.Column("rows", .right)],
        rows: faults.sorted { $0.key < $1.key }.map { [$0.key, String($0.value)] }),
    ]
  }

  package var dataTable: Table? {
    Table(
      columns: Self.columns,
      rows: shown.map { [$0.table] + Self.cells($0.counts) })
  }

  /// Tables without a row say nothing.
  private var shown: [Entry] {
    counts.filter { $0.counts.found > 0 }
  }

  package var closing: [String] {
    let written = totals.imported + totals.updated
    guard let operationID else {
      return ["", isDryRun ? "\(written.counting("row")) to write" : "nothing new"]
    }
    return ["", "operation \(operationID): fitiq undo \(operationID) takes it back"]
  }

  private static let columns =
    [Table.Column("table")]
    + ["found", "imported", "updated", "unchanged", "merged", "quarantined", "skipped"].map {
      Table.Column($0, .right)
    }

  private static func cells(_ counts: Counts) -> [String] {
    [
      counts.found, counts.imported, counts.updated, counts.unchanged, counts.merged,
      counts.quarantined, counts.skipped,
    ].map(String.init)
  }
}
