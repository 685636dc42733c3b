import FitIQDomain
import GRDB

extension EntityWriter {
  struct PresentNight {
    let id: String
    let interval: SleepInterval
    let backendID: String?
    /// Sent, or of the server: it stays as it is.
    let isSent: Bool
    let day: String
    /// See ``EntityWriter/isBeyond(_:_:_:isImported:)``.
    let isBeyond: Bool
  }

  /// Makes a day's sessions those that are given.
  ///
  /// Each night takes over the session that shares most time with it, one that was sent before the
  /// others. What is left of the day goes, and so does what a night of it overlaps, unless it was
  /// sent and is of another day. A session that the export does not know all of stays, and no night
  /// that overlaps it comes beside it.
  mutating func replaceNights(on day: DayReplacement) throws -> DayOutcome {
    var outcome = DayOutcome()
    var nights = day.nights.sorted { $0.interval.start < $1.interval.start }
    var present = try presentNights(on: day, nights)
    let beyond = present.filter(\.isBeyond)
    present.removeAll(where: \.isBeyond)
    nights.removeAll { night in
      let obstacles = beyond.filter { $0.interval.overlaps(night.interval) }
      // What came before the first record no export of today will tell.
      outcome.isOpen = outcome.isOpen || obstacles.contains { $0.interval.start >= day.reach.start }
      outcome.left += obstacles.isEmpty ? 0 : 1
      return !obstacles.isEmpty
    }
    let places = nights.map { night in
      Self.match(night, present).map { present.remove(at: $0) }
    }
    let superseded = present.filter { isSuperseded($0, on: day, by: nights) }
    // A session that comes from another day leaves that one to be looked at again.
    let others = Set((places.compactMap(\.self) + superseded).map(\.day))
    for other in others.subtracting([day.day.description]).compactMap({ LocalDay($0) }) {
      outcome.reopens = try reopen(.sleep, other, of: day.user) || outcome.reopens
    }
    // First what goes: a night may begin where one of them did, which is its id.
    for left in superseded {
      if try remove(left, on: day) { outcome.removed += 1 } else { outcome.held += 1 }
    }
    for (night, place) in zip(nights, places) {
      try save(night, in: place, of: day, counting: &outcome)
    }
    return outcome
  }

  private mutating func save(
    _ night: NewNight, in place: PresentNight?, of day: DayReplacement,
    counting outcome: inout DayOutcome
  ) throws {
    guard let place else {
      try insert(night)
      outcome.new += 1
      return
    }
    if place.interval == night.interval,
      try stages(of: place.id) == night.stages.map(Self.text).sorted()
    {
      outcome.unchanged += 1
    } else if place.isSent {
      outcome.kept += 1
      // The day that it is of may lose it.
      outcome.isOpen = outcome.isOpen || place.day != day.day.description
    } else {
      try update(place, to: night)
      outcome.changed += 1
    }
  }

  private func isSuperseded(
    _ left: PresentNight, on day: DayReplacement, by nights: [NewNight]
  ) -> Bool {
    left.day == day.day.description
      || !left.isSent && nights.contains { $0.interval.overlaps(left.interval) }
  }

  private static func match(_ night: NewNight, _ present: [PresentNight]) -> Int? {
    func shared(_ other: PresentNight) -> Double {
      min(night.interval.end, other.interval.end) - max(night.interval.start, other.interval.start)
    }
    return present.indices.filter { shared(present[$0]) > 0 }.max { first, second in
      let (one, other) = (present[first], present[second])
      if one.isSent != other.isSent { return other.isSent }
      return (shared(one), other.id) < (shared(other), one.id)
    }
  }

  func presentNights(
    on day: DayReplacement, _ nights: [NewNight]
  ) throws -> [PresentNight] {
    let start = zone.start(of: day.day)
    let end = zone.start(of: day.day.advanced(by: 1))
    let rows = try RawStatement(db, DayReplacementSQL.nights, isKept: true)
    rows.bind(
      all: day.user.text, nights.map(\.interval.start).reduce(start, min),
      nights.map(\.interval.end).reduce(end, max), day.day.description)
    var found: [PresentNight] = []
    while try rows.step() {
      let backendID = rows.string(4)
      let interval = SleepInterval(start: rows.number(1) ?? 0, end: rows.number(2) ?? 0)
      let own = rows.string(5) ?? ""
      let isImported = !rows.isNull(6)
      let isLater = own != day.day.description && LocalDay(own).map(day.later.contains) ?? false
      let night = PresentNight(
        id: rows.string(0) ?? "", interval: interval,
        backendID: backendID, isSent: backendID != nil || rows.string(3) == "synced", day: own,
        isBeyond: isLater
          || isBeyond(day, interval.start, interval.end, isImported: isImported))
      let isNear =
        night.day == day.day.description
        || nights.contains { $0.interval.overlaps(night.interval) }
      if isNear { found.append(night) }
    }
    return found
  }

  private mutating func insert(_ night: NewNight) throws {
    let id = try ids.next(db)
    try db.cachedStatement(sql: EntityWriteSQL.insertNight).execute(
      arguments: StatementArguments(values(night)) + [
        "id": id, "user": night.user.text, "source": night.source, "source_id": night.sourceID,
        "operation": try begin(),
      ])
    countAdded(1)
    try insertStages(of: night, session: id)
    try insertEvent(PendingEvent(.night(night), id, night.user.text))
  }

  private mutating func update(_ found: PresentNight, to night: NewNight) throws {
    try keep("sleep_sessions", "id", found.id.databaseValue)
    var arguments = values(night)
    arguments["notes"] = nil
    try db.cachedStatement(sql: DayReplacementSQL.replaceNight).execute(
      arguments: StatementArguments(arguments) + [
        "source": night.source, "source_id": night.sourceID, "id": found.id,
        "operation": try begin(),
      ])
    try removeStages(of: found.id)
    try insertStages(of: night, session: found.id)
    try open(PendingEvent(.night(night), found.id, night.user.text), isNew: true)
  }

  private mutating func remove(_ night: PresentNight, on day: DayReplacement) throws -> Bool {
    guard try removeEvents(of: night.id, type: "sleepSession") else { return false }
    try keepRemote(
      Remote(
        entity: "sleep_sessions", backendID: night.backendID, user: day.user.text, type: "sleep",
        day: night.day))
    try removeStages(of: night.id)
    try keepRemoved("sleep_sessions", "id", night.id.databaseValue)
    try db.cachedStatement(sql: DayReplacementSQL.removeNight).execute(arguments: [night.id])
    return true
  }
}
