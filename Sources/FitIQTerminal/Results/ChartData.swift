import FitIQDomain
import Foundation

/// Finds the charts that fit the columns of a result.
struct ChartData {
  struct Titled {
    let title: String?
    let chart: any TextChart
  }

  let columns: [QueryColumn]
  let rows: [[ChartValue]]
  /// The zone of the columns with instants; nil for UTC.
  let zone: ZoneOffsets?

  /// Stages further apart belong to two nights.
  private static let nightGap = 4 * 3600.0

  var charts: [Titled] {
    guard let first = rows.first, !columns.isEmpty else { return [] }
    let nights = hypnograms
    if !nights.isEmpty { return nights }
    let numbers = columns.indices.filter { index in
      !columns[index].isInstant && rows.contains { $0[index].number != nil }
    }
    let days = rows.compactMap { $0[0].text.flatMap { LocalDay($0) } }
    if days.count == rows.count {
      if columns.count == 3, first[1].text != nil, numbers.contains(2) { return [states] }
      if let range = rangeChart(days, numbers) { return [range] }
      let charts = numbers.compactMap { columnChart(days, $0) }
      if Set(days).count == days.count, !charts.isEmpty { return charts }
    }
    return bars(numbers)
  }

  private var hypnograms: [Titled] {
    let names = columns.map(\.name)
    guard let stage = names.firstIndex(of: "stage"), let start = names.firstIndex(of: "start_at"),
      let end = names.firstIndex(of: "end_at")
    else { return [] }
    let zone = zone ?? ZoneOffsets(.gmt)
    let intervals = rows.compactMap { row -> Hypnogram.Interval? in
      guard let name = row[stage].text, let stage = SleepStageSpan.Stage(name: name),
        let start = row[start].number, let end = row[end].number
      else { return nil }
      return Hypnogram.Interval(stage, start: start, end: end)
    }
    return Self.nights(intervals).compactMap { night in
      Hypnogram(night, zone: zone).map {
        Titled(title: zone.minuteText(of: $0.start), chart: $0)
      }
    }
  }

  private static func nights(_ intervals: [Hypnogram.Interval]) -> [[Hypnogram.Interval]] {
    var nights: [[Hypnogram.Interval]] = []
    var end = -Double.infinity
    for interval in intervals.sorted(by: { $0.start < $1.start }) {
      if nights.isEmpty || interval.start - end > nightGap {
        nights.append([interval])
      } else {
        nights[nights.count - 1].append(interval)
      }
      end = max(end, interval.end)
    }
    return nights
  }

  private var states: Titled {
    var order: [String] = []
    var counts: [String: [String: Double]] = [:]
    for row in rows {
      guard let day = row[0].text, let state = row[1].text, let count = row[2].number else {
        continue
      }
      if counts[day] == nil { order.append(day) }
      counts[day, default: [:]][state, default: 0] += count
    }
    return Titled(
      title: nil, chart: StateChart(order.map { StateChart.Day($0, counts[$0] ?? [:]) }))
  }

  private func columnChart(_ days: [LocalDay], _ column: Int) -> Titled? {
    let values = zip(days, rows).map { DayColumnChart.Day($0, $1[column].number) }
    return DayColumnChart(values).map {
      Titled(title: SafeText.escaped(columns[column].name), chart: $0)
    }
  }

  /// A chart of two columns that are called the lowest and the highest value, as `min(x)` and
  /// `max(x)` are.
  private func rangeChart(_ days: [LocalDay], _ numbers: [Int]) -> Titled? {
    guard numbers.count == 2 else { return nil }
    let names = numbers.map { columns[$0].name }
    guard ["min", "low"].contains(where: names[0].lowercased().hasPrefix),
      ["max", "high"].contains(where: names[1].lowercased().hasPrefix)
    else { return nil }
    let ranges = zip(days, rows).map { day, row -> (day: LocalDay, range: ClosedRange<Double>?) in
      guard let low = row[numbers[0]].number, let high = row[numbers[1]].number, low <= high,
        low.isFinite, high.isFinite
      else { return (day, nil) }
      return (day, low...high)
    }
    return DayRangeChart(ranges).map {
      Titled(title: SafeText.escaped(names.joined(separator: " to ")), chart: $0)
    }
  }

  /// The first column names the bars, unless it is the only one.
  private func bars(_ numbers: [Int]) -> [Titled] {
    guard let value = numbers.first(where: { $0 > 0 }) ?? numbers.first else { return [] }
    let bars = rows.enumerated().map { index, row in
      BarChart.Bar(value == 0 ? String(index + 1) : label(row[0]), row[value].number)
    }
    return [Titled(title: SafeText.escaped(columns[value].name), chart: BarChart(bars))]
  }

  private func label(_ value: ChartValue) -> String {
    switch value {
    case .missing: "NULL"
    case .text(let text): text
    case .number(let number):
      if let zone, columns[0].isInstant, HourMark.isInstant(number) {
        zone.minuteText(of: number)
      } else {
        ChartText.number(number)
      }
    }
  }
}
