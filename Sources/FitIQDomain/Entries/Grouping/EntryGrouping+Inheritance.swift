extension EntryGrouping {
  /// What the survivor takes over, by the rule of the remote identity.
  package enum Inheritance: Sendable, Equatable {
    /// It has its own backend id, or no copy has one.
    case nothing
    /// It takes the id of the copy and its value is what that copy sent: nothing is left to send.
    case synced(from: Int64)
    /// It takes the id, and replaces what that copy sent: pending with a backend id.
    case replacing(from: Int64)

    /// The copy that lends its backend id, and whether that copy sent the survivor's value.
    package var lender: (key: Int64, hasSentValue: Bool)? {
      switch self {
      case .nothing: nil
      case .synced(let key): (key, true)
      case .replacing(let key): (key, false)
      }
    }
  }

  package func inheritance(of group: Group) -> Inheritance {
    let survivor = group.survivor
    guard !survivor.traits.contains(.hasBackendID), let remote = group.remote else {
      return .nothing
    }
    // One that is not synced holds another value than was sent: pending with an id means replace.
    return remote.traits.contains(.isSynced)
      && abs(remote.quantity - survivor.quantity) <= EntryTiming.tolerance
      ? .synced(from: remote.key) : .replacing(from: remote.key)
  }
}
