import Foundation

@testable import FitIQLegacy

/// Writes a `bplist00` file, for tests.
///
/// Foundation's own writer on Linux refuses a boolean inside an array ("objects of type 'Not A
/// Type'", Swift 6.3.1), which real preferences have. The format: CoreFoundation's CFBinaryPList.c.
struct BinaryPropertyListWriter {
  /// Each object is encoded after its children are numbered; references are always four bytes wide.
  private var objects: [[UInt8]] = []

  /// Returns the file, or nil when a value is of a type that property lists do not have.
  static func encode(_ dictionary: [String: Any]) -> Data? {
    var writer = BinaryPropertyListWriter()
    guard let root = writer.add(dictionary) else { return nil }
    return writer.file(root: root)
  }

  private mutating func add(_ any: Any) -> UInt32? {
    switch any {
    case let dictionary as [String: Any]: addDictionary(dictionary)
    case let list as [Any]: addArray(list)
    case let text as String: append(Self.string(text))
    case let date as Date:
      append([0x33] + Self.bigEndian(date.timeIntervalSinceReferenceDate.bitPattern))
    case let data as Data: append(Self.header(0x4, count: data.count) + data)
    case let number as NSNumber: append(Self.number(number))
    default: nil
    }
  }

  private mutating func addDictionary(_ dictionary: [String: Any]) -> UInt32? {
    var keys: [UInt32] = []
    var values: [UInt32] = []
    for (key, value) in dictionary.sorted(by: { $0.key < $1.key }) {
      guard let value = add(value) else { return nil }
      keys.append(append(Self.string(key)))
      values.append(value)
    }
    return append(Self.header(0xD, count: keys.count) + (keys + values).flatMap(Self.bigEndian))
  }

  private mutating func addArray(_ list: [Any]) -> UInt32? {
    var references: [UInt32] = []
    for element in list {
      guard let reference = add(element) else { return nil }
      references.append(reference)
    }
    return append(Self.header(0xA, count: list.count) + references.flatMap(Self.bigEndian))
  }

  private mutating func append(_ bytes: [UInt8]) -> UInt32 {
    objects.append(bytes)
    return UInt32(clamping: objects.count - 1)
  }

  private static func string(_ text: String) -> [UInt8] {
    let ascii = Array(text.utf8)
    if ascii.allSatisfy({ $0 < 0x80 }) { return header(0x5, count: ascii.count) + ascii }
    let units = Array(text.utf16)
    return header(0x6, count: units.count) + units.flatMap(bigEndian)
  }

  private static func number(_ number: NSNumber) -> [UInt8] {
    if PropertyListText.isBoolean(number) { return [number.boolValue ? 0x09 : 0x08] }
    if PropertyListText.isReal(number) {
      return [0x23] + bigEndian(number.doubleValue.bitPattern)
    }
    // 16-byte integers are how the format holds what only an unsigned 64-bit number can.
    if number.int64Value < 0, number.stringValue.first != "-" {
      return [0x14] + [UInt8](repeating: 0, count: 8) + bigEndian(number.uint64Value)
    }
    return [0x13] + bigEndian(number.int64Value)
  }

  private static func header(_ type: UInt8, count: Int) -> [UInt8] {
    count < 15
      ? [type << 4 | UInt8(clamping: count)]
      : [type << 4 | 0x0F, 0x13] + bigEndian(UInt64(clamping: count))
  }

  private static func bigEndian(_ value: some FixedWidthInteger) -> [UInt8] {
    withUnsafeBytes(of: value.bigEndian) { Array($0) }
  }

  private func file(root: UInt32) -> Data {
    var file = Data("bplist00".utf8)
    var offsets: [UInt64] = []
    for object in objects {
      offsets.append(UInt64(clamping: file.count))
      file.append(contentsOf: object)
    }
    let table = UInt64(clamping: file.count)
    for offset in offsets { file.append(contentsOf: Self.bigEndian(offset)) }
    file.append(contentsOf: [0, 0, 0, 0, 0, 0, 8, 4])
    for number in [UInt64(clamping: objects.count), UInt64(root), table] {
      file.append(contentsOf: Self.bigEndian(number))
    }
    return file
  }
}
