import ArgumentParser
import FitIQDomain
import FitIQLegacy
import FitIQStorage
import FitIQTerminal
import Foundation

struct MigrateTracking: FitIQSubcommand {
  static let about = About(
    "tracking", "Import the app's sync-tracking keys into the typed table.",
    """
    SOURCE is a binary or XML plist, a copy of the app's container or an .xcappdata bundle, or - \
    for standard input. The plist is never modified. Days become one row per user, metric and \
    day; what cannot be imported goes to quarantine with its reason. Importing the same plist \
    again changes nothing. Today is imported as incomplete, until a sync or 'tracking mark' \
    completes it. Each source is one transaction and one operation: see 'fitiq undo'.
    """,
    Example(
      "Show what would be imported, without changing anything",
      "fitiq migrate tracking --dry-run FitIQ.xcappdata"),
    Example("Import it", "fitiq migrate tracking FitIQ.xcappdata"),
    Example(
      "Import lists that name no user",
      "fitiq migrate tracking lists.plist --user 6F1B2C3D-0000-4000-8000-00000000000A"),
    Example("Import many", "fitiq migrate tracking --from-file plists.txt --json"))

  @OptionGroup var outputOptions: OutputOptions
  @OptionGroup var store: StoreOptions
  @OptionGroup var zone: ZoneOptions

  @Argument(help: "Plists, containers, or -.", completion: .file())
  var source: [String] = []

  @Option(
    help: .of("list", "File with one source per line; - for standard input."), completion: .file())
  var fromFile: String?

  @Option(help: .of("uuid", "User of the lists that name none."))
  var user: UserID?

  @Flag(
    help: """
      Afterwards write NAME.migrated.plist without the migrated keys, and NAME.plist.backup, \
      beside the plist.
      """)
  var removeMigrated = false

  @Flag(help: "Show the report of the import; write nothing.")
  var dryRun = false

  func run(in session: Session) async throws -> ExitStatus {
    let paths = try sources(session)
    let options = TrackingImportOptions(
      store: store, zone: zone, user: user, removesMigrated: removeMigrated, isDryRun: dryRun)
    let run = await TrackingImporter(options: options, session: session).run(paths)
    for notice in run.notices { session.output.note(notice) }
    if dryRun { session.noteDryRun() }
    for failure in run.failures { session.output.report(failure.error) }
    // A command that did nothing leaves standard output empty.
    if !run.reports.isEmpty {
      try session.output.render(TrackingRunReport(sources: run.reports, failures: run.failures))
    }
    return run.status
  }

  private func sources(_ session: Session) throws -> [String] {
    var paths = source
    if let fromFile { paths += try SourceList.read(fromFile) }
    guard paths.count(where: { $0 == "-" }) + (fromFile == "-" ? 1 : 0) <= 1 else {
      throw UsageError("standard input can be read only once", hint: "name a file")
    }
    if removeMigrated, paths.contains("-") {
      throw UsageError("--remove-migrated needs files", hint: "standard input has no folder")
    }
    if paths.isEmpty, fromFile == nil,
      let own = AppContainer.defaultPath(home: Paths(session.environment).home)
    {
      paths = [own]
    }
    guard !paths.isEmpty else {
      throw UsageError(
        fromFile == nil ? "no source given" : "\(fromFile ?? "") names no source",
        hint: "name a plist or a container")
    }
    return paths
  }
}
