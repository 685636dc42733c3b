package import FitIQDomain
import FitIQSystem
import Foundation
import GRDB

extension TypedDatabase {
  /// Streams what was not imported, oldest first.
  ///
  /// - Parameters:
  ///   - reason: The raw value of a reason; nil for all.
  package func forEachQuarantined(
    reason: String?, page: Page<Int64>, _ body: (QuarantinedMember) throws -> Void
  ) throws -> PageEnd<Int64> {
    try passing("read the quarantine of") { db in
      let rows = try Row.fetchCursor(
        db, sql: TrackingSQL.listQuarantine.rawValue,
        arguments: [
          "reason": reason, "after": page.after ?? -1,
          // One more, to tell whether this page is the last.
          "limit": page.limit?.addingClamped(1) ?? -1,
        ])
      var end = PageEnd<Int64>()
      var shown: (count: Int, last: Int64?) = (0, nil)
      while let row = try rows.next() {
        if shown.count == page.limit {
          end.next = shown.last
          break
        }
        let member = try Self.quarantined(row)
        shown = (shown.count + 1, member.id)
        try body(member)
      }
      return end
    }
  }

  /// Returns how much was rejected for each reason, most first.
  package func quarantineCounts() throws -> [ReasonCount] {
    try passing("read the quarantine of") { db in
      try Row.fetchAll(db, sql: TrackingSQL.countQuarantine.rawValue).map {
        ReasonCount(reason: try $0.value(0), count: try $0.value(1))
      }
    }
  }

  /// Returns one of what was not imported.
  package func quarantined(_ id: Int64) throws -> QuarantinedMember {
    try passing("read the quarantine of") { db in
      let row = try Row.fetchOne(
        db, sql: TrackingSQL.listQuarantine.rawValue,
        arguments: ["reason": nil, "after": id.addingClamped(-1), "limit": 1])
      guard let row, try row.value(0) == id else {
        throw LookupError.quarantinedUnknown(id, in: path)
      }
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
