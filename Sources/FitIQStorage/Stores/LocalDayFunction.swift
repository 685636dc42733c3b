import FitIQDomain
import Foundation
import GRDB
import GRDBSQLite

/// `local_day(x)`: the day of Unix seconds in the device zone, `YYYY-MM-DD`; nil for what is not a number.
///
/// A condition on the day asks for it at every row: through the C interface, and with texts that
/// SQLite need not copy, a scan costs a third of one with a closure over values.
final class LocalDayFunction {
  private let zone: ZoneOffsets
  /// The text of each day of 1970 to 2029, zero until it is asked for.
  ///
  /// Never moved or changed once written: rows of the running statement point into it. It lives as
  /// long as the function, which SQLite does not remove under a statement.
  private let texts: UnsafeMutableBufferPointer<UInt8>

  private static let days: Int32 = 21_915

  private init(_ zone: ZoneOffsets) {
    self.zone = zone
    // From the system as zeros: pages that no day needs are never touched.
    let count = Int(Self.days) * LocalDay.textLength
    let memory = calloc(count, 1)
    texts = UnsafeMutableBufferPointer(
      start: memory?.bindMemory(to: UInt8.self, capacity: count), count: memory == nil ? 0 : count)
  }

  deinit { free(texts.baseAddress) }

  static func add(_ zone: ZoneOffsets, to db: Database) {
    sqlite3_create_function_v2(
      db.sqliteConnection, "local_day", 1, SQLITE_UTF8 | SQLITE_DETERMINISTIC,
      Unmanaged.passRetained(LocalDayFunction(zone)).toOpaque(),
      { context, _, values in
        guard let context, let value = values?[0], let own = sqlite3_user_data(context) else {
          return
        }
        let kind = sqlite3_value_type(value)
        guard kind == SQLITE_FLOAT || kind == SQLITE_INTEGER else { return }
        Unmanaged<LocalDayFunction>.fromOpaque(own).takeUnretainedValue()
          .write(sqlite3_value_double(value), to: context)
      }, nil, nil,
      { own in own.map { Unmanaged<LocalDayFunction>.fromOpaque($0).release() } })
  }

  private func write(_ instant: Double, to context: OpaquePointer) {
    let day = zone.day(of: instant)
    guard day.ordinal >= 0, day.ordinal < Self.days, !texts.isEmpty else {
      return writeCopy(of: day, to: context)
    }
    let start = Int(day.ordinal) * LocalDay.textLength
    let text = UnsafeMutableBufferPointer(rebasing: texts[start..<start + LocalDay.textLength])
    if text[0] == 0 { day.write(to: text) }
    Self.give(text, to: context, nil)
  }

  private func writeCopy(of day: LocalDay, to context: OpaquePointer) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: LocalDay.textLength) { text in
      day.write(to: text)
      Self.give(text, to: context, RawStatement.transient)
    }
  }

  private static func give(
    _ text: UnsafeMutableBufferPointer<UInt8>, to context: OpaquePointer,
    _ destructor: sqlite3_destructor_type?
  ) {
    text.withMemoryRebound(to: CChar.self) {
      sqlite3_result_text(context, $0.baseAddress, Int32(clamping: $0.count), destructor)
    }
  }
}
