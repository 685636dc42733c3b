import FitIQDomain
import FitIQTestSupport
import FitIQTestTraits
import Foundation
import Testing

@Suite(.bounded) struct OutboxRecordTests {
  @Test(arguments: 0..<10 as Range<UInt64>)
  func instantsComeBackAsTheyWere(seed: UInt64) throws {
    var dice = SplitMix64(seed: seed)
    for _ in 0..<200 {
      let seconds =
        Double.random(in: 2e7...9e9, using: &dice)
        * (Bool.random(using: &dice) ? 1 : -0.5)
      let text = try #require(ExactInstant.text(of: seconds))
      #expect(ExactInstant.seconds(of: text) == seconds, "\(text)")
    }
  }

  @Test(arguments: [
    (0.0, "1970-01-01T00:00:00Z"), (1_764_158_400.5, "2025-11-26T12:00:00.5Z"),
    (-0.25, "1969-12-31T23:59:59.75Z"), (1_764_158_400, "2025-11-26T12:00:00Z"),
  ])
  func instantsAreRFC3339(seconds: Double, text: String) {
    #expect(ExactInstant.text(of: seconds) == text)
    #expect(ExactInstant.seconds(of: text) == seconds)
  }

  @Test(arguments: [Double.nan, .infinity, -1e300, 1e18])
  func whatIsNoInstantHasNoText(seconds: Double) {
    #expect(ExactInstant.text(of: seconds) == nil)
  }

  private static let good = [
    "id": "\"6f1b2c3d-0000-4000-8000-00000000000a\"", "event_type": "\"workout\"",
    "entity_id": "\"6F1B2C3D-0000-4000-8000-00000000000B\"", "user_id": "\"u\"",
    "status": "\"failed\"", "created_at": "\"2025-11-26T12:00:00.5Z\"",
  ]

  private static func line(_ fields: [String: String]) -> String {
    "{" + fields.map { "\"\($0)\":\($1)" }.joined(separator: ",") + "}"
  }

  @Test func whatIsLeftOutIsTheUsual() throws {
    let record = try OutboxRecord(line: Self.line(Self.good))
    #expect(record.id == "6F1B2C3D-0000-4000-8000-00000000000A")
    #expect(record.createdAt == 1_764_158_400.5 && record.maxAttempts == 5)
    #expect(record.priority == 0 && record.attemptCount == 0 && record.metadata == nil)
  }

  @Test(arguments: [
    ("id", "\"x\"", "id is not a UUID"), ("id", "null", "id is missing"),
    ("id", "5", "id is not a string"),
    ("entity_id", "\"\"", "entity_id is missing"),
    ("event_type", "[]", "event_type is not a string"),
    ("status", "\"dead\"", "status is unknown"),
    ("created_at", "\"yesterday\"", "created_at is not an RFC 3339 instant"),
    ("created_at", "1764158400", "created_at is not a string"),
    ("created_at", "null", "created_at is missing"),
    ("attempt_count", "1.5", "attempt_count is not a whole number"),
    ("attempt_count", "-1", "a number of attempts is negative"),
    ("max_attempts", "1e300", "max_attempts is not a whole number"),
    ("is_unsure", "1", "is_unsure is neither true nor false"),
  ])
  func aLineIsRefusedByItsField(field: String, value: String, reason: String) {
    var fields = Self.good
    fields[field] = value
    #expect(throws: OutboxRecord.Rejection(reason)) {
      try OutboxRecord(line: Self.line(fields))
    }
  }

  @Test(arguments: ["", "{", "[]", "null", "5", "\u{0}"])
  func whatIsNoObjectIsRefused(line: String) {
    #expect(throws: OutboxRecord.Rejection.self) { try OutboxRecord(line: line) }
  }
}
