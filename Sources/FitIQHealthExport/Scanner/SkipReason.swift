/// Why a record of a wanted type did not count.
package enum SkipReason: String, CaseIterable, Sendable, Encodable {
  /// Its tag does not follow the rules of XML, even without control characters.
  case malformed
  /// Its tag is longer than any real one.
  case tooLong = "too_long"
  /// The file ends inside of it.
  case truncated
  /// An attribute stands twice with different meanings.
  case duplicateAttribute = "duplicate_attribute"
  /// The start or the end is missing or no date.
  case badDate = "bad_date"
  case endBeforeStart = "end_before_start"
  /// Longer than HealthKit lets a sample be.
  case implausibleDuration = "implausible_duration"
  /// Missing, no number, or outside of what can be.
  case badValue = "bad_value"
  case unknownUnit = "unknown_unit"
  case noSource = "no_source"
  /// There is more of it than a life has.
  case tooMany = "too_many"
  /// There are more sources than anybody has.
  case tooManySources = "too_many_sources"

  /// Whether control characters in the text may be all that is wrong.
  var mayBeCured: Bool { self == .badDate || self == .badValue }
}
