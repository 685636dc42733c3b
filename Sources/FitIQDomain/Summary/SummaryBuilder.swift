package import Foundation

/// Makes the summary of a day from the entries around it and the latest night.
package struct SummaryBuilder {
  /// Types that a summary reads.
  package static let types = ["steps", "resting_heart_rate", "weight", "water_liters"]
  /// Days before the day that it reads.
  package static let daysBack = 30
  private static let hourCount = 8
  private static let weightCount = 5

  private let user: String
  private let day: LocalDay
  /// Unix seconds; the end of the day where it is over.
  private let now: Double
  private let zone: ZoneOffsets
  private var entries: SummaryEntries

  /// - Parameter now: The present; a day that is over is seen as at its end.
  package init(user: String, day: LocalDay, now: Date, zone: ZoneOffsets) {
    self.user = user
    self.day = day
    self.zone = zone
    self.now = min(now.timeIntervalSince1970, zone.start(of: day.advanced(by: 1)))
    entries = SummaryEntries(zone: zone)
  }

  /// Adds an entry of the day.
  package mutating func add(_ entry: ProgressEntry) { entries.add(entry) }

  /// - Parameter shown: The session that the app takes for the night.
  package func summary(night: Night?, shown: SleepSession?) -> DaySummary {
    let hours = hours
    let app = AppNumbers(entries: entries, day: day, now: now, zone: zone)
    let sleep = night.map(DaySummary.Sleep.init)
    let water = water
    let weights = weights
    return DaySummary(
      userID: user, day: day, steps: steps, hours: hours, sleep: sleep, weights: weights,
      waterLiters: water,
      differences: [
        app.stepsDifference(from: steps),
        app.hourDifference(
          "steps by hour", of: "steps", from: hours.map { $0.steps ?? 0 }, isMean: false),
        app.hourDifference(
          "heart rate by hour", of: "resting_heart_rate",
          from: hours.map { $0.heartRateBpm ?? 0 }, isMean: true),
        AppNumbers.sleepDifference(shown, from: sleep),
        app.weightDifference(from: weights.map(\.kilograms)), app.waterDifference(from: water),
      ].compactMap(\.self))
  }

  /// Hourly rows; a daily total of an older generation only where there are none.
  private var steps: Double? {
    let ofDay = entries.measurements(of: "steps").filter { $0.slot.day(in: zone) == day }
    let hourly = ofDay.filter { $0.slot.kind == .hour }
    let counted = hourly.isEmpty ? ofDay : hourly
    return counted.isEmpty ? nil : counted.reduce(0) { $0 + $1.quantity }
  }

  private var hours: [DaySummary.Hour] {
    let steps = entries.measurements(of: "steps").filter { $0.slot.kind == .hour }
    let rates = entries.measurements(of: "resting_heart_rate")
    return starts.map { start in
      let counted = steps.filter { Double($0.slot.position) == start }.map(\.quantity)
      let beats = rates.filter { zone.startOfHour(Double($0.slot.position)) == start }
      // The mean of the hour stands for its samples.
      let means = beats.filter { $0.slot.kind == .hour }
      let samples = (means.isEmpty ? beats : means).map(\.quantity)
      return DaySummary.Hour(
        startAt: Date(timeIntervalSince1970: start),
        steps: counted.isEmpty ? nil : counted.reduce(0, +),
        heartRateBpm: samples.isEmpty
          ? nil : samples.reduce(0, +) / Double(samples.count))
    }
  }

  /// When each of the last hours of the clock begins, the oldest first (Unix seconds).
  private var starts: [Double] {
    // An hour that begins now has nothing in it yet.
    var start = zone.startOfHour(now.nextDown)
    var starts: [Double] = []
    while starts.count < Self.hourCount {
      starts.append(start)
      start = zone.startOfHour(start.nextDown)
    }
    return starts.reversed()
  }

  private var weights: [DaySummary.Weight] {
    entries.measurements(of: "weight")
      .filter { $0.entry.measuredAt.timeIntervalSince1970 < now }
      .map { DaySummary.Weight(day: $0.slot.day(in: zone), kilograms: $0.quantity) }
      .sorted { $0.day < $1.day }.suffix(Self.weightCount)
  }

  /// The app keeps a running total: the latest one is the day's.
  private var water: Double? {
    entries.rows["water_liters"]?.filter { zone.day(of: $0.measuredAt) == day }
      .max { ($0.updatedAt ?? .distantPast) < ($1.updatedAt ?? .distantPast) }?.quantity
  }
}

extension ZoneOffsets {
  func day(of instant: Date) -> LocalDay { day(of: instant.timeIntervalSince1970) }
}
