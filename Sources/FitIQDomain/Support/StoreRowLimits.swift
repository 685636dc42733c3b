/// Limits for values of the app's rows.
package enum StoreRowLimits {
  /// UTF-8 bytes of one text: the app's own limit for notes is 500 characters, a raw response of
  /// the photo recognition may be longer.
  package static let text = 1 << 20
  /// UTF-8 bytes of `time`, `type` and states.
  package static let label = 64
  /// Unix seconds of the years that RFC 3339 and ``LocalDay`` can write: 1 to 9999.
  package static let instants = -62_135_596_800.0..<253_402_300_800.0
  /// No health value is larger; sums of all that a store can hold stay exact to the thousandth.
  package static let quantity = 1e15
  /// No count, duration or priority is larger: sums of a few stay far from the limits of 64 bits.
  package static let integer = Int64(1) << 53
  /// Core Data gives out one key after the other: a highest key above this was never given out.
  package static let key = Int64(1) << 53
  /// UTF-8 bytes of the identifier of a store, which stands in every row that was not taken in.
  package static let storeID = 64

  /// Whether a calendar has the instant.
  package static func isInstant(_ seconds: Double) -> Bool { instants.contains(seconds) }

  /// Whether a measurement can have the quantity.
  package static func isQuantity(_ value: Double) -> Bool { value.magnitude <= quantity }
}
