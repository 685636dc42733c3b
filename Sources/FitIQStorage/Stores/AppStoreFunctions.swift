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
          guard let start = text.baseAddress else { return }
          UUIDText.write(bytes, to: start)
          sqlite3_result_text(context, start, 36, RawStatement.transient)
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
  private static let hyphen: UInt8 = 0x2D

  /// Writes 36 characters.
  static func write(_ bytes: UnsafeRawPointer, to text: UnsafeMutableRawPointer) {
    text.storeBytes(of: digits(of: bytes), as: UInt64.self)
    let middle = (digits(of: bytes + 4), digits(of: bytes + 8))
    text.storeBytes(of: hyphen, toByteOffset: 8, as: UInt8.self)
    text.storeBytes(of: UInt32(truncatingIfNeeded: middle.0), toByteOffset: 9, as: UInt32.self)
    text.storeBytes(of: hyphen, toByteOffset: 13, as: UInt8.self)
    text.storeBytes(
      of: UInt32(truncatingIfNeeded: middle.0 >> 32), toByteOffset: 14, as: UInt32.self)
    text.storeBytes(of: hyphen, toByteOffset: 18, as: UInt8.self)
    text.storeBytes(of: UInt32(truncatingIfNeeded: middle.1), toByteOffset: 19, as: UInt32.self)
    text.storeBytes(of: hyphen, toByteOffset: 23, as: UInt8.self)
    text.storeBytes(
      of: UInt32(truncatingIfNeeded: middle.1 >> 32), toByteOffset: 24, as: UInt32.self)
    text.storeBytes(of: digits(of: bytes + 12), toByteOffset: 28, as: UInt64.self)
  }

  /// The eight digits of four bytes, the first in the lowest byte: all at once, since a condition on
  /// the id asks for them at every row.
  private static func digits(of bytes: UnsafeRawPointer) -> UInt64 {
    let word = UInt64(UInt32(littleEndian: bytes.loadUnaligned(as: UInt32.self)))
    let pairs = (word & 0xFFFF) | (word & 0xFFFF_0000) << 16
    let spread = (pairs & 0x0000_00FF_0000_00FF) | (pairs & 0x0000_FF00_0000_FF00) << 8
    let nibbles = (spread >> 4) & 0x000F_000F_000F_000F | (spread & 0x000F_000F_000F_000F) << 8
    let letters = ((nibbles &+ 0x0606_0606_0606_0606) >> 4) & 0x0101_0101_0101_0101
    // `A` stands 7 after what follows `9`. No byte of the sums is above 0x46: nothing overflows.
    return (nibbles &+ 0x3030_3030_3030_3030 &+ letters &* 7).littleEndian
  }
}
