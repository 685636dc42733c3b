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
        let fingerprint: String? = try row.value(9)
        try body(
          QuarantinedMember(
            id: row.value(0), userID: row.value(1), key: row.value(2), position: row.value(3),
            rawType: row.value(4), rawValue: row.value(5), reason: row.value(6),
            recordedAt: row.instant(7), source: row.value(8),
            sourceFingerprint: fingerprint.map(Fingerprint.init(hex:))))
      }
    }
  }
}
