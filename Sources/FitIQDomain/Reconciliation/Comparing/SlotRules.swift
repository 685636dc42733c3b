/// Why a slot differs: the first rule that fits.
struct SlotRule: Sendable {
  let cause: DifferenceCause
  let explain: @Sendable (ComparedSlot) -> Explanation?

  /// The order is that of the causes.
  static let ordered: [SlotRule] = [
    SlotRule(cause: .duplicateCopies, explain: duplicates),
    SlotRule(cause: .allSources, explain: allSources),
    SlotRule(cause: .oneSource, explain: oneSource),
    SlotRule(cause: .boundary) { slot in
      slot.isBooked || slot.isBookedBeside ? Explanation(cause: .boundary) : nil
    },
    SlotRule(cause: .rawSample, explain: rawSample),
    SlotRule(cause: .missedLateData, explain: missedLateData),
    SlotRule(cause: .missing, explain: missing),
    // What stands elsewhere in Health is known, also where that is before its first record.
    SlotRule(cause: .notInExport) { slot in
      slot.isInExport || slot.shiftHours != nil ? nil : Explanation(cause: .notInExport)
    },
    SlotRule(cause: .wrongTimeZone, explain: wrongTimeZone),
  ]

  static func explanation(of slot: ComparedSlot) -> Explanation {
    for rule in ordered {
      if let found = rule.explain(slot) { return found }
    }
    return Explanation(cause: .unexplained)
  }

  @Sendable private static func duplicates(_ slot: ComparedSlot) -> Explanation? {
    guard let ours = slot.ours, ours.hasCopies, slot.health != nil, slot.match != nil else {
      return nil
    }
    return Explanation(cause: .duplicateCopies, copies: ours.copies)
  }

  @Sendable private static func allSources(_ slot: ComparedSlot) -> Explanation? {
    guard slot.metric.isSum, let ours = slot.ours, let health = slot.health,
      health.sources.count > 1
    else { return nil }
    let spread = health.sources.reduce(0) { $0 + $1.value }
    // Who adds samples up books each where it ends; less than Health has is not all of them.
    let booked = health.samples.reduce(0, +)
    let sums = booked > health.value + slot.metric.tolerance ? [spread, booked] : [spread]
    return sums.contains { slot.metric.matches(ours.value, $0) }
      ? Explanation(cause: .allSources) : nil
  }

  @Sendable private static func oneSource(_ slot: ComparedSlot) -> Explanation? {
    guard let ours = slot.ours, let sources = slot.health?.sources, sources.count > 1 else {
      return nil
    }
    return sources.first { slot.metric.matches(ours.value, $0.value) }
      .map { Explanation(cause: .oneSource, source: $0.name) }
  }

  @Sendable private static func rawSample(_ slot: ComparedSlot) -> Explanation? {
    guard let ours = slot.ours, let samples = slot.health?.samples, samples.count > 1 else {
      return nil
    }
    // Nearer than elsewhere: among many samples one is always near.
    let isThere = samples.contains { sample in
      abs(sample - ours.value) <= EntryTiming.tolerance || sample.rounded(.down) == ours.value
    }
    return isThere ? Explanation(cause: .rawSample) : nil
  }

  @Sendable private static func missedLateData(_ slot: ComparedSlot) -> Explanation? {
    guard slot.shiftHours == nil, let ours = slot.ours, let health = slot.health,
      let written = ours.written, !slot.metric.isSum || ours.value < health.value,
      written < max(slot.end, health.lastCreated ?? slot.end)
    else { return nil }
    return Explanation(cause: .missedLateData)
  }

  @Sendable private static func missing(_ slot: ComparedSlot) -> Explanation? {
    slot.ours == nil && slot.shiftHours == nil ? Explanation(cause: .missing) : nil
  }

  @Sendable private static func wrongTimeZone(_ slot: ComparedSlot) -> Explanation? {
    slot.shiftHours.map { Explanation(cause: .wrongTimeZone, shiftHours: $0) }
  }
}
