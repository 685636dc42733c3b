import Foundation

/// How one kind of entity is listed.
struct ListRule: Sendable {
  let name: String
  let defaultLimit: Int
  var totalName = "total"
  var hasMore = true
  /// The query's names for the two ends; days mean whole days of UTC, the last one included.
  var from = "from"
  var to = "to"
  var isByInstant = false
  /// The name of the query that compares with an entity's type.
  var type: String?
  /// How far back a query without a range looks.
  var defaultDays: Double?

  static func rule(of kind: EntityKind) -> ListRule? {
    switch kind {
    case .progress:
      ListRule(
        name: "entries", defaultLimit: 20, hasMore: false, type: "type", defaultDays: 30)
    case .sleep: ListRule(name: "sessions", defaultLimit: 30)
    case .mealLog:
      ListRule(
        name: "meal_logs", defaultLimit: 50, totalName: "total_count", from: "start_date",
        to: "end_date", type: "status")
    case .workout: ListRule(name: "workouts", defaultLimit: 20)
    case .activitySnapshot:
      ListRule(
        name: "snapshots", defaultLimit: 50, hasMore: false, from: "start_time", to: "end_time",
        isByInstant: true)
    case .workoutTemplate, .physicalAttributes: nil
    }
  }
}

/// A query of a list, read.
struct ListQuery: Sendable {
  let limit: Int
  let offset: Int
  let type: String?
  let from: Double
  let to: Double

  init(_ query: [String: String], rule: ListRule, now: Date) throws(QueryInvalid) {
    var validation = Validation()
    limit = Self.number(query["limit"], rule.defaultLimit, "limit", 1...100, &validation)
    offset = Self.number(query["offset"], 0, "offset", .notNegative, &validation)
    type = rule.type.flatMap { query[$0] }
    let first = Self.end(query[rule.from], rule.from, rule, isLast: false, &validation)
    let last = Self.end(query[rule.to], rule.to, rule, isLast: true, &validation)
    let hasRange = first != nil || last != nil
    let fallback = rule.defaultDays.flatMap { hasRange ? nil : now.addingTimeInterval(-$0 * 86400) }
    from = (first ?? fallback ?? .distantPast).timeIntervalSince1970
    to = (last ?? .distantFuture).timeIntervalSince1970
    guard validation.problems.isEmpty else { throw QueryInvalid(problems: validation.problems) }
  }

  struct QueryInvalid: Error {
    let problems: [FieldProblem]
  }

  private static func number(
    _ text: String?, _ fallback: Int, _ name: String, _ range: ClosedRange<Int>,
    _ validation: inout Validation
  ) -> Int {
    guard let text else { return fallback }
    guard let number = Int(text) else {
      validation.report(name, "must be an integer")
      return fallback
    }
    validation.number(number, name, range)
    return number
  }

  private static func end(
    _ text: String?, _ name: String, _ rule: ListRule, isLast: Bool, _ validation: inout Validation
  ) -> Date? {
    guard let text else { return nil }
    if rule.isByInstant { return validation.instant(text, name) }
    guard let day = Wire.day(text) else {
      validation.report(name, "must be YYYY-MM-DD")
      return nil
    }
    return isLast ? day.addingTimeInterval(86400) : day
  }
}
