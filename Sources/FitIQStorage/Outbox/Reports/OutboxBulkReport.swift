package import FitIQDomain

/// What a bulk command does to the events that it takes.
package enum OutboxVerb: Sendable, Equatable {
  /// Attempts and error are reset, and the event is due now; its history stays.
  case retry
  /// Never sent unless it is retried by its id.
  case cancel
  /// Given back from a lease that is over.
  case rescue
  /// Not due for so many seconds; no attempt is used up.
  case snooze(seconds: Double)
  /// Removed, when finished for so many seconds; dead letters never before their floor (seconds).
  case prune(completed: Double, dead: Double)

  /// As a question begins.
  package var title: String { name.prefix(1).uppercased() + name.dropFirst() }

  package var name: String {
    switch self {
    case .retry: "retry"
    case .cancel: "cancel"
    case .rescue: "rescue"
    case .snooze: "snooze"
    case .prune: "prune"
    }
  }
}

/// What a bulk command did, or in a dry run would do: matched = done + skipped + failed.
package struct OutboxBulkReport: Sendable, Equatable, Encodable {
  package let verb: String
  package let done: Int
  package let skips: [ReasonCount]
  package let failed = 0
  /// The first of those that are done.
  package let firstIDs: [String]
  /// Errors of those that are done, in a dry run.
  package var errors: [OutboxStats.Failure] = []
  package var operationID: Int64?
  /// Keys of the rows that are done in an app's store, whose events know no operation.
  package var keys: [Int64] = []
  /// What stood in the way of the last steps, for the person.
  package var notes: [String] = []
  package var isDryRun: Bool

  package var skipped: Int { skips.reduce(0) { $0 + $1.count } }
  package var matched: Int { done + skipped + failed }

  private enum CodingKeys: String, CodingKey {
    case verb, matched, done, skipped, failed, skips, errors
    case firstIDs = "firstIds"
    case operationID = "operationId"
    case isDryRun
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(verb, forKey: .verb)
    try container.encode(matched, forKey: .matched)
    try container.encode(done, forKey: .done)
    try container.encode(skipped, forKey: .skipped)
    try container.encode(failed, forKey: .failed)
    try container.encode(skips, forKey: .skips)
    try container.encode(firstIDs, forKey: .firstIDs)
    try container.encode(errors, forKey: .errors)
    try container.encode(operationID, forKey: .operationID)
    try container.encode(isDryRun, forKey: .isDryRun)
  }
}
