import FitIQTestSupport
import Foundation

/// The rules once more, by other means: from the records themselves, in floating point, with the
/// calendar of the system.
struct SlowAggregation {
  let records: [HealthRecord]
  let calendar: Calendar

  init(_ records: [HealthRecord], in zone: String) {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone(identifier: zone) ?? .gmt
    self.calendar = calendar
    var seen: Set<String> = []
    self.records = records.filter { seen.insert($0.xml()).inserted }
  }

  private func hour(_ instant: Int) -> Int64 {
    let date = Date(timeIntervalSince1970: Double(instant))
    return Int64(calendar.dateInterval(of: .hour, for: date)?.start.timeIntervalSince1970 ?? 0)
  }

  /// Entered by hand, watch, phone, others; newest first.
  private func order(_ records: [HealthRecord]) -> [String] {
    let names = Dictionary(grouping: records) { "\($0.isManual) \($0.source)" }
    func kind(_ name: String) -> Int {
      if name.hasPrefix("true") { return 0 }
      return name.contains("Watch") ? 1 : name.contains("iPhone") ? 2 : 3
    }
    return names.keys.sorted { first, second in
      let firsts = [first, second].map { name in names[name]?.map(\.start).min() ?? 0 }
      return kind(first) != kind(second) ? kind(first) < kind(second) : firsts[0] > firsts[1]
    }
  }

  var steps: [Int64: Double] {
    let steps = records.filter { $0.type.hasSuffix("StepCount") }
    let order = order(steps)
    var cells: [Int: [Int: Double]] = [:]
    for record in steps {
      guard let value = record.value.flatMap(Double.init),
        let rank = order.firstIndex(of: "\(record.isManual) \(record.source)")
      else { continue }
      let length = record.end - record.start
      if length == 0 { cells[record.start / 900, default: [:]][rank, default: 0] += value }
      // Second by second: what no implementation for use would do.
      for second in record.start..<record.end {
        cells[second / 900, default: [:]][rank, default: 0] += value / Double(length)
      }
    }
    var hours: [Int64: Double] = [:]
    for (cell, sums) in cells {
      guard let best = sums.keys.min(), let sum = sums[best] else { continue }
      hours[hour(cell * 900), default: 0] += sum
    }
    return hours
  }

  var heartRates: [Int64: Double] {
    let rates = records.filter { $0.type.hasSuffix("HeartRate") }
    let order = order(rates)
    var hours: [Int64: [Double]] = [:]
    for (second, samples) in Dictionary(grouping: rates, by: \.start) {
      let ranked = samples.map { sample in
        (order.firstIndex(of: "\(sample.isManual) \(sample.source)") ?? 0, sample)
      }
      guard let best = ranked.map(\.0).min() else { continue }
      hours[hour(second), default: []] += ranked.filter { $0.0 == best }
        .compactMap { $0.1.value.flatMap(Double.init) }
    }
    return hours.mapValues { $0.reduce(0, +) / Double($0.count) }
  }

  /// The minutes that somebody slept by one source, counted one by one.
  func minutesAsleep(from start: Int64, to end: Int64, source: String) -> Int {
    let sleeping = records.filter {
      $0.source == source && $0.type.hasSuffix("SleepAnalysis")
        && ($0.value ?? "").contains("Asleep")
    }
    return (start..<end).reduce(0) { count, second in
      sleeping.contains { $0.start <= second && second < $0.end } ? count + 1 : count
    }
  }
}
