import ArgumentParser
import FitIQDomain
import FitIQStorage
import FitIQTerminal

struct QuarantineCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "quarantine",
    abstract: "See what was not imported, and why.",
    subcommands: [QuarantineList.self])
}

extension RejectionReason: ExpressibleByArgument {}

struct QuarantineList: FitIQSubcommand {
  static let examples = [
    Example("List everything that was rejected", "fitiq quarantine list"),
    Example("Only days that do not exist", "fitiq quarantine list --reason impossible_day --json"),
  ]

  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List rejected members with key, index, value and reason.",
    discussion: discussion())

  @OptionGroup var outputOptions: OutputOptions
  @OptionGroup var store: StoreOptions
  @OptionGroup var limit: LimitOptions

  @Option(help: "Only members rejected for this reason.")
  var reason: RejectionReason?

  func run(in session: Session) async throws -> ExitStatus {
    let database = try session.openForReading(store)
    var listing = session.output.listing(of: Self.columns, row: Self.row)
    try database.forEachQuarantined(reason: reason, limit: limit.rows(session)) {
      try listing.add($0)
    }
    try listing.finish()
    limit.noteCut(listing.count, session)
    return .success
  }

  private static let columns = [
    Table.Column("id", .right), Table.Column("key"), Table.Column("position", .right),
    Table.Column("reason"), Table.Column("raw_type"), Table.Column("raw_value"),
  ]

  private static func row(_ member: QuarantinedMember) -> [String] {
    [
      String(member.id), member.key, Cell.optional(member.position), member.reason, member.rawType,
      member.rawValue,
    ]
  }
}
