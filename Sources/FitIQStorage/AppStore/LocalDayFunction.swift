import FitIQDomain
import GRDB
import GRDBSQLite

/// `local_day(x)`: the day of Unix seconds in the device zone, `YYYY-MM-DD`; nil for what is no number.
///
/// A condition on the day asks for it at every row: through the C interface, and with the text of
/// the row before for the same day, a scan costs half of one with a closure over values.
final class LocalDayFunction {
  private let zone: ZoneOffsets
  private var day: LocalDay
  private var text = [UInt8](repeating: 0, count: LocalDay.textLength)

  private init(_ zone: ZoneOffsets) {
    self.zone = zone
    day = zone.day(of: 0)
    text.withUnsafeMutableBufferPointer { day.write(to: $0) }
  }

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
    let asked = zone.day(of: instant)
    if asked != day {
      day = asked
      text.withUnsafeMutableBufferPointer { day.write(to: $0) }
    }
    text.withUnsafeBytes { bytes in
      sqlite3_result_text(
        context, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(bytes.count),
        RawStatement.transient)
    }
  }
}
