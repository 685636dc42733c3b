import Foundation

extension ScenarioWriter {
  /// Writes the rows that a fault makes of an hour; the number tells apart hours of the same fault.
  func write(_ fault: Fault, _ slot: HourSlot, _ number: Int) throws {
    var dice = dice("\(fault) \(number)")
    switch fault {
    case .unnormalisedTime: try add(oddTime(slot, number, &dice), in: slot, fault: fault)
    case .partialThenFull: try add(growing(slot, number, &dice), in: slot, fault: fault)
    case .revisedDown:
      let older = synced(slot, slot.start + 4000, &dice, quantity: slot.quantity + 37)
      try add([older, synced(slot, slot.start + 9000, &dice)], in: slot, fault: fault)
    case .olderSynced: try add(olderSynced(slot, number, &dice), in: slot, fault: fault)
    case .backendCopy: try add(backendCopy(slot, &dice), in: slot, fault: fault)
    case .sameID:
      let first = synced(slot, slot.start + 3700, &dice)
      var second = first
      second.updated = slot.start + 5000
      try add([first, second], in: slot, fault: fault)
    case .rawHeartRate: try addRawHeartRates(slot, number, &dice)
    case .missingForeignKey:
      var draft = synced(slot, slot.start + 3700, &dice)
      draft.owner = .textOnly
      try add([draft], in: slot)
    case .unknownSyncStatus:
      var draft = synced(slot, slot.start + 3700, &dice)
      draft.syncStatus = ["uploaded", "SYNCED", ""][number % 3]
      try add([draft], in: slot)
    default: try add([outboxFault(fault, slot, number, &dice)], in: slot)
    }
  }

  /// Five ways in which a copy's time is not "HH:00:00"; every second one is the newer copy.
  private func oddTime(_ slot: HourSlot, _ number: Int, _ dice: inout Dice) -> [EntryDraft] {
    let isLate = !number.isMultiple(of: 2)
    let plain = synced(slot, slot.start + (isLate ? 3800 : 4700), &dice)
    var odd = synced(slot, slot.start + (isLate ? 4700 : 3800), &dice)
    let hour = slot.time.prefix(2)
    let offset = dice.number(1...58) * 60 + dice.number(1...58)
    let minutes = String(format: "%02d:%02d", offset / 60, offset % 60)
    switch number % 5 {
    // A heart rate off the hour would be a sample of its own.
    case 0 where slot.isSteps:
      odd.date += Double(offset)
      odd.time = "\(hour):\(minutes)"
    case 0, 1: odd.time = "\(hour):\(minutes)"
    case 2: odd.time = "\(hour):00"
    case 3: odd.time = " \(slot.time)"
    default: odd.time = "\(hour):\(minutes.prefix(2)) "
    }
    return [plain, odd]
  }

  /// An hour that was written before it was over; sometimes the full copy has the lowest key.
  private func growing(_ slot: HourSlot, _ number: Int, _ dice: inout Dice) -> [EntryDraft] {
    let parts = number.isMultiple(of: 2) ? [0.2, 0.6] : [0.3]
    let partial = parts.enumerated().map { step, part in
      synced(
        slot, slot.start + 600 + 900 * Double(step), &dice,
        quantity: (slot.quantity * part).rounded(.down))
    }
    let full = synced(slot, slot.start + 4200, &dice)
    return number.isMultiple(of: 3) ? [full] + partial : partial + [full]
  }

  /// Every second older copy has half of the value that the newer ones have.
  private func olderSynced(_ slot: HourSlot, _ number: Int, _ dice: inout Dice) -> [EntryDraft] {
    let differs = !number.isMultiple(of: 2)
    let sent = synced(
      slot, slot.start + 3700, &dice,
      quantity: differs ? (slot.quantity / 2).rounded(.down) : slot.quantity)
    let newer = (0...number % 2).map { copy in
      pending(slot, slot.start + 8000 + 700 * Double(copy), &dice)
    }
    return [sent] + newer
  }

  /// What the backend sent back: local midnight, and the time of measurement everywhere else.
  private func backendCopy(_ slot: HourSlot, _ dice: inout Dice) -> [EntryDraft] {
    var pulled = synced(slot, slot.start, &dice)
    pulled.date = slot.day.start
    pulled.updated = slot.start
    return [pulled, pending(slot, slot.start + 3800, &dice)]
  }

  private func addRawHeartRates(_ slot: HourSlot, _ number: Int, _ dice: inout Dice) throws {
    func sample(_ seconds: Double, _ difference: Double) -> EntryDraft {
      var draft = synced(
        slot, slot.start + seconds + 30, &dice, quantity: slot.quantity + difference)
      draft.date = slot.start + seconds
      draft.time = calendar.wallTime(draft.date)
      return draft
    }
    let hour = synced(slot, slot.start + 3700, &dice)
    let equal = number.isMultiple(of: 2) ? [sample(1817, 0.004)] : []
    try add(equal + [hour], in: slot, fault: .rawHeartRate)
    try add([sample(754, 7)], day: slot.day.text)
    try add([sample(2222, -5)], day: slot.day.text)
  }
}
