import ArgumentParser
import FitIQDomain
import FitIQStorage
import FitIQTerminal
import Foundation

struct DoctorCommand: FitIQSubcommand {
  static let about = About(
    "doctor", "Check a store and say which commands repair it.",
    """
    Checks an app's store, a container (its store, and its preferences against the store's rows) \
    or fitiq's own database. Changes nothing, and leaves no trace on an app's store.

    Exits 0 when the store is healthy and 1 when there is an error or a warning that nobody has \
    accepted; information does not count. Each finding has an id, a severity, a count, examples, \
    an explanation, and the command that repairs it or the reason why none does. The report has \
    one line for each finding; name findings to see their details, or use --verbose to see all. \
    The size after a cleanup is an estimate from its plan.
    """,
    Example("Check an app's store", "fitiq doctor default.store"),
    Example("Check fitiq's own database", "fitiq doctor"),
    Example(
      "One finding, with more examples",
      "fitiq doctor default.store duplicate_entries --examples 10"))

  @Argument(
    help: .of(
      "store|finding",
      "The app's store or container (by default --store), and findings by their ids."),
    completion: .file())
  var names: [String] = []

  @Option(help: .of("n", "Examples of each finding."))
  var examples = 3

  @OptionGroup var outputOptions: OutputOptions
  @OptionGroup var store: StoreOptions
  @OptionGroup var zone: ZoneOptions
  @OptionGroup var acceptance: AcceptanceOptions

  static var storeAlternatives: (noun: String, words: [String])? {
    ("finding", DoctorCheck.allCases.map(\.rawValue))
  }

  var storeArgument: String? {
    // Beside a store, what is not a path is a finding with a typing error.
    isBesideStore ? others.first { !CommandWords.isPlace($0) } ?? others.first : others.first
  }

  private var isBesideStore: Bool { others.count > 1 || store.store != nil }

  private var others: [String] { names.filter { DoctorCheck(rawValue: $0) == nil } }

  private var findings: [DoctorCheck] { names.compactMap(DoctorCheck.init) }

  func validate() throws {
    let stores = others.filter { !isBesideStore || CommandWords.isPlace($0) }
    if stores.count + (store.store == nil ? 0 : 1) > 1 {
      throw ValidationError("the store is named twice: use the argument or --store")
    }
    try check("--examples", Double(examples), to: 1_000)
  }

  func run(in session: Session) async throws -> ExitStatus {
    var named = store
    named.store = storeArgument ?? store.store
    let examination = try StoreExamination(named, zone, session, examples: examples)
    let found = try await session.waiting("examining") { try await examination.found() }
    let report = try acceptance.apply(to: found, examination.accepted, session)
    let shown = findings.isEmpty ? report : report.limited(to: Set(findings))
    try session.output.render(
      DoctorAnswer(
        report: shown, place: examination.place, asked: findings,
        isDetailed: session.output.isVerbose || !findings.isEmpty))
    return shown.isHealthy ? .success : .negative
  }
}
