import FitIQDomain
import FitIQLegacy
package import FitIQStorage
import FitIQSystem
package import FitIQTerminal
import Foundation

/// Imports one app store, with progress and Ctrl-C.
struct StoreImporter {
  let session: Session
  let store: StoreOptions
  let zone: ZoneOptions
  let selection: StoreImportOptions
  let isDryRun: Bool

  func run(_ source: String) throws -> StoreImportReport {
    Interruption.catchSignals()
    guard !source.isEmpty else {
      throw UsageError("the source is empty", hint: "name the app's store or its container")
    }
    let bar = ProgressBar("importing", on: session.output)
    defer { bar.finish() }
    let place = try AppContainer.storePath(at: StoreOptions.absolute(source, session.settings))
    let recorded = session.recordedZone(store)
    let appStore = try session.openAppStore(place, zone: zone, recorded: recorded)
    let first = selection.since?.day(
      .first, today: session.today(zone, recorded: appStore.zone.zone))
    session.note(
      days: DayRange(from: first).description, areCounted: selection.since?.isRelative == true)
    let fingerprint = try AppContainer.storeFingerprint(
      of: place, choices: selection.distinction(from: first))
    noteZone(appStore, recorded: recorded)
    let report: StoreImportReport
    do {
      let database =
        isDryRun ? try session.openForPlanning(store) : try session.openForWriting(store)
      let since = first.map { appStore.zone.start(of: $0) }
      report = try database.importStore(
        appStore,
        plan: StoreImportPlan(
          filter: StoreFilter(user: selection.user, since: since, relinks: selection.relink),
          keepsDuplicates: selection.keepDuplicatesInQuarantine,
          acceptsZone: selection.acceptance.acceptTimeZone, fingerprint: fingerprint),
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

  private func noteZone(_ appStore: AppStore, recorded: TimeZone?) {
    let name = appStore.zone.zone.identifier
    switch appStore.zoneOrigin {
    case .inferred:
      session.output.note("assuming \(name) from the data; override with --time-zone ZONE")
    case .assumed:
      session.output.note("no row shows the time zone; assuming \(name); override with --time-zone")
    case .named:
      guard let recorded, recorded.identifier != name else { return }
      session.output.note(
        "the database records the time zone \(recorded.identifier); \(name) was used")
    case .system: break
    }
  }
}

extension StoreImportReport: Report {
  package var tables: [Table] {
    let title = "\(path)\nschema \(schema), time zone \(timeZone)"
    let rows = Table.summed(
      shown.map { [$0.table] + Self.cells($0.counts) }, ["total"] + Self.cells(totals))
    // Nor do columns without a row.
    let told = Self.columns.indices.filter { rows.last?[$0] != "0" }
    let overview = Table(
      title: title, columns: told.map { Self.columns[$0] },
      rows: rows.map { row in
        told.map { row[$0] }
      })
    guard !faults.isEmpty else { return [overview] }
    return [
      overview,
      Table(
        columns: ["quarantined", .right("rows")],
        rows: faults.sorted { $0.key < $1.key }.map { [$0.key, String($0.value)] }),
    ]
  }

  package var dataTable: Table? {
    Table(columns: Self.columns, rows: shown.map { [$0.table] + Self.cells($0.counts) })
  }

  /// Tables without a row say nothing.
  private var shown: [Entry] {
    counts.filter { $0.counts.found > 0 }
  }

  package var closing: [String] {
    guard let operationID else {
      return ["", isDryRun ? "\(rowsWritten.counting("row")) to write" : "nothing new"]
    }
    return ["", UndoLine.text(of: operationID)]
  }

  private static let columns: [Table.Column] = [
    "table", .right("found"), .right("imported"), .right("updated"), .right("unchanged"),
    .right("merged"), .right("quarantined"), .right("skipped"),
  ]

  private static func cells(_ counts: Counts) -> [String] {
    [
      counts.found, counts.imported, counts.updated, counts.unchanged, counts.merged,
      counts.quarantined, counts.skipped,
    ].map(String.init)
  }
}
