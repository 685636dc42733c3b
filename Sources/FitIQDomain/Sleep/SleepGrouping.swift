/// Finds the sessions that are one night recorded several times.
package struct SleepGrouping: Sendable {
  package struct Session: Sendable {
    package let key: Int64
    package let user: String
    package let source: String?
    package let sourceID: String?
    package let interval: SleepInterval
    package let created: Double?
    package let updated: Double?
    package let hasBackendID: Bool
    package let hasStages: Bool

    package init(
      key: Int64, user: String, source: String?, sourceID: String?, interval: SleepInterval,
      created: Double?, updated: Double?, hasBackendID: Bool, hasStages: Bool
    ) {
      self.key = key
      self.user = user
      self.source = source
      self.sourceID = sourceID
      self.interval = interval
      self.created = created
      self.updated = updated
      self.hasBackendID = hasBackendID
      self.hasStages = hasStages
    }

    /// One with stages, which are what was measured; the longest span, then the newest.
    func survives(_ other: Session) -> Bool {
      if hasStages != other.hasStages { return hasStages }
      if interval.span != other.interval.span { return interval.span > other.interval.span }
      let changed = updated ?? created ?? -.infinity
      let otherChanged = other.updated ?? other.created ?? -.infinity
      return changed != otherChanged ? changed > otherChanged : key > other.key
    }
  }

  package struct Group: Sendable {
    package let survivor: Session
    /// The other sessions of the group, newest first.
    package let merged: [Session]
  }

  package let groups: [Group]

  /// Sessions of one user with one source id are one; so are those of one user and source (the app
  /// wrote its name in two cases) that overlap and share a start or an end, because later versions of
  /// the app gave every sync of a night another random source id.
  package init(_ sessions: [Session]) {
    var components = Components(sessions.count)
    var bySourceID = [Mark: Int](minimumCapacity: sessions.count)
    for (index, session) in sessions.enumerated() {
      guard let sourceID = session.sourceID, !sourceID.allSatisfy(\.isWhitespace) else { continue }
      components.join(
        bySourceID.first(index, for: Mark(user: session.user, text: sourceID)), index)
    }
    let sameID = components
    var recorders: [Mark: Int] = [:]
    var byEdge = [Edge: Int](minimumCapacity: 2 * sessions.count)
    for (index, session) in sessions.enumerated() {
      let source = Mark(user: session.user, text: (session.source ?? "healthkit").lowercased())
      let recorder = recorders.first(recorders.count, for: source)
      // Intervals that share a start or an end, and are not empty, overlap.
      let start = Edge(recorder: recorder, isStart: true, instant: session.interval.start)
      let end = Edge(recorder: recorder, isStart: false, instant: session.interval.end)
      components.join(byEdge.first(index, for: start), index)
      components.join(byEdge.first(index, for: end), index)
    }
    let whole = components.groups.flatMap { indexes in
      // One that spans two nights shares an edge with each: it is no copy of either.
      indexes.count == 1 || Self.overlap(indexes.map { sessions[$0].interval })
        ? [indexes] : sameID.groups(among: indexes)
    }
    // Numbers are sorted, not sessions: those are large, and mostly alone.
    groups = whole.map { indexes in
      indexes.count == 1 ? indexes : indexes.sorted { sessions[$0].survives(sessions[$1]) }
    }.sorted { sessions[$0[0]].key < sessions[$1[0]].key }
      .map { Group(survivor: sessions[$0[0]], merged: $0.dropFirst().map { sessions[$0] }) }
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

  func groups(among indexes: [Int]) -> [[Int]] {
    var copy = self
    var members: [Int: [Int]] = [:]
    for index in indexes { members[copy.root(index), default: []].append(index) }
    return members.values.map { $0 }
  }
}
