/// The entries of one user, one type and one local day, before and after de-duplication.
package struct DayTally: Sendable, Equatable {
  /// Rows of one kind: all copies, and what is left of them.
  package struct Part: Sendable, Equatable {
    package var rows = 0
    package var entries = 0
    /// Over all rows.
    package var raw = 0.0
    /// Over one row of each entry.
    package var value = 0.0

    package init(rows: Int = 0, entries: Int = 0, raw: Double = 0, value: Double = 0) {
      self.rows = rows
      self.entries = entries
      self.raw = raw
      self.value = value
    }

    /// Adds one entry with all its rows.
    ///
    /// - Parameters:
    ///   - raw: The sum of the rows.
    ///   - value: The value of the entry.
    package mutating func add(rows: Int, raw: Double, value: Double) {
      self.rows += rows
      entries += 1
      self.raw += raw
      self.value += value
    }

    static func += (sum: inout Part, part: Part) {
      sum.rows += part.rows
      sum.entries += part.entries
      sum.raw += part.raw
      sum.value += part.value
    }
  }

  package var entries = Part()
  /// Steps of a whole day, as an older generation of the app wrote them.
  package var dailyTotals = Part()

  package init() {}

  /// Adds an entry with all its rows, as one of its kind.
  package mutating func add(_ group: EntryGrouping.Group) {
    let (rows, raw, value) = (group.count, group.total, group.survivor.quantity)
    if group.key.slot.kind == .total {
      dailyTotals.add(rows: rows, raw: raw, value: value)
    } else {
      entries.add(rows: rows, raw: raw, value: value)
    }
  }

  /// Whether the daily totals are part of the day: only where there are no hours.
  var usesDailyTotals: Bool { entries.rows == 0 }
}

/// What the entries of one user and type come to in one period.
///
/// `rows = entries + duplicate_rows + superseded_rows`, always.
package struct PeriodTotal: Sendable, Equatable, Encodable {
  package enum Aggregate: String, Sendable, Encodable { case sum, mean }

  package let userID: String
  package let type: String
  package let unit: String?
  package let period: String
  package let aggregate: Aggregate
  /// Over every row, duplicates included.
  package let raw: Double
  package let deduplicated: Double
  package let rows: Int
  package let entries: Int
  package let duplicateRows: Int
  /// Daily totals of steps on days that have hourly rows.
  package let supersededRows: Int
}

/// Adds days up to periods.
package struct EntryTotals: Sendable {
  private struct Key: Hashable, Comparable {
    let user: String
    let start: LocalDay

    static func < (first: Key, second: Key) -> Bool {
      first.user == second.user ? first.start < second.start : first.user < second.user
    }
  }

  private let type: String
  private let period: CalendarPeriod
  private var sums: [Key: (counted: DayTally.Part, superseded: DayTally.Part)] = [:]

  package init(type: String, period: CalendarPeriod) {
    self.type = type
    self.period = period
  }

  /// Adds a day to its period; daily totals count as superseded where the day has hourly rows.
  package mutating func add(_ tally: DayTally, user: String, day: LocalDay) {
    let key = Key(user: user, start: period.start(of: day))
    var sum = sums[key] ?? (DayTally.Part(), DayTally.Part())
    sum.counted += tally.entries
    if tally.usesDailyTotals {
      sum.counted += tally.dailyTotals
    } else {
      sum.superseded += tally.dailyTotals
    }
    sums[key] = sum
  }

  /// By user, then period.
  package var totals: [PeriodTotal] {
    sums.sorted { $0.key < $1.key }.map { key, sum in
      let isSum = MetricUnit.isAdditive(type)
      let rows = sum.counted.rows + sum.superseded.rows
      let raw = sum.counted.raw + sum.superseded.raw
      return PeriodTotal(
        userID: key.user, type: type, unit: MetricUnit.symbol(of: type),
        period: period.label(of: key.start), aggregate: isSum ? .sum : .mean,
        raw: isSum ? raw : raw / Double(max(rows, 1)),
        deduplicated: isSum
          ? sum.counted.value : sum.counted.value / Double(max(sum.counted.entries, 1)),
        rows: rows, entries: sum.counted.entries,
        duplicateRows: rows - sum.counted.entries - sum.superseded.entries,
        supersededRows: sum.superseded.entries)
    }
  }
}
