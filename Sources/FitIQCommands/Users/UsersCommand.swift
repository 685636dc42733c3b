import ArgumentParser
import FitIQDomain
import FitIQStorage
import FitIQTerminal

struct UsersCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "users",
    abstract: "List and create users.",
    subcommands: [UsersList.self, UsersAdd.self])
}

struct UsersList: FitIQSubcommand {
  static let about = About(
    "list", "List users and how much data each has.",
    "Sorted by id. Tokens of a profile are never read.",
    Example("Whose data a store holds", "fitiq users list --store default.store"))

  @OptionGroup var outputOptions: OutputOptions
  @OptionGroup var store: StoreOptions
  @OptionGroup var zone: ZoneOptions
  @OptionGroup var limit: LimitOptions

  @Option(help: .of("uuid", "Continue after this user; the note below a page names it."))
  var after: UserID?

  func run(in session: Session) async throws -> ExitStatus {
    let (store, zone, _) = try session.open(self.store, self.zone)
    var listing =
      session.output.format.isForPeople
      ? session.output.listing(of: Self.humanColumns, row: Self.humanRow)
      : session.output.listing(of: Self.columns, row: Self.row)
    let page = Page(limit: limit.rows(session), after: after?.text)
    let (end, userless) = try listing.fill {
      try store.forEachUser(page: page, zone: zone, $0)
    }
    try listing.finish()
    try session.note(end, count: listing.count, limit: limit, of: "users") {
      try store.userIDs().count
    }
    if userless.entries + userless.sessions > 0 {
      session.output.note(
        "no known user: \(userless.entries.counting("row")) of entries"
          + " and \(userless.sessions) of sessions")
    }
    return .success
  }

  private static let columns: [Table.Column] = [
    "id", "name", "unit_system", "created_at", .right("profile_count"), .right("entry_count"),
    .right("session_count"), "first_day", "last_day",
  ]

  private static func row(_ user: UserOverview) -> [String] {
    [
      user.id, user.name ?? "", user.unitSystem ?? "", CellForm.programs.instant(user.createdAt),
      String(user.profileCount), String(user.entryCount), String(user.sessionCount),
      Cell.optional(user.firstDay), Cell.optional(user.lastDay),
    ]
  }

  /// What fits into 80 columns.
  private static let humanColumns: [Table.Column] = [
    .init("id", isID: true), "name", .right("entries"), .right("sessions"), "last_day",
  ]

  private static func humanRow(_ user: UserOverview) -> [String] {
    [
      user.id, user.name ?? "", String(user.entryCount),
      String(user.sessionCount), Cell.optional(user.lastDay),
    ]
  }
}
