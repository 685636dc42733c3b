import FitIQDomain
package import Foundation

/// Which values of a row are instants, told by the column: a row of an operation is text.
package enum StoredInstant {
  /// Seconds from 1970 to 2001, from which the app's stores count.
  private static let reference = 978_307_200.0

  /// The columns of the app's tables that hold instants.
  private static let appColumns = Set(
    LogicalTable.all.flatMap(\.columns).filter { $0.kind == .instant }.flatMap(\.sources))

  /// The instant that a value of either kind of store stands for; nil for any other value.
  package static func date(_ value: String, column: String) -> Date? {
    guard let seconds = Double(value) else { return nil }
    if column.hasSuffix("_at") { return date(seconds) }
    return appColumns.contains(column) ? date(seconds + reference) : nil
  }

  private static func date(_ seconds: Double) -> Date? {
    StoreRowLimits.isInstant(seconds) ? Date(timeIntervalSince1970: seconds) : nil
  }
}
