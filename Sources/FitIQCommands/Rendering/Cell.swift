import FitIQDomain
import FitIQTerminal
import Foundation

/// Values as cells of a table.
enum Cell {
  static func milliseconds(_ value: Double) -> String {
    value.formatted(
      .number.precision(.fractionLength(1)).grouping(.never).locale(
        Locale(identifier: "en_US_POSIX")))
  }

  /// The last part of a path, which is what fits into a table; JSON has it whole.
  static func fileName(_ path: String) -> String { (path as NSString).lastPathComponent }

  static func bytes(_ count: Int) -> String { Quantity.bytes(count) }

  static func yesNo(_ value: Bool) -> String { value ? "yes" : "no" }

  static func optional(_ value: (some CustomStringConvertible)?) -> String {
    value?.description ?? ""
  }
}
