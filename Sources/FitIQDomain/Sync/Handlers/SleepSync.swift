/// Sleep: the nights that end on the day, with the stages of the source that knows most of them.
struct SleepSync: SyncHandler {
  let metric = HealthMetric.sleep
  let scope = DayScope.nights

  func entities(
    of day: SourceDay, for user: UserID, in zone: ZoneOffsets
  ) throws -> [NewEntity] {
    guard case .nights(let nights) = day.content else {
      throw SyncError.unexpected(metric, on: day.day)
    }
    return nights.filter { $0.interval.span > 0 }.map {
      .night(
        NewNight(
          user: user, interval: $0.interval, source: "healthkit",
          sourceID: "healthkit-\(Int64($0.interval.start))", stages: $0.stages))
    }
  }
}
