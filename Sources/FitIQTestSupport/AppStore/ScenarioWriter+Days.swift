import FitIQDomain
import Foundation

extension ScenarioWriter {
  /// Writes what there is once a day or less: weight, water, mood.
  func writeDailyEntries() throws {
    var dice = dice("days")
    let doubled = chooseWeights()
    for user in users.indices {
      for day in calendar.days {
        if day.start + 7.5 * 3600 < calendar.now {
          if let number = doubled[user * calendar.days.count + day.index] {
            try add(twoWeights(user, day, number), day: day.text, fault: .dailyDuplicates)
          } else {
            let value = weights[user][day.index]
            let draft = entry("weight", value, user, at: day.start, made: 7.1, &dice)
            try add([draft], day: day.text)
          }
        }
        try writeSometimes("water_liters", dice.number(0.5...3, places: 2), user, day, 2, &dice)
        try writeSometimes("mood_score", Double(dice.number(1...10)), user, day, 3, &dice)
      }
    }
  }

  /// Entries that carry the instant at which a person made them.
  private func writeSometimes(
    _ type: String, _ value: Double, _ user: Int, _ day: ScenarioCalendar.Day, _ every: Int,
    _ dice: inout Dice
  ) throws {
    let instant = day.start + 20 * 3600 + dice.number(0...3000, places: 3)
    guard day.index.isMultiple(of: every), instant < calendar.now else { return }
    try add([entry(type, value, user, at: instant, made: 0, &dice)], day: day.text)
  }

  private func entry(
    _ type: String, _ value: Double, _ user: Int, at date: Double, made hours: Double,
    _ dice: inout Dice
  ) -> EntryDraft {
    let created = date + hours * 3600 + 0.5
    var draft = EntryDraft(
      id: dice.id(), user: user, type: type, quantity: value, date: date, time: nil,
      created: created, updated: created + 2, backendID: dice.backendID(), syncStatus: "synced")
    if created >= calendar.pendingFrom {
      draft.updated = created + 0.02
      draft.backendID = nil
      draft.syncStatus = "pending"
      draft.events = [event(for: draft, &dice)]
    }
    return draft
  }

  /// Numbers the days that have two weights by user and day.
  private func chooseWeights() -> [Int: Int] {
    var dice = dice("chosen weights")
    let count = calendar.days.count
    let free = (0..<users.count * count).filter {
      let day = calendar.days[$0 % count]
      return day.isRegular && day.end < calendar.pendingFrom
    }
    let chosen = dice.shuffled(free).prefix(scenario.count(of: .dailyDuplicates))
    if !chosen.isEmpty { note(.dailyDuplicates, count: chosen.count) }
    return Dictionary(uniqueKeysWithValues: chosen.enumerated().map { ($0.element, $0.offset) })
  }

  /// A second measurement at noon, or the backend's copy beside the row of the phone.
  private func twoWeights(_ user: Int, _ day: ScenarioCalendar.Day, _ number: Int) -> [EntryDraft] {
    var dice = dice("two weights \(number)")
    let value = weights[user][day.index]
    var first = entry("weight", value, user, at: day.start, made: 7.1, &dice)
    if number.isMultiple(of: 2) {
      let noon = day.start + 12 * 3600 + 740
      let higher = (value + 0.4).rounded(places: 1)
      return [first, entry("weight", higher, user, at: noon, made: 0.2, &dice)]
    }
    first.created = day.start + 25_920
    first.updated = first.created
    first.time = "07:12:00"
    var second = entry("weight", value, user, at: day.start, made: 9.6, &dice)
    second.updated = second.created + 0.02
    second.backendID = nil
    second.syncStatus = "pending"
    second.events = [event(for: second, &dice)]
    return [first, second]
  }

  // MARK: Odd ones

  /// Writes entries that no hour or day of a person stands for.
  func writeOddEntries() throws {
    if scenario.has(.dailyTotals) { try addDailyTotals() }
    if scenario.has(.orphanedEntries) { try addOrphans() }
    if scenario.has(.malformed) { try addMalformed() }
  }

  /// Half of the totals beside the hours of their days, half before the first day; one of those is
  /// there twice.
  private func addDailyTotals() throws {
    var dice = dice("daily totals")
    for number in 0..<scenario.count(of: .dailyTotals) {
      let day: ScenarioCalendar.Day
      if number.isMultiple(of: 2) {
        guard number / 2 + 4 < calendar.days.count else {
          throw AppStoreScenario.NoRoom(fault: .dailyTotals)
        }
        day = calendar.days[number / 2 + 1]
      } else {
        day = calendar.day(before: number)
      }
      let user = (number / 2) % users.count
      let steps = Double(dice.number(4000...12_000))
      var drafts = [entry("steps", steps, user, at: day.start, made: 23.5, &dice)]
      if number == 1 {
        drafts.append(entry("steps", steps + 250, user, at: day.start, made: 23.9, &dice))
      }
      try add(drafts, day: day.text, fault: .dailyTotals, isDailyTotal: true)
      note(.dailyTotals)
    }
  }

  /// Entries of a user who was deleted, with and without a key that leads nowhere.
  private func addOrphans() throws {
    var dice = dice("orphaned entries")
    try builder.reserve(40, of: builder.schema.profileEntity)
    let gone = builder.lastKey(of: builder.schema.profileEntity)
    for number in 0..<scenario.count(of: .orphanedEntries) {
      let type = ["steps", "resting_heart_rate", "weight"][number % 3]
      let day = calendar.days[(number * 3) % max(1, calendar.days.count - 3)]
      let date = day.start + (type == "weight" ? 0 : Double(number * 3600))
      var draft = entry(type, Double(60 + number), 0, at: date, made: 1.1, &dice)
      draft.time = type == "weight" ? nil : calendar.wallTime(date)
      draft.owner = .deleted(key: number.isMultiple(of: 2) ? nil : gone)
      try add([draft], day: day.text)
      note(.orphanedEntries)
    }
  }

  /// Rows that cannot be read as what their columns should hold.
  private func addMalformed() throws {
    var dice = dice("malformed")
    for number in 0..<scenario.count(of: .malformed) {
      let date = calendar.days[0].start + Double(number * 3600)
      var draft = entry("steps", 77, 0, at: date, made: 1.1, &dice)
      draft.time = calendar.wallTime(date)
      var values = values(of: draft)
      switch number % 4 {
      case 0: values["id"] = Data([1, 2, 3, 4, 5])
      case 1: values["quantity"] = "NaN"
      case 2: values["type"] = .some(nil)
      default: values["quantity"] = Double.infinity
      }
      try put("SDProgressEntry", values)
      manifest.rowsByType[number % 4 == 2 ? "" : "steps", default: 0] += 1
      manifest.malformedRows += 1
      note(.malformed)
    }
  }
}
