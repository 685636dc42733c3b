import Foundation

extension ScenarioWriter {
  /// Steps by the hour of a usual day.
  private static let usualSteps = [
    0, 0, 0, 0, 0, 10, 80, 420, 610, 300, 280, 350, 620, 480, 260, 300, 380, 640, 820, 540, 300,
    180, 90, 20,
  ]

  func writeHours() throws {
    var dice = dice("hours")
    let slots = makeSlots(&dice)
    let owned = try chooseHours(slots)
    for (position, slot) in slots.enumerated() {
      if let (fault, number) = owned[position] {
        try write(fault, slot, number)
      } else {
        try writePlain(slot, position, &dice)
      }
    }
  }

  private func makeSlots(_ dice: inout Dice) -> [HourSlot] {
    var slots: [HourSlot] = []
    for user in users.indices {
      for day in calendar.days {
        for (hour, span) in calendar.hours(of: day).enumerated() {
          let usual = Self.usualSteps[hour % 24]
          let steps = usual == 0 ? 0 : dice.number(usual / 5...usual * 2)
          let beats = (hour < 6 ? 56 : 68) + dice.number(-8...12)
          for (type, quantity) in [("steps", steps), ("resting_heart_rate", beats)] {
            slots.append(
              HourSlot(
                user: user, type: type, day: day, start: span.lowerBound,
                time: calendar.hourText(span.lowerBound), quantity: Double(quantity),
                end: span.upperBound))
          }
        }
      }
    }
    return slots
  }

  /// Gives each fault hours of its own, none of them in the pending window.
  private func chooseHours(_ slots: [HourSlot]) throws -> [Int: (Fault, Int)] {
    var dice = dice("chosen hours")
    var free = dice.shuffled(Array(slots.indices)).filter {
      slots[$0].end < calendar.pendingFrom - 12 * 3600
    }
    var owned: [Int: (Fault, Int)] = [:]
    for fault in Fault.hourly where scenario.has(fault) {
      let chosen = free.filter { Self.fits(fault, slots[$0]) }.prefix(scenario.count(of: fault))
      guard !chosen.isEmpty else { throw AppStoreScenario.NoRoom(fault: fault) }
      for (number, position) in chosen.enumerated() { owned[position] = (fault, number) }
      free.removeAll { owned[$0] != nil }
      note(fault, count: chosen.count)
    }
    return owned
  }

  private static func fits(_ fault: Fault, _ slot: HourSlot) -> Bool {
    switch fault {
    case .partialThenFull, .revisedDown, .olderSynced: slot.isSteps && slot.quantity >= 40
    // Minutes that half an hour does not have.
    case .rawHeartRate: !slot.isSteps && slot.isWhole
    case .unnormalisedTime: slot.isWhole
    // Midnight and "02:00:00" cannot be told apart where that hour is there twice or not at all.
    case .backendCopy: slot.day.isRegular
    default: true
    }
  }

  /// As many on average as the scenario says.
  private func extraCopies(_ dice: inout Dice) -> Int {
    let mean = max(0, scenario.duplicateFactor - 1)
    // Rounding would leave none of a few.
    guard mean >= 0.5 else { return dice.number(0...1, places: 3) < mean ? 1 : 0 }
    return Int(dice.number(0...(mean * 2), places: 3) + 0.5)
  }

  private func writePlain(_ slot: HourSlot, _ position: Int, _ dice: inout Dice) throws {
    let copies = 1 + extraCopies(&dice)
    let first = min(slot.end + 60 + Double(position % 540), calendar.now - 120)
    var drafts: [EntryDraft] = []
    for copy in 0..<copies {
      let created = first + Double(copy)
      if slot.end >= calendar.pendingFrom {
        drafts.append(pending(slot, created, &dice))
      } else {
        var draft = synced(slot, created, &dice)
        // The app did not set updatedAt at first.
        if copy == 0, position.isMultiple(of: 3) { draft.updated = nil }
        drafts.append(draft)
      }
    }
    try add(drafts, in: slot)
  }

  // MARK: Rows

  func synced(
    _ slot: HourSlot, _ created: Double, _ dice: inout Dice, quantity: Double? = nil
  ) -> EntryDraft {
    EntryDraft(
      id: dice.id(), user: slot.user, type: slot.type, quantity: quantity ?? slot.quantity,
      date: slot.start, time: slot.time, created: created, updated: created + 1.25,
      backendID: dice.backendID(), syncStatus: "synced")
  }

  func pending(
    _ slot: HourSlot, _ created: Double, _ dice: inout Dice, quantity: Double? = nil
  ) -> EntryDraft {
    var draft = synced(slot, created, &dice, quantity: quantity)
    draft.updated = created + 0.02
    draft.backendID = nil
    draft.syncStatus = "pending"
    draft.events = [event(for: draft, &dice)]
    return draft
  }

  func event(for draft: EntryDraft, _ dice: inout Dice) -> EventDraft {
    EventDraft(
      id: dice.id(), entity: draft.id, user: users[draft.user].uuidString,
      created: draft.created + 0.011, metadata: Self.metadata(draft.type, draft.quantity))
  }

  static func metadata(_ type: String, _ quantity: Double) -> String {
    let value = quantity == quantity.rounded() ? String(Int(quantity)) : String(quantity)
    return #"{"type":"progressEntry","metricType":"\#(type)","value":\#(value),"unit":""}"#
  }
}
