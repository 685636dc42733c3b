import Foundation
import GRDB

/// What is left of entries after a cleanup, computed another way: slowly, with Foundation's calendar,
/// from the text of the rules.
///
/// Shares nothing with the planner but the file that it reads.
struct SlowCleanup {
  struct Entry: Equatable {
    let key: Int64
    let user: Int64
    let type: String
    let quantity: Double
    let date: Date
    let time: String?
    let created: Date
    let updated: Date?
    let backendID: String?
    let status: String?

    var changed: Date { updated ?? created }
  }

  let survivors: [Entry]
  /// The backend id that each survivor has in the end.
  let backendIDs: [Int64: String]
  /// Sums of steps over distinct entries, by profile and local day.
  let dailySteps: [String: Double]

  init(path: String, zone: TimeZone) throws {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    var configuration = Configuration()
    configuration.readonly = true
    let queue = try DatabaseQueue(path: path, configuration: configuration)
    let entries = try queue.read { db in
      try Row.fetchAll(
        db,
        sql: """
          SELECT e.Z_PK, e.ZUSERPROFILE, e.ZTYPE, e.ZQUANTITY, e.ZDATE, e.ZTIME, e.ZCREATEDAT,
            e.ZUPDATEDAT, e.ZBACKENDID, e.ZSYNCSTATUS
          FROM ZSDPROGRESSENTRY AS e
          """
      ).map { row in
        func date(_ value: Double?) -> Date? {
          value.map { Date(timeIntervalSinceReferenceDate: $0) }
        }
        return Entry(
          key: row[0], user: row[1], type: row[2], quantity: row[3],
          date: date(row[4]) ?? .distantPast, time: row[5],
          created: date(row[6]) ?? .distantPast, updated: date(row[7]), backendID: row[8],
          status: row[9])
      }
    }
    try queue.close()

    var groups: [String: [Entry]] = [:]
    var samples: [(key: String, hour: String, entry: Entry)] = []
    for entry in entries {
      let instant = Self.measured(entry, calendar)
      let hour = Self.hour(of: instant, calendar)
      let day = calendar.startOfDay(for: instant)
      let head = "\(entry.user) \(entry.type)"
      switch entry.type {
      case "steps" where entry.time == nil && instant == day:
        groups["\(head) total \(day)", default: []].append(entry)
      case "steps": groups["\(head) hour \(hour)", default: []].append(entry)
      case "resting_heart_rate" where instant == hour:
        groups["\(head) hour \(hour)", default: []].append(entry)
      case "resting_heart_rate":
        let second = instant.timeIntervalSince1970.rounded(.down)
        samples.append(("\(head) sample \(second)", "\(head) hour \(hour)", entry))
      case "water_liters", "mood_score":
        let value = (entry.quantity * 100).rounded()
        groups["\(head) day \(day) \(value)", default: []].append(entry)
      default: groups["\(head) day \(day)", default: []].append(entry)
      }
    }
    var sampleGroups: [String: (hour: String, entries: [Entry])] = [:]
    for sample in samples {
      sampleGroups[sample.key, default: (sample.hour, [])].entries.append(sample.entry)
    }
    let hourly = groups
    for (key, group) in sampleGroups {
      let value = Self.latest(group.entries)?.quantity ?? 0
      if let hour = hourly[group.hour], let survivor = Self.latest(hour),
        abs(survivor.quantity - value) <= 0.01
      {
        groups[group.hour, default: []] += group.entries
      } else {
        groups[key] = group.entries
      }
    }
    var survivors: [Entry] = []
    var backendIDs: [Int64: String] = [:]
    var steps: [String: Double] = [:]
    for group in groups.values {
      guard let survivor = Self.latest(group) else { continue }
      survivors.append(survivor)
      backendIDs[survivor.key] =
        survivor.backendID ?? Self.latest(group.filter { $0.backendID != nil })?.backendID
      if survivor.type == "steps" {
        let day = calendar.dateComponents(
          [.year, .month, .day], from: Self.measured(survivor, calendar))
        let text = String(
          format: "%04d-%02d-%02d", day.year ?? 0, day.month ?? 0, day.day ?? 0)
        steps["\(survivor.user) \(text)", default: 0] += survivor.quantity
      }
    }
    self.survivors = survivors.sorted { $0.key < $1.key }
    self.backendIDs = backendIDs
    dailySteps = steps
  }

  private static func latest(_ entries: [Entry]) -> Entry? {
    entries.max { ($0.changed, $0.created, $0.key) < ($1.changed, $1.created, $1.key) }
  }

  private static func hour(of instant: Date, _ calendar: Calendar) -> Date {
    // Offsets here are whole or half hours: the hour is told by the wall clock's minutes.
    let parts = calendar.dateComponents([.minute, .second, .nanosecond], from: instant)
    let seconds = Double((parts.minute ?? 0) * 60 + (parts.second ?? 0))
    let fraction =
      instant.timeIntervalSince1970 - instant.timeIntervalSince1970.rounded(.down)
    return instant.addingTimeInterval(-seconds - fraction)
  }

  private static func measured(_ entry: Entry, _ calendar: Calendar) -> Date {
    if entry.time != nil, entry.backendID != nil, entry.updated == entry.created {
      return entry.created
    }
    guard let time = entry.time?.trimmingCharacters(in: .whitespaces),
      entry.date == calendar.startOfDay(for: entry.date)
    else { return entry.date }
    let parts = time.split(separator: ":").compactMap { Int($0) }
    guard parts.count >= 2 else { return entry.date }
    let wall = calendar.date(
      bySettingHour: parts[0], minute: parts[1], second: parts.count > 2 ? parts[2] : 0,
      of: entry.date)
    return wall.map { $0 > entry.created ? entry.date : $0 } ?? entry.date
  }
}
