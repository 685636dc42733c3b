import Foundation

/// Finds the sessions that are one night recorded several times, and what of the copies stays.
///
/// Decided here for all that look at the sessions of one store: the doctor, imports, cleanups and the
/// views. Which stored night a night of an export replaces is decided in `EntityWriter+Nights`.
package struct SleepGrouping: Sendable {
  package struct Session: Sendable {
    package let key: Int64
    package let user: String
    package let source: String?
    /// What the source calls the night; nil where it names nothing.
    package let sourceID: String?
    package let interval: SleepInterval
    package let created: Double?
    package let updated: Double?
    /// What the backend calls the night; nil where it was never sent.
    package let backendID: String?
    package let hasStages: Bool
    /// What the backend may know it by; nil where nothing can have arrived.
    package let tried: Tried?

    /// The source id, or in its place the id, under which a night was sent or possibly sent.
    package struct Tried: Sendable {
      package let sourceID: String
      /// Whether it has arrived for certain.
      package let isSent: Bool
    }

    /// - Parameters:
    ///   - isSent: Whether it was sent for certain; nil where nobody tried.
    ///   - id: What it is sent as where it has no source id.
    package init(
      key: Int64, user: String, source: String?, sourceID: String?, interval: SleepInterval,
      created: Double?, updated: Double?, backendID: String?, hasStages: Bool,
      isSent: Bool? = nil, id: String? = nil
    ) {
      self.key = key
      self.user = user
      self.source = source
      self.sourceID = sourceID.flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 }
      self.interval = interval
      self.created = created
      self.updated = updated
      self.backendID = backendID.flatMap { $0.isEmpty ? nil : $0 }
      self.hasStages = hasStages
      // A blank one is none: what is sent then is the id.
      let name = self.sourceID ?? id
      tried = isSent.flatMap { isSent in name.map { Tried(sourceID: $0, isSent: isSent) } }
    }

    /// When it was last written.
    fileprivate var changed: Double { updated ?? created ?? -.infinity }

    /// One with stages, which are what was measured; the longest span, then the newest; nil where
    /// nothing of that tells them apart.
    private func precedes(_ other: Session) -> Bool? {
      if hasStages != other.hasStages { return hasStages }
      if interval.span != other.interval.span { return interval.span > other.interval.span }
      return changed == other.changed ? nil : changed > other.changed
    }

    /// Whether it is kept in preference to another session of the night.
    package func survives(_ other: Session) -> Bool { precedes(other) ?? (key > other.key) }

    /// Whether it may take the place of a row that another store has: as good as that, it may where
    /// it brings a backend id.
    package func replaces(_ present: Session) -> Bool {
      precedes(present) ?? (backendID != nil && present.backendID == nil)
    }

    /// The source as the app shows it: HealthKit where the row names none.
    package var recorder: String {
      let name = (source ?? "").lowercased().trimmingCharacters(in: .whitespaces)
      return name.isEmpty ? "healthkit" : name
    }
  }

  package struct Group: Sendable {
    package let survivor: Session
    /// The other sessions of the group, best first.
    package let merged: [Session]

    package var members: [Session] { [survivor] + merged }

    /// The copy that lends the survivor its backend id: the latest that was sent.
    ///
    /// Nil where the survivor was sent itself. A night cannot be replaced on the backend: one with an
    /// id is never sent again.
    package var lender: Session? { survivor.backendID == nil ? latest(\.backendID) : nil }

    /// What the backend calls the night after the merge.
    package var backendID: String? { survivor.backendID ?? lender?.backendID }

    /// The source id that the survivor takes over.
    ///
    /// A survivor without one needs it: by it the app finds the night, and would insert the night again
    /// otherwise. If a copy was sent, or possibly sent, it is the only name that the backend knows the
    /// night by.
    package var inheritedSourceID: String? {
      if backendID == nil, let tried {
        // Without a source id its own id is sent as one.
        return tried.sourceID == survivor.sourceID || isOwn(tried) ? nil : tried.sourceID
      }
      return survivor.sourceID == nil ? latest(\.sourceID)?.sourceID : nil
    }

    package var sourceID: String? { inheritedSourceID ?? survivor.sourceID }

    /// What the backend knows the night by: what was sent for certain, else what the survivor may have
    /// been sent as, else the latest; nil where nobody tried to send it.
    package var tried: Session.Tried? {
      let sent = members.first { $0.tried?.isSent == true }
      return (sent ?? (survivor.tried == nil ? latest(\.tried) : survivor))?.tried
    }

    private func isOwn(_ tried: Session.Tried) -> Bool {
      survivor.tried?.sourceID == tried.sourceID
    }

    /// Backend ids that no row has after the merge, ascending.
    package var remoteDuplicates: [String] {
      Set(merged.compactMap(\.backendID)).subtracting([backendID].compactMap(\.self)).sorted()
    }

    private func latest<Value>(_ id: (Session) -> Value?) -> Session? {
      merged.filter { id($0) != nil }.max { ($0.changed, $0.key) < ($1.changed, $1.key) }
    }
  }

  package let groups: [Group]

  /// Groups sessions into nights, in the order of the keys of their survivors.
  package init(_ sessions: [Session]) {
    groups = Self.nights(of: sessions).sorted { sessions[$0[0]].key < sessions[$1[0]].key }
      .map { Group(survivor: sessions[$0[0]], merged: $0.dropFirst().map { sessions[$0] }) }
  }

  /// The positions of the sessions of each night, that of the survivor first.
  ///
  /// Sessions of one user with one source id are one. Of what survives of those, one night are the
  /// sessions of one user and source (the app wrote its name in upper and lower case) that share a
  /// start or an end and overlap, because later versions of the app gave every sync of a night
  /// another random source id.
  ///
  /// The second step looks at survivors alone, so that what stays of a store has no copies any more.
  private static func nights(of sessions: [Session]) -> [[Int]] {
    let recordings = sameID(sessions)
    var components = Components(recordings.count)
    var recorders: [Mark: Int] = [:]
    var byEdge = [Edge: Int](minimumCapacity: 2 * recordings.count)
    for (index, recording) in recordings.enumerated() {
      let session = sessions[recording[0]]
      let source = Mark(user: session.user, text: session.recorder)
      let recorder = recorders.first(recorders.count, for: source)
      // Intervals that share a start or an end, and are not empty, overlap.
      let start = Edge(recorder: recorder, isStart: true, instant: session.interval.start)
      let end = Edge(recorder: recorder, isStart: false, instant: session.interval.end)
      components.join(byEdge.first(index, for: start), index)
      components.join(byEdge.first(index, for: end), index)
    }
    return components.groups.flatMap { indexes -> [[Int]] in
      guard indexes.count > 1 else { return [recordings[indexes[0]]] }
      // One that spans two nights shares an edge with each: it is not a copy of either.
      guard overlap(indexes.map { sessions[recordings[$0][0]].interval }) else {
        return indexes.map { recordings[$0] }
      }
      return [sorted(indexes.flatMap { recordings[$0] }, sessions)]
    }
  }

  /// Those that have one source id, the survivor first.
  private static func sameID(_ sessions: [Session]) -> [[Int]] {
    var groups: [[Int]] = []
    var bySourceID = [Mark: Int](minimumCapacity: sessions.count)
    for (index, session) in sessions.enumerated() {
      if let sourceID = session.sourceID {
        let group = bySourceID.first(groups.count, for: Mark(user: session.user, text: sourceID))
        if group < groups.count {
          groups[group].append(index)
          continue
        }
      }
      groups.append([index])
    }
    return groups.map { sorted($0, sessions) }
  }

  // Numbers are sorted, not sessions: those are large, and mostly alone.
  private static func sorted(_ indexes: [Int], _ sessions: [Session]) -> [Int] {
    indexes.count == 1 ? indexes : indexes.sorted { sessions[$0].survives(sessions[$1]) }
  }

  /// Whether there is an instant that lies in all of them.
  private static func overlap(_ intervals: [SleepInterval]) -> Bool {
    let latest = intervals.map(\.start).max() ?? 0
    return intervals.allSatisfy { $0.end > latest }
  }

  /// A source, or an id that one gave, of one user.
  private struct Mark: Hashable {
    let user: String
    let text: String
  }

  private struct Edge: Hashable {
    /// Position of the user's source.
    let recorder: Int
    let isStart: Bool
    let instant: Double
  }
}

extension Dictionary where Value == Int {
  /// The number that was given for a key first: this one, where there was none.
  fileprivate mutating func first(_ index: Int, for key: Key) -> Int {
    if let known = self[key] { return known }
    self[key] = index
    return index
  }
}

/// Connected components by union-find with path halving (Tarjan and van Leeuwen, 1984).
private struct Components {
  private var parents: [Int]

  init(_ count: Int) { parents = Array(0..<count) }

  mutating func join(_ first: Int, _ second: Int) {
    let one = root(first)
    let other = root(second)
    if one != other { parents[max(one, other)] = min(one, other) }
  }

  private mutating func root(_ index: Int) -> Int {
    var index = index
    while parents[index] != index {
      parents[index] = parents[parents[index]]
      index = parents[index]
    }
    return index
  }

  /// In the order of their first members.
  var groups: [[Int]] {
    var copy = self
    // The root of a component is its first member.
    var places = [Int](repeating: -1, count: parents.count)
    var groups: [[Int]] = []
    for index in parents.indices {
      let root = copy.root(index)
      if root == index {
        places[root] = groups.count
        groups.append([index])
      } else {
        groups[places[root]].append(index)
      }
    }
    return groups
  }
}
