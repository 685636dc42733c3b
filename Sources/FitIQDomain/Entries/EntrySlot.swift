/// Which measurement an entry is: rows of one user and type with equal slots are duplicates.
package struct EntrySlot: Hashable, Sendable, CustomStringConvertible {
  package enum Kind: UInt8, Sendable {
    /// A local hour, by the instant at which it began (Unix seconds).
    case hour
    /// A raw sample, by its second (Unix seconds).
    case second
    /// A local day, by its ordinal.
    case day
    /// A daily total of steps, by the ordinal of its day.
    case total
    /// A local day, one slot for each value: several are real (glasses of water, moods).
    case value
  }

  // The widest fields first: what holds slots uses the rest of the last word.
  package let position: Int64
  /// The quantity in hundredths, for the kind `value`; else 0.
  package let hundredths: Int64
  package let kind: Kind

  package init(_ kind: Kind, _ position: Int64, hundredths: Int64 = 0) {
    self.kind = kind
    self.position = position
    self.hundredths = hundredths
  }

  /// `2025-01-27T13:00:00Z`, `2025-01-27`, `2025-01-27 total`, `2025-01-27 = 1.75`.
  package var description: String {
    switch kind {
    case .hour, .second: WireInstant.text(seconds: position)
    case .day: day.description
    case .total: "\(day) total"
    case .value: "\(day) = \(Double(hundredths) / 100)"
    }
  }

  /// The local day that the slot lies in: no slot reaches over midnight.
  package func day(in zone: ZoneOffsets) -> LocalDay {
    switch kind {
    case .hour, .second: zone.day(of: Double(position))
    case .day, .total, .value: day
    }
  }

  private var day: LocalDay { LocalDay(ordinal: Int32(clamping: position)) }
}
