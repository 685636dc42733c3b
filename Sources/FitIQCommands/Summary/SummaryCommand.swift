import ArgumentParser
import FitIQDomain
import FitIQStorage
import FitIQTerminal
import Foundation

struct SummaryCommand: FitIQSubcommand {
  static let about = About(
    "summary", "Show a day: steps, heart rate, sleep, weight, water and the outbox.",
    """
    Shows what the app's start page shows, with each measurement counted once and hours by the \
    clock. Where the app would show a different number, a line says which, and why.
    """,
    Example("Today", "fitiq summary --store default.store"),
    Example("A past day", "fitiq summary --day 2025-01-27 --store default.store"))

  @Option(singleDay: "Local day, such as 2025-11-26, yesterday or -3d; today by default.")
  var day: DayWord?

  @Option(help: .of("uuid", "Only this user."))
  var user: UserID?

  @OptionGroup var outputOptions: OutputOptions
  @OptionGroup var store: StoreOptions
  @OptionGroup var zone: ZoneOptions

  func run(in session: Session) async throws -> ExitStatus {
    let store = try session.openStore(self.store, zone: zone)
    let shown = try session.day(
      day ?? .ago(days: 0), of: store, zone, zone: try session.zone(of: store, zone))
    let report = try session.summary(of: store, day: .day(shown), user: user, zone: zone)
    try session.output.render(report)
    if report.summaries.isEmpty { session.output.note("no users") }
    return .success
  }
}

extension Session {
  /// The page of a day, counted from today.
  func summary(
    of store: OpenStore, day: DayWord, user: UserID?, zone: ZoneOptions
  ) throws -> SummaryReport {
    let offsets = try self.zone(of: store, zone)
    let moment = moment(zone, in: offsets)
    let summaries = try store.summaries(
      of: day.day(.last, today: offsets.day(of: moment.wall)), user: user,
      now: Date(timeIntervalSince1970: moment.wall), zone: offsets)
    return SummaryReport(
      summaries: summaries, outbox: try store.outboxStats(at: moment), zone: offsets)
  }
}
