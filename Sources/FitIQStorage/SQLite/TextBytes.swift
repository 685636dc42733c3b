import FitIQDomain
import Foundation

extension UnsafeBufferPointer<UInt8> {
  /// Whether the bytes are what SQLite says they are.
  var isUTF8: Bool {
    isASCII || String(validating: self, as: UTF8.self) != nil
  }

  /// Eight bytes at a time: almost every text is.
  private var isASCII: Bool {
    let bytes = UnsafeRawBufferPointer(self)
    var index = 0
    var seen: UInt64 = 0
    while index + 8 <= bytes.count {
      seen |= bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      index += 8
    }
    while index < bytes.count {
      seen |= UInt64(bytes[index])
      index += 1
    }
    return seen & 0x8080_8080_8080_8080 == 0
  }

  /// Asked for every row: comparing element by element takes several times as long.
  func isEqual(to bytes: [UInt8]) -> Bool {
    guard count == bytes.count, let start = baseAddress else { return count == bytes.count }
    return memcmp(start, bytes, count) == 0
  }
}
