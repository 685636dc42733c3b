/// What is wrong with the nights of a store.
package struct SleepDiagnosis: Sendable {
  /// A session with a user and two instants (Unix seconds).
  package struct Session: Sendable {
    package let user: String
    /// Lower case and trimmed; the app shows none as HealthKit.
    package let source: String
    package let sourceID: String?
    package let start: Double
    package let end: Double
    package let created: Double
    package let backendID: String?

    package init(
      user: String, source: String?, sourceID: String?, start: Double, end: Double,
      created: Double?, backendID: String?
    ) {
      self.user = user
      let trimmed = (source ?? "").split(separator: " ").joined(separator: " ").lowercased()
      self.source = trimmed.isEmpty ? "healthkit" : trimmed
      self.sourceID = sourceID.flatMap { $0.isEmpty ? nil : $0.lowercased() }
      self.start = start
      self.end = end
      self.created = created ?? -.infinity
      self.backendID = backendID?.lowercased()
    }

    var span: Double { end - start }
  }

  /// Copies of one night: positions in the sessions, the survivor first.
  package private(set) var nights: [[Int]] = []
  /// Survivors that overlap an earlier one of the same user, with that one.
  package private(set) var overlaps: [(night: Int, earlier: Int)] = []
  /// Survivors that were stored before the night was over, as it seems.
  package private(set) var truncated: [Int] = []
  /// Backend ids of copies other than the one that the survivor keeps.
  package private(set) var remoteDuplicates = 0

  /// A night shorter than this, stored at once and with nothing after it, was cut off.
  private static let shortNight = 3 * 3_600.0
  private static let storedAtOnce = 15 * 60.0

  /// Sessions that end before they start are the caller's to leave out.
  package init(_ sessions: [Session], zone: ZoneOffsets) {
    nights = Self.nights(of: sessions)
    for night in nights {
      var ids = Set(night.compactMap { sessions[$0].backendID })
      let kept =
        sessions[night[0]].backendID
        ?? night.filter { sessions[$0].backendID != nil }
        .max { sessions[$0].created < sessions[$1].created }.flatMap { sessions[$0].backendID }
      if let kept { ids.remove(kept) }
      remoteDuplicates += ids.count
    }
    compareSurvivors(sessions, zone)
  }

  package var copies: Int { nights.reduce(0) { $0 + $1.count - 1 } }

  // MARK: Which sessions are one night

  private struct Edge: Hashable {
    let user: String
    let source: String
    let mark: String
  }

  /// Sessions of one user and source id; and of one user and source that share a start or an end.
  private static func nights(of sessions: [Session]) -> [[Int]] {
    var parents = Array(sessions.indices)
    func root(_ index: Int) -> Int {
      var index = index
      while parents[index] != index {
        parents[index] = parents[parents[index]]
        index = parents[index]
      }
      return index
    }
    var seen: [Edge: Int] = [:]
    for (index, session) in sessions.enumerated() {
      var edges = [
        Edge(user: session.user, source: session.source, mark: "s\(session.start)"),
        Edge(user: session.user, source: session.source, mark: "e\(session.end)"),
      ]
      if let id = session.sourceID {
        edges.append(Edge(user: session.user, source: "", mark: "i" + id))
      }
      for edge in edges {
        if let other = seen[edge] {
          parents[root(index)] = root(other)
        } else {
          seen[edge] = index
        }
      }
    }
    var groups: [Int: [Int]] = [:]
    for index in sessions.indices { groups[root(index), default: []].append(index) }
    return groups.values.map { group in
      group.sorted { isBefore(sessions[$0], sessions[$1]) }
    }
  }

  /// The longest span survives, then the newest.
  private static func isBefore(_ first: Session, _ second: Session) -> Bool {
    (second.span, second.created) < (first.span, first.created)
  }

  // MARK: Nights beside each other

  private mutating func compareSurvivors(_ sessions: [Session], _ zone: ZoneOffsets) {
    let ordered = nights.map { $0[0] }.sorted {
      (sessions[$0].user, sessions[$0].start, $0) < (sessions[$1].user, sessions[$1].start, $1)
    }
    // The one that ends last so far, of the same user.
    var latest: Int?
    for (position, night) in ordered.enumerated() {
      let session = sessions[night]
      if let other = latest, sessions[other].user == session.user {
        if session.start < sessions[other].end { overlaps.append((night, other)) }
        if session.end > sessions[other].end { latest = night }
      } else {
        latest = night
      }
      let next = position + 1 < ordered.count ? sessions[ordered[position + 1]] : nil
      if Self.seemsTruncated(session, next: next, zone) { truncated.append(night) }
    }
  }

  /// Began at night, is short, was stored before or right after its end, and nothing follows: the
  /// app never replaces a session that it has.
  private static func seemsTruncated(
    _ session: Session, next: Session?, _ zone: ZoneOffsets
  ) -> Bool {
    guard session.span > 0, session.span < shortNight,
      session.created - session.end < storedAtOnce, session.created.isFinite
    else { return false }
    let hour = zone.secondOfDay(at: session.start) / 3_600
    guard hour >= 20 || hour < 4 else { return false }
    guard let next, next.user == session.user else { return true }
    return next.start - session.end > 4 * 3_600
  }
}
