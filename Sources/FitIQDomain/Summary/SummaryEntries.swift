import Foundation

/// The entries of one user that a summary is made from: each measurement once, and all as written.
struct SummaryEntries {
  struct Measurement {
    let slot: EntrySlot
    let entry: ProgressEntry
    let quantity: Double
  }

  private let timing: EntryTiming
  private var survivors: [String: [EntrySlot: ProgressEntry]] = [:]
  /// Every row, copies included.
  private(set) var rows: [String: [ProgressEntry]] = [:]

  init(zone: ZoneOffsets) {
    timing = EntryTiming(zone)
  }

  mutating func add(_ entry: ProgressEntry) {
    guard let type = entry.type, let quantity = entry.quantity else { return }
    rows[type, default: []].append(entry)
    let slot = timing.slot(
      EntryTiming.TypeClass(type), measured: entry.measuredAt.timeIntervalSince1970,
      hasTime: entry.time != nil, quantity: quantity)
    guard let known = survivors[type]?[slot], !entry.isAfter(known) else {
      survivors[type, default: [:]][slot] = entry
      return
    }
  }

  /// The logical entries of a type, by their slots.
  func measurements(of type: String) -> [Measurement] {
    (survivors[type] ?? [:]).compactMap { slot, entry in
      entry.quantity.map { Measurement(slot: slot, entry: entry, quantity: $0) }
    }
  }
}

extension ProgressEntry {
  /// Whether this copy survives the other: latest change, then creation, then key.
  fileprivate func isAfter(_ other: ProgressEntry) -> Bool {
    let changed = (updatedAt ?? createdAt ?? .distantPast, createdAt ?? .distantPast, key)
    return changed
      > (
        other.updatedAt ?? other.createdAt ?? .distantPast, other.createdAt ?? .distantPast,
        other.key
      )
  }
}
