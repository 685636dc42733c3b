import FitIQDomain
import GRDBSQLite

/// A UUID as SQLite gives it: 16 bytes in an app store, text in the database.
struct EntityID: Hashable {
  private let high: UInt64
  private let low: UInt64

  /// Returns nil where the column holds no UUID.
  init?(_ row: borrowing some RowReading & ~Copyable, _ column: Int32) {
    if let bytes = row.blob(column) {
      guard bytes.count == 16 else { return nil }
      self.init(
        high: UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self)),
        low: UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self)))
    } else if let text = row.text(column) {
      self.init(text)
    } else {
      return nil
    }
  }

  private init?(_ text: UnsafeBufferPointer<UInt8>) {
    guard text.count == 36 else { return nil }
    var halves: (UInt64, UInt64) = (0, 0)
    var digits = 0
    for byte in text where byte != 0x2D {
      let value: UInt8
      switch byte {
      case 0x30...0x39: value = byte - 0x30
      case 0x41...0x46: value = byte - 0x41 + 10
      case 0x61...0x66: value = byte - 0x61 + 10
      default: return nil
      }
      if digits < 16 {
        halves.0 = halves.0 << 4 | UInt64(value)
      } else {
        halves.1 = halves.1 << 4 | UInt64(value)
      }
      digits += 1
    }
    guard digits == 32 else { return nil }
    self.init(high: halves.0, low: halves.1)
  }

  private init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// Upper-case UUID text.
  var text: String { UUID16(high: high, low: low).text }
}
