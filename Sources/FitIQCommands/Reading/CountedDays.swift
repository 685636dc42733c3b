import FitIQDomain
import FitIQStorage
import FitIQTerminal
import Foundation

/// What words such as yesterday count from.
extension Session {
  /// The days of a listing.
  func range(
    _ rows: RowFilterOptions, of store: OpenStore, _ options: ZoneOptions, zone: ZoneOffsets
  ) throws -> DayRange {
    try range(rows.days, options, today: zone.day(of: moment(options, in: zone).wall)) {
      try newestDay(of: store, through: $0, zone: zone)
    }
  }

  /// The days of an answer.
  ///
  /// - Parameter newest: The newest day up to today of what is asked about.
  func range(
    _ days: DayRangeOptions, _ options: ZoneOptions, today: LocalDay,
    newest: (LocalDay) throws -> LocalDay?
  ) throws -> DayRange {
    try days.range(
      today: days.isRelative ? start(options, today: today, newest: newest) : today)
  }

  /// The day that a word of a reading command means.
  ///
  /// - Parameter isQuiet: Whether what the days count from is said by the caller.
  func day(
    _ word: DayWord, of store: OpenStore, _ options: ZoneOptions, zone: ZoneOffsets,
    isQuiet: Bool = false
  ) throws -> LocalDay {
    let today = zone.day(of: moment(options, in: zone).wall)
    guard word.isRelative else { return word.day(.last, today: today) }
    let start = try start(options, today: today, isQuiet: isQuiet) {
      try newestDay(of: store, through: $0, zone: zone)
    }
    return word.day(.last, today: start)
  }

  /// The days of a change, or of a command that can make one: counted from today whatever the store
  /// holds, and said, so that what the words mean is read where the plan is.
  ///
  /// The newest day of a store is not a start for a change. The same line would be about other days after a
  /// sync, or of another copy, and an old store is not a reason to change what is a month older than the
  /// person thinks: then it finds nothing, and the note says which days it has looked at.
  func rangeOfChange(
    _ days: DayRangeOptions, today: LocalDay
  ) throws(UsageError) -> DayRange {
    let range = try days.range(today: today)
    note(days: range.description, areCounted: days.isRelative)
    return range
  }

  /// Says which days words mean; what was written out needs no note.
  func note(days: String, areCounted: Bool) {
    if areCounted { output.note("days: \(days)") }
  }

  /// Today, or the newest day of what is read where that is older than a week, which a note says.
  ///
  /// In a copy that was made some time ago, the last days are wanted.
  private func start(
    _ options: ZoneOptions, today: LocalDay, isQuiet: Bool = false,
    newest: (LocalDay) throws -> LocalDay?
  ) throws -> LocalDay {
    guard options.asOf == nil, let newest = try newest(today), newest.days(until: today) > 7 else {
      return today
    }
    if !isQuiet { output.note("counting from \(newest), the newest day in the store") }
    return newest
  }

  /// Now, or the instant of the newest of what is read where that is older than a week, as for days.
  func start(
    ofAge options: ZoneOptions, now: Double, zone: ZoneOffsets, newest: () throws -> Date?
  ) throws -> Double {
    guard options.asOf == nil, let newest = try newest()?.timeIntervalSince1970,
      now - newest > 7 * 86_400
    else { return now }
    output.note("counting from \(zone.day(of: newest)), the newest event in the store")
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
