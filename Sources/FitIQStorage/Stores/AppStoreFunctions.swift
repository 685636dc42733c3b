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
      { context, count, values in
        guard count == 1, let value = values?[0], sqlite3_value_type(value) == SQLITE_BLOB,
          sqlite3_value_bytes(value) == 16, let bytes = sqlite3_value_blob(value)
        else { return sqlite3_result_null(context) }
        withUnsafeBytes(of: UUIDText(bytes.loadUnaligned(as: SIMD16<UInt8>.self))) { text in
          let start = text.baseAddress?.assumingMemoryBound(to: CChar.self)
          sqlite3_result_text(context, start, Int32(clamping: text.count), RawStatement.transient)
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

/// The text of an id, made without a detour over `UUID`: a condition on an id asks for it at every row.
///
/// Its bytes are the 36 characters, on a machine that keeps the lowest byte first.
struct UUIDText {
  private var start: SIMD4<UInt64>
  private var end: UInt32

  private static let hyphen: UInt64 = 0x2D

  /// 8, 4, 4, 4 and 12 digits with hyphens between them.
  init(_ bytes: SIMD16<UInt8>) {
    let digits = Self.digits(of: bytes)
    let (second, third) = (digits[1], digits[2])
    start = SIMD4(
      digits[0],
      Self.hyphen | second << 8 & 0xFF_FFFF_FF00 | Self.hyphen << 40 | (second >> 32) << 48,
      second >> 48 | Self.hyphen << 16 | third << 24 & 0xFF_FFFF_FF00_0000 | Self.hyphen << 56,
      third >> 32 | digits[3] << 32)
    end = UInt32(truncatingIfNeeded: digits[3] >> 32)
  }

  /// With lower-case letters: digits and hyphens have this bit anyhow.
  func lowercased() -> UUIDText {
    var text = self
    text.start |= 0x2020_2020_2020_2020
    text.end |= 0x2020_2020
    return text
  }

  /// Eight digits in each word, the first in its lowest byte.
  @inline(__always)
  private static func digits(of bytes: SIMD16<UInt8>) -> SIMD4<UInt64> {
    // One instruction of the processor; the initializer that converts lanes would be a call.
    var wide = SIMD16<UInt16>()
    for lane in wide.indices { wide[lane] = UInt16(truncatingIfNeeded: bytes[lane]) }
    let nibbles = wide &>> 4 | (wide & 0x000F) &<< 8
    // `A` stands 7 after what follows `9`.
    let letters = (nibbles &+ 0x0606) &>> 4 & 0x0101
    return unsafeBitCast(nibbles &+ 0x3030 &+ letters &* 7, to: SIMD4<UInt64>.self)
  }
}
