import Foundation

/// The local days and wall times of a scenario; instants are seconds since 2001.
struct ScenarioCalendar {
  struct Day {
    let index: Int
    let text: String
    let start: Double
    let end: Double

    /// False for the days of a clock change, which have 23 or 25 hours.
    var isRegular: Bool { end - start == 86_400 }
  }

  let now: Double
  let days: [Day]
  private let calendar: Calendar
  private let secondZone: TimeZone?
  private let middle: Double

  /// Newer rows wait for delivery.
  var pendingFrom: Double { now - 2 * 86_400 }

  init(_ scenario: AppStoreScenario) {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = scenario.zone
    self.calendar = calendar
    now = scenario.now.timeIntervalSinceReferenceDate
    let last = calendar.startOfDay(for: scenario.now)
    days = (0..<scenario.days).map { index in
      Self.day(index, from: last, by: index + 1 - scenario.days, in: calendar)
    }
    secondZone = scenario.has(.zoneChange) ? scenario.secondZone : nil
    middle = days[days.count / 2].start
  }

  private static func day(_ index: Int, from last: Date, by offset: Int, in calendar: Calendar)
    -> Day
  {
    // From noon to noon: a day may have no midnight.
    let noon = last.addingTimeInterval(12 * 3600)
    func start(_ offset: Int) -> Date {
      calendar.startOfDay(for: calendar.date(byAdding: .day, value: offset, to: noon) ?? noon)
    }
    let first = start(offset)
    let parts = calendar.dateComponents([.year, .month, .day], from: first)
    let text = String(
      format: "%04d-%02d-%02d", parts.year ?? 0, parts.month ?? 0, parts.day ?? 0)
    return Day(
      index: index, text: text, start: first.timeIntervalSinceReferenceDate,
      end: start(offset + 1).timeIntervalSinceReferenceDate)
  }

  /// A day before the first one.
  func day(before count: Int) -> Day {
    let first = Date(timeIntervalSinceReferenceDate: days[0].start)
    return Self.day(-count, from: first, by: -count, in: calendar)
  }

  /// The hours of a day that have begun, from one turn of the wall clock to the next: a change of an
  /// hour makes 23 or 25 of them, one of half an hour leaves half of one.
  func hours(of day: Day) -> [Range<Double>] {
    let change = day.isRegular ? nil : change(in: day)
    var hours: [Range<Double>] = []
    var start = day.start
    while start < min(day.end, now) {
      let turn = start + 3600 - Double(secondOfDay(start, in: calendar.timeZone) % 3600)
      let end = change.map { $0 > start ? min(turn, $0) : turn } ?? turn
      hours.append(start..<end)
      start = end
    }
    return hours
  }

  /// When the clocks change in a day.
  private func change(in day: Day) -> Double? {
    calendar.timeZone.nextDaylightSavingTimeTransition(
      after: Date(timeIntervalSinceReferenceDate: day.start)
    )?.timeIntervalSinceReferenceDate
  }

  /// The text that the app puts into `time` for an hour.
  func hourText(_ instant: Double) -> String { wallTime(instant).prefix(2) + ":00:00" }

  /// The text that the app puts into `time`, in the zone where the phone is.
  func wallTime(_ instant: Double) -> String {
    let zone = secondZone.flatMap { instant < middle ? nil : $0 } ?? calendar.timeZone
    let seconds = secondOfDay(instant, in: zone)
    return String(
      format: "%02d:%02d:%02d", seconds / 3600, seconds / 60 % 60, seconds % 60)
  }

  private func secondOfDay(_ instant: Double, in zone: TimeZone) -> Int {
    let offset = zone.secondsFromGMT(for: Date(timeIntervalSinceReferenceDate: instant))
    // The year 2001 began at midnight, so seconds since then are seconds of the day.
    return (Int(instant) + offset) % 86_400
  }
}
