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
    Example("More examples of each finding", "fitiq doctor default.store --examples 10"),
  ]

  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Say what is wrong with a store, and which command repairs it.",
    discussion: discussion(
      """
      Takes the app's store, a container with a store (and the preferences, whose tracking lists \
      are compared with the rows), or fitiq's own database. Reads only, and leaves no trace on an \
      app's store.

      Exits 0 when the store is healthy, 1 when there is an error or a warning; information alone \
      is healthy. Every finding has an id, a severity, a count, examples, what it means and the \
      command that repairs it, or the reason why none does. What the file would weigh after a \
      cleanup is taken from the plan of one.
      """))

  @Argument(
    help: ArgumentHelp("The app's store or container; by default --store.", valueName: "store"),
    completion: .file())
  var path: String?

  @Option(help: ArgumentHelp("Examples of each finding.", valueName: "n"))
  var examples = 3

  @OptionGroup var outputOptions: OutputOptions
  @OptionGroup var store: StoreOptions
  @OptionGroup var zone: ZoneOptions

  var storeArgument: String? { path }

  func validate() throws {
    if path != nil, store.store != nil {
      throw ValidationError("name the store once: as an argument or with --store")
    }
    if !(0...1_000).contains(examples) {
      throw ValidationError("--examples takes 0 to 1000")
    }
  }

  func run(in session: Session) async throws -> ExitStatus {
    var named = store
    named.store = path ?? store.store
    let place = try named.path(session.settings)
    let file = try AppContainer.storePath(at: place)
    named.store = file
    var options = Doctor.Options(examples: examples, asOf: instant(session))
    if file != place { readPreferences(of: place, store: file, into: &options) }
    let report: DoctorReport
    if try Doctor.isDatabase(file) {
      report = try Doctor.examine(
        try session.engine(named), zone: zone.zone(session.settings).map(ZoneOffsets.init),
        options: options)
    } else {
      // A store that cannot be read says why below.
      let history = try? session.appStoreHistory(named)
      options.recordedRemoteDuplicates =
        (try? history?.countDeletableRemoteDuplicates()) ?? 0
      report = try await Doctor.examine(
        appStore: file, open: session.appStoreOptions(zone), options: options)
    }
    try session.output.render(DoctorAnswer(report: report))
    return report.isHealthy ? .success : .negative
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
