package import Foundation

/// The offsets of one time zone as a table: asking the calendar for each of a million rows would
/// take longer than reading them.
///
/// All instants are Unix seconds.
package struct ZoneOffsets: Sendable {
  package let zone: TimeZone
  /// Ascending instants from which `offsets` of the same position holds.
  private let starts: [Double]
  private let offsets: [Double]

  /// What the table covers, 1970 through 2029; outside of it the zone itself is asked.
  ///
  /// HealthKit takes records that are older than itself, and to ask for each of them takes longer than
  /// to make the table.
  private static let covered = (from: 0.0, through: 1_893_456_000.0)
  /// Shorter than the shortest time between two changes that is in use (Morocco's Ramadan).
  private static let step = 14 * 86_400.0

  /// Makes the table of a zone; keep it, because this asks the calendar thousands of times.
  package init(_ zone: TimeZone) {
    self.zone = zone
    var starts = [Self.covered.from]
    var offsets = [Self.ask(zone, at: Self.covered.from)]
    var instant = Self.covered.from
    while instant < Self.covered.through {
      let next = instant + Self.step
      let offset = Self.ask(zone, at: next)
      if let last = offsets.last, offset != last {
        starts.append(Self.change(in: zone, after: instant, before: next, from: last))
        offsets.append(offset)
      }
      instant = next
    }
    self.starts = starts
    self.offsets = offsets
  }

  /// Seconds east of Greenwich at an instant.
  package func offset(at instant: Double) -> Double { period(at: instant).offset }

  /// The offset at an instant, and since when it holds where that is known.
  private func period(at instant: Double) -> (offset: Double, start: Double) {
    guard instant >= Self.covered.from, instant < Self.covered.through else {
      return (Self.ask(zone, at: instant), -.infinity)
    }
    var low = 0
    var high = starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= instant { low = middle } else { high = middle }
    }
    return (offsets[low], low > 0 ? starts[low] : -.infinity)
  }

  /// The different offsets of the covered years.
  package var distinct: [Double] { Array(Set(offsets)).sorted() }

  /// The day on which an instant falls, as ``LocalDay/init(containing:in:)`` has it.
  package func day(of instant: Double) -> LocalDay {
    let days = ((instant + offset(at: instant)) / 86_400).rounded(.down)
    return LocalDay(ordinal: Int32(clamping: days))
  }

  /// Seconds of the local day, 0 to 86,399 and a fraction.
  package func secondOfDay(at instant: Double) -> Double {
    let local = instant + offset(at: instant)
    return local - (local / 86_400).rounded(.down) * 86_400
  }

  /// The instant at which the local hour of an instant began.
  ///
  /// Some clocks change by half an hour, or within an hour: what is left of the hour begins with the
  /// change, since before it the wall showed another hour.
  package func startOfHour(_ instant: Double) -> Double {
    let (offset, start) = period(at: instant)
    return max(((instant + offset) / 3_600).rounded(.down) * 3_600 - offset, start)
  }

  /// The first instant of a local day.
  ///
  /// Some zones skip midnight: then it is the instant at which the clocks jumped over it.
  package func start(of day: LocalDay) -> Double {
    let start = instant(of: day, second: 0)
    // East of Greenwich the last day of the calendar has what `day(of:)` puts into it: all that is left.
    return day.isAfterCalendar ? max(start, StoreRowLimits.instants.upperBound) : start
  }

  /// The instant at which a wall clock shows a time on a day; of two, the first.
  package func instant(of day: LocalDay, second: Double) -> Double {
    let wall = Double(day.ordinal) * 86_400 + second
    // The offset of a day earlier is what holds before any change that day.
    let before = wall - offset(at: wall - 86_400)
    let early = wall - offset(at: before)
    return early + offset(at: early) == wall ? min(early, valid(before, wall) ?? early) : before
  }

  private func valid(_ instant: Double, _ wall: Double) -> Double? {
    instant + offset(at: instant) == wall ? instant : nil
  }

  private static func ask(_ zone: TimeZone, at instant: Double) -> Double {
    guard StoreRowLimits.isInstant(instant) else { return 0 }
    return Double(zone.secondsFromGMT(for: Date(timeIntervalSince1970: instant)))
  }

  private static func change(
    in zone: TimeZone, after: Double, before: Double, from offset: Double
  ) -> Double {
    var low = after
    var high = before
    while high - low > 1 {
      let middle = ((low + high) / 2).rounded(.down)
      if ask(zone, at: middle) == offset { low = middle } else { high = middle }
    }
    return high
  }
}
