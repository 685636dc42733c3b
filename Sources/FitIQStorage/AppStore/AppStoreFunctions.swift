import FitIQDomain
package import Foundation
import GRDB
import GRDBSQLite

/// Decodes a keyed archive of strings, in which the app keeps lists; nil for anything else.
package typealias StringListDecoder = @Sendable (Data) -> [String]?

/// SQL functions that the views over an app store use.
enum AppStoreFunctions {
  /// `uuid_text(x)`: 16 bytes as upper-case UUID; nil for anything else.
  static func addUUIDText(to db: Database) {
    // Called for every row of a listing: the C interface costs a tenth of a closure over values.
    sqlite3_create_function_v2(
      db.sqliteConnection, "uuid_text", 1,
      SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS, nil,
      { context, _, values in
        guard let value = values?[0], sqlite3_value_type(value) == SQLITE_BLOB,
          sqlite3_value_bytes(value) == 16, let bytes = sqlite3_value_blob(value)
        else { return sqlite3_result_null(context) }
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: 36) { text in
          UUIDText.write(UnsafeRawBufferPointer(start: bytes, count: 16), to: text)
          sqlite3_result_text(context, text.baseAddress, 36, RawStatement.transient)
        }
      }, nil, nil, nil)
  }

  static func add(to db: Database, decodeStrings: @escaping StringListDecoder) {
    addUUIDText(to: db)
    db.add(
      function: DatabaseFunction("string_list", argumentCount: 1, pure: true) { values in
        guard let data = values.first.flatMap(Data.fromDatabaseValue),
          let list = decodeStrings(data), let json = try? JSONEncoder().encode(list)
        else { return nil }
        return String(decoding: json, as: UTF8.self)
      })
  }

  /// `local_day(x)`, `wall_instant(x, text, created)`: Unix seconds in the device zone.
  static func add(_ zone: ZoneOffsets, to db: Database) {
    LocalDayFunction.add(zone, to: db)
    db.add(
      function: DatabaseFunction("wall_instant", argumentCount: 3, pure: true) { values in
        guard let date = Double.fromDatabaseValue(values[0]),
          let text = String.fromDatabaseValue(values[1])
        else { return nil }
        return EntryTiming(zone).measured(
          EntryTiming.Row(
            date: date, wallSeconds: WallTime.seconds(text), hasTime: true,
            created: Double.fromDatabaseValue(values[2]), updated: nil, hasBackendID: false))
      })
  }
}

/// UUIDs between bytes and text without a detour over `UUID`.
enum UUIDText {
  private static let digits = Array("0123456789ABCDEF".utf8)

  /// Writes 36 characters.
  static func write(_ bytes: UnsafeRawBufferPointer, to text: UnsafeMutableBufferPointer<CChar>) {
    var position = 0
    digits.withUnsafeBufferPointer { digits in
      for index in 0..<16 {
        if index == 4 || index == 6 || index == 8 || index == 10 {
          text[position] = 0x2D
          position += 1
        }
        text[position] = CChar(digits[Int(bytes[index] >> 4)])
        text[position + 1] = CChar(digits[Int(bytes[index] & 15)])
        position += 2
      }
    }
  }
}
