import Foundation

/// A binary property list whose keys keep their order.
///
/// Foundation writes them in the order of a dictionary, which is another one in each process, and
/// equal scenarios are to give equal bytes. Small lists only: references are one byte wide.
enum OrderedPropertyList {
  indirect enum Value {
    case text(String)
    case integer(Int)
    case data(Data)
    /// A reference of a keyed archive.
    case uid(UInt8)
    case list([Value])
    case dictionary([(String, Value)])
  }

  static func encode(_ root: Value) -> Data {
    var objects: [[UInt8]] = []
    let position = add(root, to: &objects)
    var list = RawPropertyList(objects: objects)
    list.root = Int(position)
    return list.bytes
  }

  private static func add(_ value: Value, to objects: inout [[UInt8]]) -> UInt8 {
    let object: [UInt8]
    switch value {
    case .text(let text): object = string(text)
    case .integer(let number): object = [0x13] + bigEndian(UInt64(number))
    case .data(let data): object = header(0x40, data.count) + data
    case .uid(let number): object = [0x80, number]
    case .list(let values):
      object = header(0xA0, values.count) + values.map { add($0, to: &objects) }
    case .dictionary(let pairs):
      let keys = pairs.map { add(.text($0.0), to: &objects) }
      object = header(0xD0, pairs.count) + keys + pairs.map { add($0.1, to: &objects) }
    }
    objects.append(object)
    return UInt8(objects.count - 1)
  }

  private static func string(_ text: String) -> [UInt8] {
    guard text.utf8.allSatisfy({ $0 < 0x80 }) else {
      return header(0x60, text.utf16.count) + text.utf16.flatMap(bigEndian)
    }
    return header(0x50, text.utf8.count) + text.utf8
  }

  /// From fifteen on the count is an integer of its own.
  private static func header(_ marker: UInt8, _ count: Int) -> [UInt8] {
    count < 15 ? [marker | UInt8(count)] : [marker | 0xF, 0x11] + bigEndian(UInt16(count))
  }

  private static func bigEndian(_ number: some FixedWidthInteger) -> [UInt8] {
    withUnsafeBytes(of: number.bigEndian) { Array($0) }
  }
}
