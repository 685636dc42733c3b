/// Which copy of an entry survives.
package enum KeptCopy: String, Sendable, CaseIterable, Codable {
  case newest, oldest, largest
}

extension EntryGrouping.Candidate {
  func survives(_ other: Self, by keep: KeptCopy) -> Bool {
    switch keep {
    case .newest: isAfter(other)
    case .oldest: other.isAfter(self)
    case .largest: quantity != other.quantity ? quantity > other.quantity : isAfter(other)
    }
  }

  /// Latest `updatedAt ?? createdAt`, then `createdAt`, then primary key.
  func isAfter(_ other: Self) -> Bool {
    if changed != other.changed { return changed > other.changed }
    if created != other.created { return created > other.created }
    return key > other.key
  }
}
