import FitIQDomain
import Foundation
import GRDB

extension Row {
  /// Returns a column by position.
  ///
  /// GRDB's subscript ends the process when a column holds NULL or another type than asked for, which
  /// a file whose schema was changed by hand can do; this throws instead.
  func value<Value: DatabaseValueConvertible>(_ index: Int) throws -> Value {
    try decode(Value.self, atIndex: index)
  }

  /// Returns a column of Unix seconds as an instant, within the years that can be formatted.
  func instant(_ index: Int) throws -> Date {
    let seconds: Double = try value(index)
    guard StoreRowLimits.isInstant(seconds) else {
      throw StorageError(
        .storeCorrupt, "a row holds an instant that no calendar has",
        hint: "see what differs: fitiq doctor")
    }
    return Date(timeIntervalSince1970: seconds)
  }
}
