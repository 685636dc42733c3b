import FitIQDomain
import GRDB
import GRDBSQLite

/// A number for the whole content of a row: the types and bytes of all its values.
///
/// Tells whether the app changed a row since; SHA-256 would take most of the time of an operation on
/// 60,000 rows, and nobody gains by a collision in 64 bits.
struct RowDigest {
  private(set) var value: UInt64 = 0x9E37_79B9_7F4A_7C15

  init() {}

  /// Digests the row at which a statement stands, or its columns from one on.
  init(_ statement: borrowing RawStatement, from first: Int32 = 0) {
    for column in first..<sqlite3_data_count(statement.pointer) {
      add(sqlite3_column_value(statement.pointer, column))
    }
  }

  /// Digests the bytes of a text.
  init(of text: UnsafeBufferPointer<UInt8>) { add(UnsafeRawBufferPointer(text)) }

  private mutating func add(_ value: OpaquePointer?) {
    let type = sqlite3_value_type(value)
    add(UInt64(bitPattern: Int64(type)))
    switch type {
    case SQLITE_INTEGER: add(UInt64(bitPattern: sqlite3_value_int64(value)))
    case SQLITE_FLOAT: add(sqlite3_value_double(value).bitPattern)
    case SQLITE_TEXT:
      // Asked for first: the count is that of the text in this encoding.
      let start = sqlite3_value_text(value)
      add(UnsafeRawBufferPointer(start: start, count: Int(sqlite3_value_bytes(value))))
    case SQLITE_BLOB:
      let start = sqlite3_value_blob(value)
      add(UnsafeRawBufferPointer(start: start, count: Int(sqlite3_value_bytes(value))))
    default: break
    }
  }

  mutating func add(_ bytes: UnsafeRawBufferPointer) {
    add(UInt64(clamping: bytes.count))
    var offset = 0
    while offset + 8 <= bytes.count {
      add(UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)))
      offset += 8
    }
    guard offset < bytes.count else { return }
    add(bytes[offset...].reduce(0) { $0 << 8 | UInt64($1) })
  }

  /// Each step is one to one, so rows that differ in one word never have the same number.
  mutating func add(_ word: UInt64) {
    // The constants of xxHash64.
    let mixed = value &+ word &* 0xC2B2_AE3D_27D4_EB4F
    value = (mixed << 31 | mixed >> 33) &* 0x9E37_79B1_85EB_CA87
  }
}
