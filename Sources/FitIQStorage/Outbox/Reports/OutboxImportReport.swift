package import FitIQDomain

/// What an import of events did, or in a dry run would do: lines = imported + skipped + rejected.
package struct OutboxImportReport: Sendable, Equatable {
  package struct Rejected: Sendable, Equatable, Encodable {
    /// From 1.
    package let line: Int
    package let reason: String
  }

  /// Rejected lines that are named.
  package static let shownRejections = 100

  package var imported = 0
  package var skips: [ReasonCount] = []
  package var rejected = 0
  /// The first of them.
  package var rejections: [Rejected] = []
  package var operationID: Int64?
  package var isDryRun: Bool

  package var skipped: Int { skips.reduce(0) { $0 + $1.count } }
  package var lines: Int { imported + skipped + rejected }

  /// Counts a refused line; the first ``shownRejections`` are kept with their reasons.
  package mutating func reject(line: Int, _ reason: String) {
    rejected += 1
    if rejections.count < Self.shownRejections {
      rejections.append(Rejected(line: line, reason: reason))
    }
  }
}

extension OutboxImportReport: Encodable {
  private enum CodingKeys: String, CodingKey {
    case lines, imported, skipped, skips, rejected, rejections, isDryRun
    case operationID = "operationId"
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(lines, forKey: .lines)
    try container.encode(imported, forKey: .imported)
    try container.encode(skipped, forKey: .skipped)
    try container.encode(skips, forKey: .skips)
    try container.encode(rejected, forKey: .rejected)
    try container.encode(rejections, forKey: .rejections)
    try container.encode(operationID, forKey: .operationID)
    try container.encode(isDryRun, forKey: .isDryRun)
  }
}
