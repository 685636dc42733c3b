import ArgumentParser
import FitIQDomain
import FitIQStorage
import FitIQTerminal

struct EntriesList: FitIQSubcommand {
  static let about = About(
    "list", "List entries, newest first.",
    """
    Sorted by time of measurement, then by key. Reading an app's store leaves it unchanged, to \
    the byte and the time stamp.
    """,
    Example("The newest entries of the app's store", "fitiq entries list --store default.store"),
    Example(
      "A page of steps as CSV",
      "fitiq entries list --store default.store --type steps --limit 100 --output csv"),
    Example(
      "What waits to be sent",
      "fitiq entries list --store default.store --sync-status pending --json"))

  @OptionGroup var outputOptions: OutputOptions
  @OptionGroup var store: StoreOptions
  @OptionGroup var zone: ZoneOptions
  @OptionGroup var rows: RowFilterOptions
  @OptionGroup var order: OrderOptions
  @OptionGroup var page: PageOptions

  @Option(
    help: "Only this type, such as steps; repeatable.", completion: .list(MetricUnit.knownTypes))
  var type: [String] = []

  @Option(help: "Only with this sync status.")
  var syncStatus: SyncStatus?

  func validate() throws {
    if let after = page.after, RowName(argument: after) == nil {
      throw ValidationError("--after takes the key or the id of an entry, not '\(after)'")
    }
  }

  func run(in session: Session) async throws -> ExitStatus {
    let (store, zone, _) = try session.open(self.store, self.zone)
    var listing =
      session.output.format.isForPeople
      ? session.output.listing(of: EntryTable.humanColumns, title: Cell.zoneTitle(zone)) {
        EntryTable.humanRow($0, zone)
      }
      : session.output.listing(of: EntryTable.columns, row: { EntryTable.row($0) })
    let after = try page.after.flatMap { after in
      try Int64(after)
        ?? RowName(argument: after).flatMap { try store.entryDetail($0).entries.first?.key }
    }
    let page = Page(
      limit: page.limit.rows(session), after: after,
      isOldestFirst: order.oldest)
    let filter = filter(try session.range(rows, of: store, self.zone, zone: zone))
    let end = try listing.fill {
      try store.forEachEntry(filter, page: page, zone: zone, $0)
    }
    try listing.finish()
    try session.note(end, count: listing.count, limit: self.page.limit, of: "entries") {
      try store.countEntries(filter, zone: zone, isPatient: session.output.out.columns != nil)
    }
    if listing.count == 0 { session.noteUnknownTypes(type) }
    return .success
  }

  private func filter(_ days: DayRange) -> EntryFilter {
    EntryFilter(
      user: rows.user, types: type, from: days.from, through: days.through,
      syncStatus: syncStatus)
  }
}

extension Session {
  /// Any text can be a type in a store, so an unknown one is not an error: but it explains why nothing
  /// was found.
  func noteUnknownTypes(
    _ types: [String], of noun: String = "entry", _ known: [String] = MetricUnit.knownTypes
  ) {
    let unknown = types.filter { !known.contains($0) }
    var meant: [String: String] = [:]
    for type in unknown {
      let beginning = known.filter { $0.hasPrefix(type) }
      let alias = HealthMetric(lenient: type)?.facts.entryType
      meant[type] =
        known.first { $0 == alias } ?? (beginning.count == 1 ? beginning[0] : nil)
        ?? Suggestion.nearest(to: type, among: known)
    }
    guard !unknown.isEmpty else { return }
    let names = Set(unknown).sorted().map { "'\($0)'" }.joined(separator: ", ")
    let hint = meant.isEmpty ? "" : "; did you mean: \(command(meant))"
    output.note("unknown \(noun) type \(names)\(hint)")
  }
}
