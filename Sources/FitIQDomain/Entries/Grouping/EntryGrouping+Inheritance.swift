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

  /// What the survivor of a group takes over from its copies.
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

  /// The copy whose notes the survivor takes over where it has none: the latest added.
  ///
  /// - Parameter noted: Positions of rows that have notes.
  package func noteLender(of group: Group, among noted: RowBits) -> Int64? {
    guard group.count > 1, !noted.isEmpty else { return nil }
    var lender: Int64?
    var isNoted = false
    forEachRow(of: group) { row in
      guard noted.contains(row) else { return }
      isNoted = isNoted || keys[row] == group.survivor.key
      lender = max(lender ?? keys[row], keys[row])
    }
    return isNoted ? nil : lender
  }

  /// Positions of rows whose backend ids no row has once the group is one row: one for each id, the
  /// latest added first.
  ///
  /// - Parameter ids: What stands for the backend id of each row, by position; 0 for none.
  package func remoteDuplicates(of group: Group, ids: [UInt64]) -> [Int] {
    guard group.remoteCount > 1, let remote = group.remote else { return [] }
    let keeper = group.survivor.traits.contains(.hasBackendID) ? group.survivor.key : remote.key
    // One pass: the rows of a group lie far apart in memory.
    var rows: [Int] = []
    rows.reserveCapacity(group.remoteCount)
    var kept: UInt64 = 0
    forEachRow(of: group) { row in
      if keys[row] == keeper { kept = ids[row] }
      if ids[row] != 0 { rows.append(row) }
    }
    var found: [Int] = []
    // Nearly all groups have a few ids: to look at each of them is quicker than a set.
    guard rows.count > 64 else {
      for row in rows where ids[row] != kept && !found.contains(where: { ids[$0] == ids[row] }) {
        found.append(row)
      }
      return found
    }
    var seen: Set = [kept]
    for row in rows where seen.insert(ids[row]).inserted { found.append(row) }
    return found
  }
}
