import ArgumentParser
import FitIQDomain
import FitIQStorage
import FitIQTerminal

/// Days and ranges of days on the command line, as ``DayWord`` and ``DaySpan`` read them.
enum DayArgument {
  @Sendable static func word(_ text: String) throws -> DayWord {
    guard let word = DayWord(text) else { throw ValidationError("use \(DayWord.forms)") }
    return word
  }

  /// One day, which a month is not.
  @Sendable static func single(_ text: String) throws -> DayWord {
    let word = try word(text)
    if case .month = word { throw ValidationError("use one day, or --from and --to for a month") }
    return word
  }

  @Sendable static func span(_ text: String) throws -> DaySpan {
    guard let span = DaySpan(text) else { throw ValidationError("use \(DaySpan.forms)") }
    return span
  }
}

/// From the first to the last of some days; nil where there is no end.
struct DayRange: Equatable {
  let from: LocalDay?
  let through: LocalDay?

  init(_ from: DayWord?, _ to: DayWord?, today: LocalDay) throws(UsageError) {
    self.from = from?.day(.first, today: today)
    through = to?.day(.last, today: today)
    if let first = self.from, let last = through, first > last {
      throw UsageError("--from \(first) is after --to \(last)", hint: "swap the two")
    }
  }

  init(last span: DaySpan, today: LocalDay) {
    (from, through) = (span.first(today: today), nil)
  }
}

extension RowFilterOptions {
  /// Whether the range depends on what day it is.
  var isRelative: Bool {
    last != nil || from?.isRelative == true || to?.isRelative == true
  }

  func range(today: LocalDay) throws(UsageError) -> DayRange {
    if let last { return DayRange(last: last, today: today) }
    return try DayRange(from, to, today: today)
  }
}

extension Session {
  /// The days of a listing.
  func range(
    _ rows: RowFilterOptions, of store: OpenStore, _ options: ZoneOptions, zone: ZoneOffsets
  ) throws -> DayRange {
    let today = zone.day(of: moment(options, in: zone).wall)
    let isCounted = rows.isRelative
    return try rows.range(today: isCounted ? self.today(of: store, options, zone: zone) : today)
  }

  /// The day that a word of a reading command means.
  func day(
    _ word: DayWord, of store: OpenStore, _ options: ZoneOptions, zone: ZoneOffsets
  ) throws -> LocalDay {
    let today = zone.day(of: moment(options, in: zone).wall)
    let isCounted = word.isRelative
    return word.day(
      .last, today: isCounted ? try self.today(of: store, options, zone: zone) : today)
  }

  /// Today, or the newest day of a store where that is older than a week, which a note says.
  ///
  /// Of a copy that was made some time ago the last days are wanted.
  private func today(
    of store: OpenStore, _ options: ZoneOptions, zone: ZoneOffsets
  ) throws -> LocalDay {
    let today = zone.day(of: moment(options, in: zone).wall)
    guard options.asOf == nil, let newest = try newestDay(of: store, through: today, zone: zone),
      newest.days(until: today) > 7
    else { return today }
    output.note("counting from \(newest), the newest day in the store")
    return newest
  }

  private func newestDay(
    of store: OpenStore, through today: LocalDay, zone: ZoneOffsets
  ) throws -> LocalDay? {
    var newest: LocalDay?
    _ = try store.forEachEntry(EntryFilter(through: today), page: Page(limit: 1), zone: zone) {
      newest = $0.day.flatMap { LocalDay($0) }
    }
    let night = try store.lastNight(of: nil, through: today, zone: zone)?.day
    return [newest, night].compactMap(\.self).max()
  }
}
