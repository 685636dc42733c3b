import GRDB

/// Keeps due times right when the wall clock is set.
///
/// Due times are wall times, which people read. The table keeps how the wall clock stood to the clock of
/// the boot; when the wall clock has been set back since, everything that is to come moves along.
struct OutboxClock {
  /// Seconds by which clocks differ without anybody having set one.
  static let tolerance = 2.0

  let db: Database

  /// Call it in the transaction of a claim, before it.
  func follow(_ moment: Moment) throws {
    guard let (boot, uptime, wall) = try last() else { return try set(moment) }
    // After a restart at least the old wall time has passed.
    let expected = boot == moment.boot ? wall + moment.uptime - uptime : wall
    let isBack = expected - moment.wall > Self.tolerance
    if isBack {
      try db.executeOne(
        sql: OutboxQueueSQL.shift,
        arguments: ["delta": expected - moment.wall, "wall": moment.wall])
    }
    if isBack || boot != moment.boot || moment.wall - expected > Self.tolerance { try set(moment) }
  }

  private func last() throws -> (boot: String, uptime: Double, wall: Double)? {
    let row = try RawStatement(db, OutboxQueueSQL.clock, isKept: true)
    guard try row.step() else { return nil }
    return (row.string(0) ?? "", row.number(1) ?? 0, row.number(2) ?? 0)
  }

  private func set(_ moment: Moment) throws {
    try db.executeOne(
      sql: OutboxQueueSQL.setClock, arguments: [moment.boot, moment.uptime, moment.wall])
  }
}
