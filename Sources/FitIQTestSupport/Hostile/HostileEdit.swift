import Foundation
import GRDB

/// One change of a file that its reader has to survive.
package enum HostileEdit: CustomStringConvertible, Sendable {
  /// An integer at an offset, of so many bytes.
  case word(at: Int, width: Int, isBigEndian: Bool, UInt64)
  /// The number of that place among all numbers of a text becomes another text.
  case number(Int, String)
  case sql(String)
  case flips([Int])
  case cut(Int)
  /// Two pages change places.
  case swap(Int, Int, size: Int)

  package var description: String {
    switch self {
    case .word(let offset, let width, let isBigEndian, let value):
      "\(width) bytes at \(offset) \(isBigEndian ? "big" : "little") 0x\(String(value, radix: 16))"
    case .number(let place, let text): "number \(place) is '\(text)'"
    case .sql(let sql): sql
    case .flips(let bits): "bits \(bits)"
    case .cut(let size): "cut to \(size)"
    case .swap(let one, let other, let size): "pages of \(size): \(one) and \(other)"
    }
  }

  package func apply(to path: String) throws {
    if case .sql(let sql) = self { return try Self.run(sql, in: path) }
    let url = URL(fileURLWithPath: path)
    var bytes = [UInt8](try Data(contentsOf: url))
    change(&bytes)
    try Data(bytes).write(to: url)
  }

  package func change(_ bytes: inout [UInt8]) {
    switch self {
    case .sql: break
    case .word(let offset, let width, let isBigEndian, let value):
      for place in 0..<width where bytes.indices.contains(offset + place) {
        let shift = 8 * (isBigEndian ? width - 1 - place : place)
        bytes[offset + place] = UInt8(truncatingIfNeeded: value >> UInt64(clamping: shift))
      }
    case .number(let place, let text):
      let numbers = Self.numbers(in: bytes)
      guard !numbers.isEmpty else { return }
      bytes.replaceSubrange(numbers[place % numbers.count], with: Array(text.utf8))
    case .flips(let bits):
      for bit in bits where !bytes.isEmpty { bytes[bit / 8 % bytes.count] ^= 1 << (bit % 8) }
    case .cut(let size): bytes.removeLast(bytes.count - min(size, bytes.count))
    case .swap(let one, let other, let size):
      guard bytes.count >= size else { return }
      let pages = bytes.count / size
      let (first, second) = (one % pages * size, other % pages * size)
      for place in 0..<size { bytes.swapAt(first + place, second + place) }
    }
  }

  /// Runs of digits, with a sign and a fraction.
  package static func numbers(in bytes: [UInt8]) -> [Range<Int>] {
    var numbers: [Range<Int>] = []
    var place = 0
    while place < bytes.count {
      guard (0x30...0x39).contains(bytes[place]) else {
        place += 1
        continue
      }
      var end = place
      while end < bytes.count, (0x30...0x39).contains(bytes[end]) || bytes[end] == 0x2E { end += 1 }
      numbers.append(place..<end)
      place = end
    }
    return numbers
  }

  /// What SQLite refuses is left as it is: another edit was meant for it.
  private static func run(_ sql: String, in path: String) throws {
    var configuration = Configuration()
    configuration.foreignKeysEnabled = false
    configuration.prepareDatabase {
      try $0.execute(sql: "PRAGMA writable_schema = ON; PRAGMA ignore_check_constraints = ON")
    }
    guard let queue = try? DatabaseQueue(path: path, configuration: configuration) else { return }
    try? queue.writeWithoutTransaction { try $0.execute(sql: sql) }
    try queue.close()
  }
}
