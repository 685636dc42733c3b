import Foundation

/// What the app's own queries come to on the same rows, flaws included.
///
/// `GetDailyStepsTotalUseCase`, `GetLast8HoursStepsUseCase`, `GetLast8HoursHeartRateUseCase`,
/// `GetLatestSleepUseCase`, `GetLast5WeightsUseCase`, `GetTodayWaterIntakeUseCase`.
struct AppNumbers {
  let entries: SummaryEntries
  let day: LocalDay
  /// Unix seconds.
  let now: Double
  let zone: ZoneOffsets

  func stepsDifference(from ours: Double?) -> DaySummary.Difference? {
    let shown = Int(
      clamping: rows("steps").filter { written($0, on: day) }.reduce(0) { $0 + $1.quantity })
    guard shown != Int(clamping: ours ?? 0) else { return nil }
    return DaySummary.Difference(
      of: "steps", appShows: shown.grouped, reason: "it adds up every row, copies included")
  }

  /// Eight hours back from now rather than hours of the clock, every copy counted, 0 for no data.
  func hourDifference(
    _ name: String, of type: String, from ours: [Double], isMean: Bool
  ) -> DaySummary.Difference? {
    let start = now - Double(ours.count) * 3_600
    var buckets = [[Double]](repeating: [], count: ours.count)
    // It fetches the newest 500.
    let newest = rows(type).sorted { $0.at > $1.at }
      .filter { $0.hasTime && $0.at >= start && $0.at < now }.prefix(500)
    for row in newest {
      let index = Int(clamping: (row.at - start) / 3_600)
      if buckets.indices.contains(index) { buckets[index].append(row.quantity) }
    }
    let shown = buckets.map { values in
      let sum = values.reduce(0, +)
      return values.isEmpty ? 0 : Int(clamping: isMean ? sum / Double(values.count) : sum)
    }
    guard shown != ours.map({ Int(clamping: $0) }) else { return nil }
    return DaySummary.Difference(
      of: name, appShows: shown.map(String.init).joined(separator: " "),
      reason: "its hours end now, copies count, and no data is 0")
  }

  static func sleepDifference(
    _ session: SleepSession?, from ours: DaySummary.Sleep?
  ) -> DaySummary.Difference? {
    guard let session, let ours, ours.isComputed else { return nil }
    let shown = (session.totalSleepMinutes ?? 0) / 60
    let efficiency = (session.sleepEfficiencyPercent ?? 0).rounded()
    // Below what the app's own screen can show.
    guard
      abs(shown - (ours.asleepHours ?? 0)) >= 0.05
        || abs(efficiency - (ours.efficiencyPercent ?? 0)) > 1
    else { return nil }
    return DaySummary.Difference(
      of: "sleep",
      appShows: "\((shown * 10).rounded() / 10) h, \(Int(clamping: efficiency)) %",
      reason: "it shows what was stored with the night, not what the stages say")
  }

  func weightDifference(from ours: [Double]) -> DaySummary.Difference? {
    let from = now - 30 * 86_400
    let shown = rows("weight").filter { $0.at >= from && $0.at < now }
      .sorted { $0.at > $1.at }.prefix(30).reversed().suffix(5).map(\.quantity)
    guard Array(shown) != ours else { return nil }
    return DaySummary.Difference(
      of: "weights", appShows: shown.map { "\($0)" }.joined(separator: " "),
      reason: "copies count as separate weighings")
  }

  func waterDifference(from ours: Double?) -> DaySummary.Difference? {
    let values = Set(rows("water_liters").filter { written($0, on: day) }.map(\.quantity))
    guard values.count > 1, ours != nil else { return nil }
    return DaySummary.Difference(
      of: "water", appShows: "the same",
      reason: "the day has \(values.count) values; both show the one that changed last")
  }

  private struct Row {
    let at: Double
    let quantity: Double
    let hasTime: Bool
  }

  private func rows(_ type: String) -> [Row] {
    (entries.rows[type] ?? []).compactMap { entry in
      entry.quantity.map {
        Row(
          at: (entry.dateAt ?? entry.measuredAt).timeIntervalSince1970, quantity: $0,
          hasTime: entry.time != nil)
      }
    }
  }

  private func written(_ row: Row, on day: LocalDay) -> Bool { zone.day(of: row.at) == day }
}
