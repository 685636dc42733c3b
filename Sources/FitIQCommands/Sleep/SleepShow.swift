import ArgumentParser
import FitIQDomain
import FitIQStorage
import FitIQTerminal
import Foundation

struct SleepShow: FitIQSubcommand {
  static let about = About(
    "show", "Show a night: how long, how well, which stages when.",
    """
    Name the day on which the night ended, or a session by its id (in an app's store, its key); \
    the default is the last night. 'fitiq sessions show' lists the stages.
    """,
    Example("The last night", "fitiq sleep show --store default.store"),
    Example(
      "One night as a picture",
      "fitiq sleep show 2025-11-20 --svg night.svg --store default.store"))

  @Argument(
    help: .of("day|key|id", "Day, or key or id of a session."), completion: .live(.nights),
    transform: NightName.required)
  var name: NightName?

  @OptionGroup var outputOptions: OutputOptions
  @OptionGroup var store: StoreOptions
  @OptionGroup var zone: ZoneOptions
  @OptionGroup var sleep: SleepOptions

  func run(in session: Session) async throws -> ExitStatus {
    let picture = try session.target(sleep.svg, beside: store)
    let (store, zone, _) = try session.open(self.store, self.zone)
    let report = try report(session, store, zone)
    if report.nights.isEmpty { session.output.note("no night") }
    try picture?.write(report.picture.text)
    try session.output.render(report)
    return .success
  }

  private func report(
    _ session: Session, _ store: OpenStore, _ zone: ZoneOffsets
  ) throws -> SleepShowReport {
    let day: LocalDay
    switch name {
    case .row(let name):
      let details = try store.sessionDetails(name)
      let nights = Nights(details, zone: zone).nights
      return SleepShowReport(nights: nights, sessions: details, zone: zone)
    case .day(let word): day = try session.day(word, of: store, self.zone, zone: zone)
    case nil: day = try session.lastNight(in: store, user: sleep.user, self.zone, zone: zone)
    }
    let nights = try session.nights(
      of: store, user: sleep.user, from: day, through: day, zone: zone)
    let sessions = try nights.flatMap(\.sessions).compactMap { RowName($0) }
      .flatMap { try store.sessionDetails($0) }
    return SleepShowReport(nights: nights, sessions: sessions, zone: zone)
  }
}

/// How a person names a night.
enum NightName {
  case day(DayWord)
  case row(RowName)

  @Sendable static func required(_ text: String) throws -> NightName {
    if let name = RowName(text) { return .row(name) }
    guard let day = DayWord(text), day.isSingle else {
      throw ValidationError("use the key or id of a session, \(DayWord.singleForms)")
    }
    return .day(day)
  }
}
