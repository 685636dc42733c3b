import ArgumentParser
import FitIQDomain
import FitIQLegacy
import FitIQStorage
import FitIQTerminal
import Foundation

struct DoctorCommand: FitIQSubcommand {
  static let examples = [
    Example("What is wrong with the app's store?", "fitiq doctor default.store"),
    Example("And with fitiq's own database?", "fitiq doctor"),
    Example(
      "One finding, with more examples",
      "fitiq doctor default.store duplicate_entries --examples 10"),
  ]

  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Check a store and say which commands repair it.",
    discussion: discussion(
      """
      Takes the app's store, a container with a store (and the preferences, whose tracking lists \
      are compared with the rows), or fitiq's own database. Reads only, and leaves no trace on an \
      app's store.

      Exits 0 when the store is healthy, 1 when there is an error or a warning that nobody has \
      accepted; information alone is healthy. Every finding has an id, a severity, a count, examples, what it means and the \
      command that repairs it, or the reason why none does. The report has a line for each; parts \
      and examples are shown of the findings that are named, and of all with --verbose. What the \
      file would weigh after a cleanup is taken from the plan of one.
      """))

  @Argument(
    help: ArgumentHelp(
      "The app's store or container (by default --store), and findings by their ids.",
      valueName: "store|finding"),
    completion: .file())
  var names: [String] = []

  @Option(help: ArgumentHelp("Examples of each finding.", valueName: "n"))
  var examples = 3

  @OptionGroup var outputOptions: OutputOptions
  @OptionGroup var store: StoreOptions
  @OptionGroup var zone: ZoneOptions
  @OptionGroup var acceptance: AcceptanceOptions

  var storeArgument: String? { names.first { DoctorCheck(rawValue: $0) == nil } }

  private var findings: [DoctorCheck] { names.compactMap(DoctorCheck.init) }

  func validate() throws {
    let stores = names.filter { DoctorCheck(rawValue: $0) == nil }
    if stores.count + (store.store == nil ? 0 : 1) > 1 {
      throw ValidationError(
        Self.nearest(to: stores.last ?? "")
          ?? "the store is named twice: use the argument or --store")
    }
    if !(0...1_000).contains(examples) {
      throw ValidationError("--examples must be between 0 and 1000")
    }
  }

  /// A word that may be a finding with a typing error.
  private static func nearest(to word: String) -> String? {
    guard !word.contains("/") else { return nil }
    return Suggestion.nearest(to: word, among: DoctorCheck.allCases.map(\.rawValue)).map {
      "unknown finding '\(word)'. Did you mean '\($0)'?"
    }
  }

  func run(in session: Session) async throws -> ExitStatus {
    var named = store
    named.store = storeArgument ?? store.store
    let place = try named.path(session.settings)
    let file = try AppContainer.storePath(at: place)
    named.store = file
    var options = Doctor.Options(examples: examples, asOf: instant(session))
    if file != place { readPreferences(of: place, store: file, into: &options) }
    let found = try await session.waiting("examining") {
      try await examine(file, named, options, session)
    }
    let accepted = AcceptedFindings(
      storeID: try? session.appStoreHistory(named)?.storeID(), store: file,
      stateFolder: Paths(session.environment).state)
    let report = try acceptance.apply(to: found, accepted, session)
    let shown = findings.isEmpty ? report : report.limited(to: Set(findings))
    try session.output.render(
      DoctorAnswer(report: shown, isDetailed: session.output.isVerbose || !findings.isEmpty))
    return shown.isHealthy ? .success : .negative
  }

  private func examine(
    _ file: String, _ named: StoreOptions, _ options: Doctor.Options, _ session: Session
  ) async throws -> DoctorReport {
    if try Doctor.isDatabase(file) {
      return try Doctor.examine(
        try session.engine(named), zone: zone.zone(session.settings).map(ZoneOffsets.init),
        options: options)
    }
    var options = options
    // A store that cannot be read says why below.
    let history = try? session.appStoreHistory(named)
    options.recordedRemoteDuplicates = (try? history?.countDeletableRemoteDuplicates()) ?? 0
    return try await Doctor.examine(
      appStore: file, open: session.appStoreOptions(zone), options: options)
  }

  private func instant(_ session: Session) -> Date {
    let named = zone.zone(session.settings) ?? .current
    return zone.asOf?.instant(in: named) ?? session.runtime.now()
  }

  /// Preferences that cannot be read are a finding; none at all are not.
  private func readPreferences(
    of container: String, store: String, into options: inout Doctor.Options
  ) {
    options.container = container
    do {
      let except = FileIdentity.database(store)
      let path = try AppContainer.preferencesPath(at: container, except: except)
      options.preferences = try PropertyListFile(path: path, except: except).preferences()
    } catch {
      guard error.code != .preferencesNotFound else { return }
      options.preferencesProblem = error.summary
    }
  }
}
