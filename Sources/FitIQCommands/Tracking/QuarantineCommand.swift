import ArgumentParser
import FitIQDomain
import FitIQStorage
import FitIQTerminal

struct QuarantineCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "quarantine",
    abstract: "Show what was not imported, and why.",
    subcommands: [QuarantineList.self, QuarantineShow.self])
}

/// Why something is in quarantine: reasons of preferences and of store rows.
struct QuarantineReason: ExpressibleByArgument {
  let name: String

  static let all =
    RejectionReason.allCases.map(\.rawValue) + StoreRowFault.allCases.map(\.rawValue)
  static var allValueStrings: [String] { all }

  init?(argument: String) {
    guard Self.all.contains(argument) else { return nil }
    name = argument
  }
}

struct QuarantineList: FitIQSubcommand {
  static let about = About(
    "list", "List rejected rows with key, index, value and reason.",
    """
    For preferences it lists the key, the index in its list and the value; for an app's store, \
    the entity, the primary key and the whole row. A table shortens long values; 'fitiq \
    quarantine show', JSON and CSV have them in full. The count for each reason stands above a \
    table.
    """,
    Example("List everything that was rejected", "fitiq quarantine list"),
    Example("Only days that do not exist", "fitiq quarantine list --reason impossible_day --json"))

  @OptionGroup var outputOptions: OutputOptions
  @OptionGroup var store: StoreOptions
  @OptionGroup var limit: LimitOptions

  @Option(help: "Only what was rejected for this reason.")
  var reason: QuarantineReason?

  @Option(help: .of("id", "Continue after this row; the note below a page names it."))
  var after: Int64?

  func run(in session: Session) async throws -> ExitStatus {
    let database = try session.openForReading(store)
    let isTable = session.output.format.isForPeople
    let counts = try database.quarantineCounts()
    if isTable, reason == nil, after == nil, !counts.isEmpty {
      try session.output.render(QuarantineCounts(reasons: counts))
    }
    // What the other columns leave.
    let columns = session.output.out.columns ?? 80
    let width = max(columns < 80 ? 20 : 36, columns - 62)
    var listing =
      isTable
      ? session.output.listing(of: Self.humanColumns) { Self.humanRow($0, width: width) }
      : session.output.listing(of: Self.columns, row: Self.row)
    let page = Page(limit: limit.rows(session), after: after)
    let end = try listing.fill {
      try database.forEachQuarantined(reason: reason?.name, page: page, $0)
    }
    try listing.finish()
    session.note(end, count: listing.count, limit: limit, of: "rejected rows") {
      counts.filter { reason == nil || $0.reason == reason?.name }.reduce(0) { $0 + $1.count }
    }
    return .success
  }

  static let columns: [Table.Column] = [
    .right("id"), "key", .right("position"), "reason", "raw_type", "raw_value",
  ]

  static func row(_ member: QuarantinedMember) -> [String] {
    [
      String(member.id), member.key, Cell.optional(member.position), member.reason, member.rawType,
      member.rawValue,
    ]
  }

  /// One line for each: `quarantine show` has the rest.
  private static let humanColumns: [Table.Column] = [
    .right("id"), "key", "reason", "raw_type", "raw_value",
  ]

  private static func humanRow(_ member: QuarantinedMember, width: Int) -> [String] {
    [
      String(member.id), member.key, member.reason, member.rawType,
      DisplayWidth.truncated(member.rawValue, to: width),
    ]
  }
}

/// How much is in quarantine, by reason.
struct QuarantineCounts: Report {
  let reasons: [ReasonCount]

  var tables: [Table] {
    Table(
      columns: ["reason", .right("count")],
      rows: reasons.map { [$0.reason, String($0.count)] })
  }

  var closing: [String] { [""] }
}
