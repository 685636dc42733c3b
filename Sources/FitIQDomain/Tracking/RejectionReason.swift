/// Why a member of the legacy preferences was not imported.
///
/// Raw values stand in the quarantine.
package enum RejectionReason: String, Error, CaseIterable, Encodable {
  /// An empty string.
  case emptyText = "empty_text"
  /// A text that is not of the form `yyyy-MM-dd` in any digits.
  case notADay = "not_a_day"
  /// The right form, but no calendar has such a day: 2025-02-30.
  case impossibleDay = "impossible_day"
  /// A real day outside the lifetime of the data: before 2000.
  case implausibleDay = "implausible_day"
  /// A date before 2000 or after today.
  case implausibleDate = "implausible_date"
  /// Plausible in two calendars as two different days.
  case ambiguousDay = "ambiguous_day"
  /// After today in the device time zone.
  case futureDay = "future_day"
  /// A list member that is not a string.
  case notAString = "not_a_string"
  /// The value of the key is of another type than the app writes.
  case wrongType = "wrong_type"
  /// A tracking list for a metric that fitiq does not know.
  case unknownMetric = "unknown_metric"
  /// A pending type that is not a HealthKit identifier.
  case unknownIdentifier = "unknown_identifier"
  /// A per-user key whose suffix is not a UUID.
  case invalidUserID = "invalid_user_id"
}
