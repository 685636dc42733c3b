import Foundation

/// Finds out whether the backend already has an entity, where a repeated POST would make a second one.
///
/// The caller sends ``request(page:)`` for page 0, 1, … and shows each body to ``match(in:page:)``.
package struct Adoption: Sendable, Equatable {
  /// Values are the same within this much: the app's own tolerance.
  package static let tolerance = 0.01
  /// Entries asked for at once: the contract's maximum.
  package static let pageSize = 100
  /// Pages after which the search ends without an answer.
  package static let longestSearch = 50

  package enum Match: Sendable, Equatable {
    /// It is there, under this id.
    case found(id: String)
    /// It is not on this page, and there are more.
    case more
    /// It is on no page.
    case absent
    /// The body is not a list of the contract, or the list does not end: nothing is known.
    case unreadable
  }

  let endpoint: BackendEndpoint
  let query: String
  /// The list in `data`.
  let list: String
  let conditions: [Condition]
  let excluding: Set<String>

  /// One property that has to be the same.
  enum Condition: Sendable, Equatable {
    case number(String, Double)
    case text(String, String)
    /// Any of the fields, to the second.
    case instant([String], WireInstant)
    /// Any of the fields, in this stretch of time.
    case within([String], Range<WireInstant>)
  }

  /// The request for one page of the list; pages count from 0.
  package func request(page: Int) -> BackendRequest {
    let paging = "limit=\(Self.pageSize)&offset=\(page * Self.pageSize)"
    return BackendRequest(
      .get, endpoint, path: "\(endpoint.path)?\(query.isEmpty ? "" : query + "&")\(paging)")
  }

  /// Reads one page; of several that match the first counts, and excluded ids never.
  package func match(in body: [UInt8], page: Int) -> Match {
    guard let object = BackendBody.object(body), let data = object["data"] as? [String: Any],
      let rows = data[list] as? [Any]
    else { return .unreadable }
    for case let row as [String: Any] in rows {
      guard let id = BackendBody.id(of: row), !excluding.contains(id),
        conditions.allSatisfy({ $0.holds(for: row) })
      else { continue }
      return .found(id: id)
    }
    guard hasMore(data, rows: rows.count, page: page) else { return .absent }
    return page + 1 < Self.longestSearch ? .more : .unreadable
  }

  private func hasMore(_ data: [String: Any], rows: Int, page: Int) -> Bool {
    guard rows > 0 else { return false }
    let seen = page * Self.pageSize + rows
    if let total = (data["total"] ?? data["total_count"]) as? Int { return seen < total }
    return (data["has_more"] as? Bool) ?? (rows >= Self.pageSize)
  }
}

extension Adoption.Condition {
  func holds(for row: [String: Any]) -> Bool {
    switch self {
    case .number(let field, let value):
      // A hair more than the tolerance, because 70.01 − 70 is above 0.01 in binary.
      (row[field] as? Double).map { abs($0 - value) <= Adoption.tolerance + 1e-9 } ?? false
    case .text(let field, let value): row[field] as? String == value
    case .instant(let fields, let instant):
      fields.contains { (row[$0] as? String).flatMap { WireInstant($0) } == instant }
    case .within(let fields, let stretch):
      fields.contains {
        (row[$0] as? String).flatMap { WireInstant($0) }.map(stretch.contains) == true
      }
    }
  }
}

extension Adoption {
  /// Days of the query: the backend's zone is not known, so every day that the instant can lie on
  /// (offsets from −12 to +14 hours), and one more because `to` may be exclusive.
  private static func days(
    _ instant: WireInstant, _ last: WireInstant? = nil, from: String, to: String
  ) -> String {
    let (first, last) = (
      instant.advanced(by: -12 * 3600), (last ?? instant).advanced(by: 38 * 3600)
    )
    return "\(from)=\(first.day)&\(to)=\(last.day)"
  }

  /// - Parameter slot: The hour or day in which equal values are one measurement; nil for the instant
  ///   alone.
  static func progress(
    type: String?, quantity: Double?, instant: Double?, slot: Range<Double>? = nil,
    excluding: Set<String>
  ) -> Adoption? {
    guard let type, let quantity, let instant = instant.flatMap({ WireInstant(unixSeconds: $0) })
    else { return nil }
    var (first, last) = (instant, instant)
    var time = Condition.instant(["logged_at", "date"], instant)
    if let slot, let start = WireInstant(unixSeconds: slot.lowerBound),
      let end = WireInstant(unixSeconds: slot.upperBound), start < end
    {
      (first, last) = (start, end)
      time = .within(["logged_at", "date"], start..<end)
    }
    return Adoption(
      endpoint: .progress, query: "type=\(type)&" + days(first, last, from: "from", to: "to"),
      list: "entries",
      conditions: [.text("type", type), .number("quantity", quantity), time], excluding: excluding)
  }

  static func meal(_ meal: DeliverableEntity.Meal, excluding: Set<String>) -> Adoption? {
    guard let text = meal.rawInput, let type = meal.mealType,
      let instant = meal.loggedAt.flatMap({ WireInstant(unixSeconds: $0) })
    else { return nil }
    return Adoption(
      endpoint: .meals, query: days(instant, from: "start_date", to: "end_date"),
      list: "meal_logs",
      conditions: [
        .text("raw_input", text), .text("meal_type", type), .instant(["logged_at"], instant),
      ], excluding: excluding)
  }

  /// The list of workouts has no filter, so all of them are read, newest pages first or not.
  static func workout(_ workout: DeliverableEntity.Workout, excluding: Set<String>) -> Adoption? {
    guard let type = workout.activityType,
      let instant = workout.startedAt.flatMap({ WireInstant(unixSeconds: $0) })
    else { return nil }
    return Adoption(
      endpoint: .workouts, query: "", list: "workouts",
      conditions: [.text("activity_type", type), .instant(["started_at"], instant)],
      excluding: excluding)
  }

  static func snapshot(
    _ snapshot: DeliverableEntity.Snapshot, excluding: Set<String>
  ) -> Adoption? {
    guard let instant = snapshot.dateAt.flatMap({ WireInstant(unixSeconds: $0) }) else {
      return nil
    }
    let from = instant.advanced(by: -1).text
    let to = instant.advanced(by: 1).text
    return Adoption(
      endpoint: .activitySnapshots, query: "start_time=\(from)&end_time=\(to)",
      list: "snapshots",
      conditions: [
        .text("source_sync_id", snapshot.id), .instant(["snapshot_time"], instant),
      ], excluding: excluding)
  }
}
