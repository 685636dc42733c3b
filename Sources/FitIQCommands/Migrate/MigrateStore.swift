import ArgumentParser
import FitIQDomain
import FitIQStorage
import FitIQTerminal

struct MigrateStore: FitIQSubcommand {
  static let about = About(
    "store", "Import the app's SwiftData store into the typed tables.",
    """
    SOURCE is the app's default.store, a copy of its container or an .xcappdata bundle. It is \
    never modified, and its write-ahead log is read too. Copies of one measurement become one \
    row: the latest stays and takes over a backend id, and the table 'merges' lists the rows \
    that it stands for. Malformed rows and rows without a user go to quarantine, complete. It \
    is one transaction and one operation, which 'fitiq undo' takes back. Importing the \
    same store again adds nothing; a later copy adds and updates what changed.
    """,
    Example(
      "Show what would be imported, without changing anything",
      "fitiq migrate store --dry-run FitIQ.xcappdata"),
    Example("Import it", "fitiq migrate store FitIQ.xcappdata"),
    Example(
      "Assign rows without a user to the only profile",
      "fitiq migrate store --relink FitIQ.xcappdata"))

  @OptionGroup var outputOptions: OutputOptions
  @OptionGroup var store: StoreOptions
  @OptionGroup var zone: ZoneOptions
  @OptionGroup var selection: StoreImportOptions

  @Argument(help: "The app's store or its container.", completion: .file())
  var source: String

  var userPlace: String? { source }

  @Flag(help: "Show the report of the import; write nothing.")
  var dryRun = false

  func run(in session: Session) async throws -> ExitStatus {
    let importer = StoreImporter(
      session: session, store: store, zone: zone, selection: selection, isDryRun: dryRun)
    let report = try importer.run(source)
    try session.output.render(report)
    if dryRun { session.noteDryRun() }
    return .success
  }
}

/// What of a store, and how.
struct StoreImportOptions: ParsableArguments {
  @Option(help: .of("uuid", "Only this user."))
  var user: UserID?

  @Option(
    day: "Only rows of this day or later, such as 2025-11-26, -30d or 2025-11.",
    name: .customLong("from"))
  var since: DayWord?

  @Flag(help: "Assign rows without a user to the only profile.")
  var relink = false

  @Flag(help: "Keep the whole rows of merged duplicates in quarantine.")
  var keepDuplicatesInQuarantine = false

  @OptionGroup var acceptance: ZoneAcceptanceOptions

  /// Choices that make another import of the same bytes.
  ///
  /// - Parameter first: The day that `--from` means.
  func distinction(from first: LocalDay?) -> String {
    [
      user.map { "user=\($0)" }, first.map { "since=\($0)" }, relink ? "relink" : nil,
      keepDuplicatesInQuarantine ? "keep-duplicates" : nil,
    ].compactMap(\.self).joined(separator: " ")
  }
}
