import ArgumentParser
import FitIQDomain
import FitIQStorage
import FitIQSystem
import FitIQTerminal

struct TrackingList: FitIQSubcommand {
  static let about = About(
    "list", "List tracked days.",
    "Sorted by user, metric and day.",
    Example("List tracked days of one metric", "fitiq tracking list --metric steps --limit 10"),
    Example("A month as CSV", "fitiq tracking list --from 2025-01-01 --to 2025-01-31 --output csv"))

  @OptionGroup var outputOptions: OutputOptions
  @OptionGroup var store: StoreOptions
  @OptionGroup var zone: ZoneOptions
  @OptionGroup var selection: TrackingFilterOptions
  @OptionGroup var page: PageOptions

  func run(in session: Session) async throws -> ExitStatus {
    let database = try session.openForReading(store)
    var listing =
      session.output.format.isForPeople
      ? session.output.listing(of: Self.humanColumns, row: Self.humanRow)
      : session.output.listing(of: Self.columns, row: Self.row)
    var page = ListPage(page, session)
    let filter = try session.filter(selection, of: database, zone)
    try listing.fill { show in
      try database.forEachTrackedDay(filter) { day in
        if page.takes("\(day.userID)/\(day.metric.rawValue)/\(day.day)") { try show(day) }
      }
    }
    try page.finish(of: "tracked days", session) { try listing.finish() }
    return .success
  }

  private static let columns: [Table.Column] = [
    "user_id", "metric", "day", "source", "is_complete", "raw_day", "calendar", "position",
    "source_fingerprint", "recorded_at", "is_empty",
  ]

  private static func row(_ day: TrackedDay) -> [String] {
    [
      day.userID.text, day.metric.rawValue, day.day.description, day.source.rawValue,
      Cell.yesNo(day.isComplete), day.rawDay ?? "", day.calendar ?? "",
      Cell.optional(day.position), day.sourceFingerprint?.hex ?? "", JSON.text(of: day.recordedAt),
      Cell.yesNo(day.isEmpty),
    ]
  }

  /// What fits into 80 columns.
  private static let humanColumns: [Table.Column] = [
    .init("user", isID: true), "metric", "day", "source", "complete", "written_as",
  ]

  private static func humanRow(_ day: TrackedDay) -> [String] {
    let origin = day.rawDay.map { raw in
      [raw, day.calendar.map { "(\($0))" }].compactMap(\.self).joined(separator: " ")
    }
    return [
      day.userID.text, day.metric.rawValue, day.day.description,
      day.source.rawValue + (day.isEmpty ? ", empty" : ""), Cell.yesNo(day.isComplete),
      origin ?? "",
    ]
  }
}
