/// Values at which code that trusts its input ends the process.
package enum BoundaryValues {
  /// As SQL writes them: numbers at the limits first, then what is not a number.
  package static let sql = [
    "0", "1", "-1", "9223372036854775807", "-9223372036854775808", "9223372036854775806",
    "9e999", "-9e999", "1e300", "-1e300", "1.5e40", "-1.5e40", "9.3e18", "-9.3e18",
    "9007199254740993", "253402300800", "-62135596801", "NULL", "''", "'1e300'", "zeroblob(16)",
    "CAST(randomblob(40) AS TEXT)",
  ]

  /// As JSON, XML and the command line write them.
  package static let texts = [
    "0", "1", "-1", "9223372036854775807", "-9223372036854775808", "9223372036854775806",
    "18446744073709551615", "1e300", "-1e300", "1.5e40", "9.3e18", "9007199254740993", "nan", "inf",
    "1e999", "",
  ]

  /// Boundary values of integers, to be cut to their width.
  package static let words: [UInt64] = [
    0, 1, .max, .max - 1, 1 << 63, (1 << 63) - 1, (1 << 63) - 2, 0x8000_0000, 0x7FFF_FFFF,
    0xFFFF_FFFF, 0x7FFF, 0x8000, 0x7F, Double.nan.bitPattern, Double.infinity.bitPattern,
    (1e300).bitPattern, (-1.5e40).bitPattern, (9.3e18).bitPattern,
  ]
}
