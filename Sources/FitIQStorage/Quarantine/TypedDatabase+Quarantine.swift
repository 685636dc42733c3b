package import FitIQDomain
import FitIQSystem
import Foundation
import GRDB

extension TypedDatabase {
  /// Streams what was not imported, oldest first.
  ///
  /// - Parameters:
  ///   - reason: The raw value of a reason; nil for all.
  ///   - limit: How many at most; nil for all.
  package func forEachQuarantined(
    reason: String?, limit: Int?, _ body: (QuarantinedMember) throws -> Void
  ) throws {
    try passing("read the quarantine of") { db in
      let rows = try Row.fetchCursor(
        db, sql: TrackingSQL.listQuarantine.rawValue,
        arguments: ["reason": reason, "limit": limit ?? -1])
      while let row = try rows.next() {
        try body(Self.quarantined(row))
      }
    }
  }

  /// Returns how much was rejected for each reason, most first.
  package func quarantineCounts() throws -> [QuarantineCount] {
    try passing("read the quarantine of") { db in
      try Row.fetchAll(db, sql: TrackingSQL.countQuarantine.rawValue).map {
        QuarantineCount(reason: try $0.value(0), count: try $0.value(1))
      }
    }
  }

  /// Returns one of what was not imported.
  package func quarantined(_ id: Int64) throws -> QuarantinedMember {
    try passing("read the quarantine of") { db in
      let row = try Row.fetchOne(
        db, sql: TrackingSQL.findQuarantined.rawValue, arguments: ["id": id])
      guard let row else { throw ReadingError.quarantinedUnknown(id, in: path) }
      return try Self.quarantined(row)
    }
  }

  private static func quarantined(_ row: Row) throws -> QuarantinedMember {
    let fingerprint: String? = try row.value(9)
    return try QuarantinedMember(
      id: row.value(0), userID: row.value(1), key: row.value(2), position: row.value(3),
      rawType: row.value(4), rawValue: row.value(5), reason: row.value(6),
      recordedAt: row.instant(7), source: row.value(8),
      sourceFingerprint: fingerprint.map(Fingerprint.init(hex:)))
  }
}
