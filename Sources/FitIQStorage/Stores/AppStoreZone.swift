import FitIQDomain
import Foundation
import GRDB

/// How the device time zone of a store was found.
package enum ZoneOrigin: Sendable {
  /// It was named, or an earlier import recorded it.
  case named
  /// The machine's own, which the rows agree with.
  case system
  /// What the rows say; another zone can say the same.
  case inferred
  /// No row says anything, or no zone explains them: the machine's own.
  case assumed
}

/// The device time zone of a store: named, or what its hourly rows say.
struct AppStoreZone {
  let catalog: AppStoreCatalog

  /// Rows that are asked for a reading command; an import looks at all of them.
  private static let sampleSize: Int64 = 500

  func zone(in db: Database, named: TimeZone?) throws -> (ZoneOffsets, ZoneOrigin) {
    if let named { return (ZoneOffsets(named), .named) }
    let system = ZoneOffsets(.current)
    let vote = ZoneVote(try witnesses(in: db))
    guard !vote.isEmpty, let winner = vote.winner(preferring: system) else {
      return (system, .assumed)
    }
    return (winner, winner.zone == system.zone ? .system : .inferred)
  }

  /// The zone that explains the hourly rows; nil when none does.
  func fitting(in db: Database, preferring preferred: ZoneOffsets) throws -> ZoneOffsets? {
    ZoneVote(try witnesses(in: db)).winner(preferring: preferred)
  }

  /// Refuses a zone that the rows of a user contradict: copies under it are rows that differ.
  ///
  /// - Parameter users: Only of these; nil for all.
  func refuse(
    _ zone: ZoneOffsets, contradictedBy scan: EntryScan, of users: Set<String>? = nil,
    in db: Database
  ) throws {
    let contradictions = scan.contradictions.filter { users?.contains($0.key) ?? true }
    guard let worst = contradictions.min(by: { $0.key < $1.key })?.value else { return }
    let fitting = try fitting(in: db, preferring: zone)?.zone.identifier
    let other = fitting == zone.zone.identifier ? nil : fitting
    throw StorageError(
      .zoneContradicted,
      "\(worst.contradicted) of \(worst.rows) hourly rows contradict the time zone "
        + zone.zone.identifier,
      hint: other.map { "they fit \($0): --time-zone \($0)" }
        ?? "no single zone fits; to use one anyway: --time-zone ZONE --accept-time-zone")
  }

  /// Hourly rows spread over the whole table by primary key.
  private func witnesses(in db: Database) throws -> [ZoneVote.Witness] {
    guard let entity = catalog.entities["SDProgressEntry"],
      entity.columns.isSuperset(of: [
        "ZDATE", "ZTIME", "ZTYPE", "ZBACKENDID", "ZCREATEDAT", "ZUPDATEDAT",
      ])
    else { return [] }
    let highest = try Int64.fetchOne(db, sql: "SELECT max(Z_PK) FROM \"\(entity.table)\"") ?? 0
    let step = max(1, highest / Self.sampleSize)
    let statement = try RawStatement(
      db,
      """
      SELECT e.Z_PK, e.ZDATE, e.ZTIME, e.ZCREATEDAT FROM "\(entity.table)" AS e
      WHERE e.Z_PK >= ?1 AND e.ZTIME IS NOT NULL
        AND e.ZTYPE IN (\(EntryTiming.hourlyTypes.sqlTexts))
        AND NOT (e.ZBACKENDID IS NOT NULL AND e.ZCREATEDAT IS e.ZUPDATEDAT)
      ORDER BY e.Z_PK LIMIT 1
      """)
    var witnesses: [ZoneVote.Witness] = []
    var key: Int64 = Int64.min
    while witnesses.count < Int(Self.sampleSize) {
      guard try statement.find(key) else { break }
      let found = statement.integer(0)
      if let date = statement.number(1),
        let wall = statement.text(2).flatMap({ WallTime.seconds($0) })
      {
        witnesses.append(
          ZoneVote.Witness(
            instant: date + AppStoreViews.epoch, wallSeconds: wall,
            created: statement.number(3).map { $0 + AppStoreViews.epoch }))
      }
      let (next, isOver) = found.addingReportingOverflow(step)
      guard !isOver else { break }
      key = next
    }
    return witnesses
  }
}
