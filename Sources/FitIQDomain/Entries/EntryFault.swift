/// Why a row of the app's store cannot become an entry; raw values are the reasons in quarantine.
package enum StoreRowFault: String, Error, CaseIterable, Encodable {
  /// No profile, no user id and no event names whose row it is.
  case unattributed
  case idMalformed = "id_malformed"
  case typeMissing = "type_missing"
  case quantityInvalid = "quantity_invalid"
  case dateInvalid = "date_invalid"
  case textTooLong = "text_too_long"
  /// A state that the app does not have.
  case unknownState = "unknown_state"
  /// A value of another kind than the attribute has, such as text in a number.
  case valueMalformed = "value_malformed"
  /// The session does not end after it starts.
  case negativeInterval = "negative_interval"
  /// The session, meal, … that it belongs to is not there or was not imported.
  case parentMissing = "parent_missing"
  /// A copy whose survivor was imported; only with --keep-duplicates-in-quarantine.
  case duplicate
  /// An outbox event of a copy that was merged away, or a snapshot of a day of which a sync made one.
  case mergedEntity = "merged_entity"
}
