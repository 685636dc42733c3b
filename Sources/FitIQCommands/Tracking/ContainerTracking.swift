import FitIQDomain
import FitIQLegacy
import FitIQStorage
import FitIQSystem
import FitIQTerminal
import Foundation

/// What the app's own preferences know of earlier syncs: shown, reset and put back.
struct ContainerTracking {
  private let session: Session
  private let file: PropertyListFile

  /// - Parameter container: A container, or the plist itself.
  init(_ session: Session, _ container: String) throws {
    guard !container.isEmpty, container != "-" else {
      throw UsageError("--container takes a path", hint: "name the app's container or its plist")
    }
    self.session = session
    file = try PropertyListFile(
      path: try AppContainer.resettablePath(
        at: StoreOptions.absolute(container, session.settings)
      ).resolvingLinks)
  }

  func show(_ selection: TrackingFilterOptions, _ zone: ZoneOptions) throws {
    let today = session.today(zone, recorded: nil)
    let preferences = try file.preferences()
    func report(_ range: DayRange) -> ContainerTrackingReport {
      ContainerTrackingReport(
        path: file.path, preferences, selection.filter(range), today: today)
    }
    let range = try session.range(selection.days, zone, today: today) { today in
      report(DayRange(through: today)).lists.compactMap(\.last).max()
    }
    try session.output.render(report(range))
  }

  func clear(
    _ selection: TrackingFilterOptions, _ zone: ZoneOptions, _ change: ChangeOptions
  ) throws -> ExitStatus {
    let today = session.today(zone, recorded: nil)
    let filter = selection.filter(try session.rangeOfChange(selection.days, today: today))
    let reset = TrackingReset(try file.preferences(), filter, today: today)
    let plan = try PreferencesReset(of: file, reset, at: session.runtime.now())
    func report(isDryRun: Bool) -> TrackingResetReport {
      TrackingResetReport(
        path: file.path, backup: plan.backup?.path, parts: reset.parts, isDryRun: isDryRun,
        wayBack: "fitiq tracking restore --container \(ShellQuoting.quoted(file.path))")
    }
    let scope = filter.isEmpty ? "" : " (\(filter.summary))"
    try change.apply(
      report(isDryRun: true), isEmpty: !plan.changes, otherwise: "nothing to clear",
      question: "Reset the app's preferences\(scope), so that it syncs again?", in: session
    ) {
      try plan.apply()
      return report(isDryRun: false)
    }
    return .success
  }

  func restore(_ change: ChangeOptions) throws -> ExitStatus {
    let backup = try ResetBackup.leading(back: file)
    let plan = try PreferencesReset(of: file, from: backup)
    func report(isDryRun: Bool) -> TrackingRestoreReport {
      TrackingRestoreReport(path: file.path, backup: backup.path, isDryRun: isDryRun)
    }
    let question = "Put the app's preferences back?"
    try change.apply(report(isDryRun: true), question: question, in: session) {
      try plan.apply()
      return report(isDryRun: false)
    }
    return .success
  }
}

/// What a reset of the app's preferences does, or did.
struct TrackingResetReport: Report {
  let path: String
  let backup: String?
  let parts: [TrackingReset.Part]
  let isDryRun: Bool
  let wayBack: String

  private enum CodingKeys: String, CodingKey { case path, backup, parts, isDryRun }

  var tables: [Table] {
    Table(
      title: Cell.fileName(path),
      columns: [
        "key", .right("held"), .right(isDryRun ? "would_remove" : "removed"), .right("kept"),
      ],
      rows: parts.map {
        [$0.key, String($0.held), String($0.removed), String($0.kept)]
      })
  }

  var closing: [String] {
    guard !isDryRun, let backup else { return [] }
    return ["", "backup: \(backup)", "\(wayBack) puts it back"]
  }
}

struct TrackingRestoreReport: Report {
  let path: String
  let backup: String
  let isDryRun: Bool

  var closing: [String] { ["", "from \(backup)"] }

  var tables: [Table] {
    Table(columns: [isDryRun ? "would_be_put_back" : "put_back"], rows: [[Cell.fileName(path)]])
  }
}
