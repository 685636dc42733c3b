import FitIQDomain
import Foundation
import GRDB

/// What the entries of an app store are like: copies, sums, labels, rows that fit no rule.
struct DoctorEntries {
  private(set) var scan: EntryScan
  private let zone: ZoneOffsets

  private typealias Place = DaySums.Key

  private var copiesByType: [String: Int] = [:]
  /// Rows of the groups that have copies, by day.
  private var copiesByDay: [Place: (rows: Int, entries: Int)] = [:]
  private var steps: [Place: DayTally] = [:]
  private var values: [Place: Int] = [:]
  private(set) var duplicates = 0

  init(
    _ db: Database, catalog: AppStoreCatalog, zone: ZoneOffsets,
    visit: (RowVisitor.Row, _ isGrouped: Bool) -> Void
  ) throws {
    self.zone = zone
    scan = EntryScan(
      timing: EntryTiming(zone), filter: StoreFilter(), keepsIdentities: false, expected: 0)
    scan.keepsRemotes = true
    try scan.run(db, catalog: catalog, visit: visit)
    scan.foldRawSamples()
    let stepsType = scan.types.firstIndex(of: "steps").map { UInt16(clamping: $0) }
    scan.grouping.forEachEntry { add($0, isSteps: $0.key.type == stepsType) }
  }

  private mutating func add(_ group: EntryGrouping.Group, isSteps: Bool) {
    let slot = group.key.slot
    guard isSteps || group.count > 1 || slot.kind == .value else { return }
    let place = Place(user: group.key.user, type: group.key.type, day: slot.day(in: zone).ordinal)
    if group.count > 1 {
      duplicates += group.count - 1
      copiesByType[scan.types[Int(group.key.type)], default: 0] += group.count - 1
      let known = copiesByDay[place] ?? (0, 0)
      copiesByDay[place] = (known.rows + group.count, known.entries + 1)
    }
    if slot.kind == .value { values[place, default: 0] += 1 }
    if isSteps { steps[place, default: DayTally()].add(group) }
  }

  private func text(_ place: Place) -> String {
    let day = LocalDay(ordinal: place.day).description
    // Whose day it is matters only where there is another user.
    return scan.users.count > 1 ? "\(scan.users[Int(place.user)].prefix(8))… \(day)" : day
  }

  // MARK: Findings

  /// - Parameter fitting: Asks the rows which zone they imply, where this one contradicts too many.
  func report(to list: inout FindingList, fitting: () throws -> ZoneOffsets?) throws {
    let worst = Self.largest(copiesByDay, list.exampleLimit, by: { Double($0.rows - $0.entries) })
    list.add(
      .duplicateEntries, duplicates, parts: copiesByType,
      examples: worst.map { place, copies in
        "\(text(place)): \(scan.types[Int(place.type)]) has \(copies.rows) rows for "
          + copies.entries.counting("measurement")
      })
    reportDays(to: &list)
    list.add(
      .unnormalisedTimes, scan.unnormalisedCount,
      examples: scan.unnormalisedTimes.prefix(list.exampleLimit).map { "Z_PK \($0)" })
    reportFaults(to: &list)
    try reportLabels(to: &list, fitting: fitting)
  }

  private func reportDays(to list: inout FindingList) {
    // A total beside hours is another finding: no copy is to blame for it.
    let inflated = steps.filter { $0.value.copied > EntryTiming.tolerance }
    let worst = Self.largest(inflated, list.exampleLimit, by: { $0.shown - $0.held })
    list.add(
      .inflatedDailyTotals, inflated.count,
      examples: worst.map { place, steps in
        "\(text(place)): shows \(Self.number(steps.shown)) steps, holds "
          + Self.number(steps.held)
      })
    let mixed = steps.filter { $0.value.entries.rows > 0 && $0.value.dailyTotals.rows > 0 }
    list.add(
      .dailyTotalsWithHourlyRows, mixed.count,
      examples: Self.largest(mixed, list.exampleLimit, by: { $0.dailyTotals.raw }).map {
        "\(text($0)): hours hold \(Self.number($1.entries.value)) steps, the total "
          + Self.number($1.dailyTotals.value)
      })
    let several = values.filter { $0.value > 1 }
    list.add(
      .severalValuesADay, several.count,
      examples: Self.largest(several, list.exampleLimit, by: Double.init).map {
        "\(text($0)): \($1) values of \(scan.types[Int($0.type)])"
      })
  }

  private func reportFaults(to list: inout FindingList) {
    var reasons: [String: Int] = [:]
    var examples: [String] = []
    for (key, fault) in scan.faults where fault != .unattributed {
      reasons[fault.rawValue, default: 0] += 1
      if examples.count < list.exampleLimit { examples.append("Z_PK \(key): \(fault.rawValue)") }
    }
    list.add(
      .malformedRows, reasons.values.reduce(0, +), parts: reasons, examples: examples)
  }

  var unattributed: Int { scan.faults.count { $0.fault == .unattributed } }

  private func reportLabels(
    to list: inout FindingList, fitting: () throws -> ZoneOffsets?
  ) throws {
    let rows = scan.labels.reduce(0) { $0 + $1.rows }
    let wrong = scan.labels.reduce(0) { $0 + $1.contradicted }
    let named = zone.zone.identifier
    list.add(
      .deviceTimeZone, rows,
      examples: ["\(named) explains \((rows - wrong).grouped) of \(rows.grouped) hourly times"])
    guard wrong > 0 else { return }
    // More than this, and a changing command refuses.
    guard Double(wrong) / Double(rows) > ZoneVote.toleratedShare else {
      return list.add(.contradictedTimes, wrong, severity: .info)
    }
    let other = try fitting()?.zone.identifier
    list.add(
      .contradictedTimes, wrong,
      examples: [other.map { "the rows fit \($0)" } ?? "no single zone fits the rows"],
      remedy: other.map { list.repairs.examination(in: $0) })
  }

  /// A few of the largest, without sorting all.
  private static func largest<Value>(
    _ places: [Place: Value], _ limit: Int, by weight: (Value) -> Double
  ) -> [(Place, Value)] {
    let sorted = places.map { ($0.key, $0.value, weight($0.value)) }.sorted {
      ($1.2, $0.0.day, $0.0.user, $0.0.type) < ($0.2, $1.0.day, $1.0.user, $1.0.type)
    }
    return sorted.prefix(limit).map { ($0.0, $0.1) }
  }

  static func number(_ value: Double) -> String {
    guard abs(value) < 1e15 else { return value.description }
    return value == value.rounded()
      ? Int(clamping: value).grouped : String(((value * 100).rounded()) / 100)
  }

  // MARK: For the tracking lists

  /// Local days that hold rows of the metrics that the lists name, and the history of each user.
  func content() -> TrackingComparison.Content {
    var content = TrackingComparison.Content()
    var metrics: [UInt16: HealthMetric] = [:]
    for (metric, type) in TrackingComparison.metrics {
      if let position = scan.types.firstIndex(of: type) {
        metrics[UInt16(clamping: position)] = metric
      }
    }
    scan.grouping.forEachEntry { group in
      let day = group.key.slot.day(in: zone)
      if let metric = metrics[group.key.type] { content.days[metric, default: []].insert(day) }
      guard let user = UserID(scan.users[Int(group.key.user)]) else { return }
      let known = content.history[user] ?? day...day
      content.history[user] = min(known.lowerBound, day)...max(known.upperBound, day)
    }
    return content
  }
}

extension DayTally {
  fileprivate var shown: Double { entries.raw + dailyTotals.raw }
  fileprivate var held: Double { entries.rows > 0 ? entries.value : dailyTotals.value }
  fileprivate var copied: Double {
    entries.raw - entries.value + dailyTotals.raw - dailyTotals.value
  }
}
