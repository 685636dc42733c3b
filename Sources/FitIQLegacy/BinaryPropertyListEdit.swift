import FitIQDomain
import Foundation

/// An edit of a `bplist00` file: objects that stay keep their encoded bytes, and containers their
/// order.
///
/// Only numbers of objects change, as those behind one that is gone move up.
struct BinaryPropertyListEdit {
  private let edit: PropertyListEdit
  private let path: String

  init(_ edit: PropertyListEdit, path: String) {
    (self.edit, self.path) = (edit, path)
  }

  /// A container that is written again: its marker, and the objects that it names.
  private struct Container {
    let type: UInt8
    let children: [Int]
  }

  func content(of data: Data) throws(LegacyError) -> Data {
    let bytes = data.bytes
    let list = try BinaryPropertyListGuard(bytes, path: path)
    let root = try list.visit(list.root, bytes)
    guard root.marker >> 4 == 0xD else { throw PropertyListEdit.differs(path) }
    // Lists that become shorter are objects of their own: other keys may name the old ones.
    var made: [Int: Container] = [:]
    var keys: [Int] = []
    var values: [Int] = []
    for index in 0..<root.keyCount {
      let key = try list.reference(bytes, at: root.childStart + index * list.referenceSize)
      var value = try list.reference(
        bytes, at: root.childStart + (root.keyCount + index) * list.referenceSize)
      let name = try text(of: key, list, bytes)
      if edit.removedKeys.contains(name) { continue }
      if let positions = edit.removedMembers[name] {
        let array = try list.visit(value, bytes)
        guard array.marker >> 4 == 0xA else { throw PropertyListEdit.differs(path) }
        let members = try children(of: array, list, bytes)
        value = list.objectCount + made.count
        made[value] = Container(
          type: 0xA,
          children: members.indices.filter { !positions.contains($0) }.map { members[$0] }
        )
      }
      keys.append(key)
      values.append(value)
    }
    made[list.root] = Container(type: 0xD, children: keys + values)
    return try file(list, made, bytes, trailer: data.suffix(32))
  }

  private func text(
    of object: Int, _ list: BinaryPropertyListGuard, _ bytes: borrowing RawSpan
  ) throws(LegacyError) -> String {
    guard let text = list.text(of: object, bytes) else { throw PropertyListEdit.differs(path) }
    return text
  }

  private func children(
    of visit: BinaryPropertyListGuard.Visit, _ list: BinaryPropertyListGuard,
    _ bytes: borrowing RawSpan
  ) throws(LegacyError) -> [Int] {
    var children: [Int] = []
    for index in 0..<visit.childCount {
      children.append(
        try list.reference(bytes, at: visit.childStart + index * list.referenceSize))
    }
    return children
  }

  /// Writes what the outermost dictionary still leads to.
  private func file(
    _ list: BinaryPropertyListGuard, _ made: [Int: Container], _ bytes: borrowing RawSpan,
    trailer: Data
  ) throws(LegacyError) -> Data {
    let total = list.objectCount + made.count
    var isKept = [Bool](repeating: false, count: total)
    var waiting = [list.root]
    isKept[list.root] = true
    while let object = waiting.popLast() {
      let named: [Int]
      if let container = made[object] {
        named = container.children
      } else {
        named = try children(of: list.visit(object, bytes), list, bytes)
      }
      for child in named where !isKept[child] {
        isKept[child] = true
        waiting.append(child)
      }
    }
    let kept = isKept.indices.filter { isKept[$0] }
    var numbers = [Int](repeating: 0, count: total)
    for (number, object) in kept.enumerated() { numbers[object] = number }
    var file = Data("bplist00".utf8)
    var offsets: [Int] = []
    for object in kept {
      offsets.append(file.count)
      let named: [Int]
      if let container = made[object] {
        let isDictionary = container.type == 0xD
        file.append(
          contentsOf: Self.header(
            container.type, count: container.children.count / (isDictionary ? 2 : 1)))
        named = container.children
      } else {
        let visit = try list.visit(object, bytes)
        let start = try list.start(of: object, bytes)
        named = try children(of: visit, list, bytes)
        // The marker and its count; of what is not a container the content too.
        let end = named.isEmpty ? visit.end : visit.childStart
        for place in start..<end { file.append(bytes.byte(place)) }
      }
      for child in named {
        file.append(contentsOf: Self.bigEndian(numbers[child], size: list.referenceSize))
      }
    }
    let table = file.count
    for offset in offsets {
      file.append(contentsOf: Self.bigEndian(offset, size: list.offsetSize))
    }
    // Unused bytes and the two sizes stay.
    file.append(trailer.prefix(8))
    for number in [kept.count, numbers[list.root], table] {
      file.append(contentsOf: Self.bigEndian(number, size: 8))
    }
    return file
  }

  /// A count of 15 or more is an integer of its own, as small as it can be.
  private static func header(_ type: UInt8, count: Int) -> [UInt8] {
    if count < 15 { return [type << 4 | UInt8(clamping: count)] }
    let exponent = count < 1 << 8 ? 0 : count < 1 << 16 ? 1 : 2
    return [type << 4 | 0x0F, 0x10 | UInt8(clamping: exponent)]
      + bigEndian(count, size: 1 << exponent)
  }

  private static func bigEndian(_ value: Int, size: Int) -> [UInt8] {
    withUnsafeBytes(of: UInt64(clamping: value).bigEndian) { Array($0.suffix(size)) }
  }
}
