/// Between which slots those of a list lie.
///
/// An app writes as time goes by: most of a later part is beyond all of an earlier one, and need not
/// be looked for.
struct SlotReach: Sendable {
  private var instants = Span()
  private var days = Span()

  private struct Span: Sendable {
    var lowest = Int64.max
    var highest = Int64.min

    mutating func add(_ position: Int64) {
      lowest = min(lowest, position)
      highest = max(highest, position)
    }

    func contains(_ position: Int64) -> Bool { lowest <= position && position <= highest }
  }

  private static func isInstant(_ slot: EntrySlot) -> Bool {
    slot.kind == .hour || slot.kind == .second
  }

  mutating func add(_ slot: EntrySlot) {
    if Self.isInstant(slot) { instants.add(slot.position) } else { days.add(slot.position) }
  }

  func contains(_ slot: EntrySlot) -> Bool {
    Self.isInstant(slot) ? instants.contains(slot.position) : days.contains(slot.position)
  }
}
