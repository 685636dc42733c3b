import FitIQDomain

/// A set of ids that is asked about for every row: a table of bits answers most questions.
struct WatchedIDs: Sendable {
  private let ids: Set<UUID16>
  private var bits: [UInt64]
  private static let count = 1 << 16

  init(_ ids: Set<UUID16> = []) {
    self.ids = ids
    bits = [UInt64](repeating: 0, count: ids.isEmpty ? 0 : Self.count / 64)
    for id in ids {
      let place = Self.place(id)
      bits[place / 64] |= 1 << UInt64(clamping: place % 64)
    }
  }

  var isEmpty: Bool { ids.isEmpty }

  func contains(_ id: UUID16) -> Bool {
    let place = Self.place(id)
    return bits[place / 64] >> UInt64(clamping: place % 64) & 1 == 1 && ids.contains(id)
  }

  /// The last bits of an id are random in every version of UUID that the app makes.
  private static func place(_ id: UUID16) -> Int { Int(truncatingIfNeeded: id.low) & (count - 1) }
}
