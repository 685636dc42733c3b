import FitIQDomain
package import Foundation

/// Reads the keyed archives in which SwiftData keeps a list of strings.
///
/// Foundation's reader on Linux does not give the number of an archive's reference, and its
/// unarchiver ends the process on damaged input: so the few kinds of object that such an archive has
/// are read here.
package enum KeyedArchiveStrings {
  /// An archive of a few words; anything larger is no list of allergies.
  private static let maximumSize = 1 << 20

  /// Returns the strings of an archived array; nil for anything else.
  package static func decode(_ data: Data) -> [String]? {
    guard data.count <= maximumSize, let list = BinaryObjects([UInt8](data)),
      let archive = list.dictionary(list.root),
      let top = archive["$top"].flatMap(list.dictionary),
      let root = top["root"].flatMap(list.reference),
      let objects = archive["$objects"].flatMap(list.array), objects.indices.contains(root),
      let members = list.dictionary(objects[root])?["NS.objects"].flatMap(list.array)
    else { return nil }
    var strings: [String] = []
    // Many references can name one long text: an honest archive has each text once or a few times.
    var budget = data.count * 2
    for member in members {
      guard let index = list.reference(member), objects.indices.contains(index),
        let text = list.string(objects[index])
      else { return nil }
      budget -= text.utf8.count
      guard budget >= 0 else { return nil }
      strings.append(text)
    }
    return strings
  }
}

/// The objects of a binary property list, one at a time and never beyond its end.
///
/// Format: Apple, CFBinaryPList.c.
private struct BinaryObjects {
  private let bytes: [UInt8]
  private let offsetSize: Int
  private let referenceSize: Int
  private let count: Int
  private let table: Int
  let root: Int

  init?(_ bytes: [UInt8]) {
    guard bytes.count >= 40, bytes.starts(with: "bplist00".utf8) else { return nil }
    self.bytes = bytes
    let trailer = bytes.count - 32
    offsetSize = Int(bytes[trailer + 6])
    referenceSize = Int(bytes[trailer + 7])
    guard (1...8).contains(offsetSize), (1...8).contains(referenceSize),
      let count = Self.number(bytes, trailer + 8, 8),
      let root = Self.number(bytes, trailer + 16, 8),
      let table = Self.number(bytes, trailer + 24, 8),
      count <= bytes.count, table <= trailer, count * offsetSize <= trailer - table
    else { return nil }
    self.count = count
    self.root = root
    self.table = table
  }

  /// A big-endian number; nil past the end or above what an offset can be.
  private static func number(_ bytes: [UInt8], _ start: Int, _ size: Int) -> Int? {
    guard start >= 0, size >= 0, start <= bytes.count - size else { return nil }
    var value = 0
    for byte in bytes[start..<(start + size)] {
      guard value < 1 << 40 else { return nil }
      value = value << 8 | Int(byte)
    }
    return value
  }

  private func offset(_ object: Int) -> Int? {
    guard (0..<count).contains(object) else { return nil }
    return Self.number(bytes, table + object * offsetSize, offsetSize)
      .flatMap { $0 < table ? $0 : nil }
  }

  /// The kind of an object, how many members or bytes it has, and where they begin.
  private func head(_ object: Int) -> (kind: UInt8, count: Int, start: Int)? {
    guard let offset = offset(object) else { return nil }
    let kind = bytes[offset] >> 4
    let low = Int(bytes[offset] & 15)
    guard low == 15, kind != 8 else { return (kind, low, offset + 1) }
    guard offset + 1 < table, bytes[offset + 1] >> 4 == 1 else { return nil }
    let size = 1 << Int(bytes[offset + 1] & 7)
    guard let count = Self.number(bytes, offset + 2, size), count <= bytes.count else { return nil }
    return (kind, count, offset + 2 + size)
  }

  private func references(_ count: Int, from start: Int) -> [Int]? {
    var references: [Int] = []
    for index in 0..<count {
      guard
        let reference = Self.number(bytes, start + index * referenceSize, referenceSize)
      else { return nil }
      references.append(reference)
    }
    return references
  }

  func array(_ object: Int) -> [Int]? {
    guard let head = head(object), head.kind == 0xA else { return nil }
    return references(head.count, from: head.start)
  }

  func dictionary(_ object: Int) -> [String: Int]? {
    guard let head = head(object), head.kind == 0xD,
      let keys = references(head.count, from: head.start),
      let values = references(head.count, from: head.start + head.count * referenceSize)
    else { return nil }
    var dictionary: [String: Int] = [:]
    // The dictionaries of an archive have a handful of short keys.
    guard keys.count <= 16 else { return nil }
    for (key, value) in zip(keys, values) {
      guard let length = self.head(key)?.count, length <= 64, let name = string(key) else {
        return nil
      }
      dictionary[name] = value
    }
    return dictionary
  }

  func reference(_ object: Int) -> Int? {
    guard let head = head(object), head.kind == 8 else { return nil }
    return Self.number(bytes, head.start, head.count + 1)
  }

  func string(_ object: Int) -> String? {
    guard let head = head(object) else { return nil }
    let size = head.kind == 6 ? head.count * 2 : head.count
    guard head.start <= bytes.count - size else { return nil }
    let content = bytes[head.start..<(head.start + size)]
    switch head.kind {
    case 5: return String(decoding: content, as: UTF8.self)
    case 6:
      let units = stride(from: content.startIndex, to: content.endIndex, by: 2).map {
        UInt16(content[$0]) << 8 | UInt16(content[$0 + 1])
      }
      return String(decoding: units, as: UTF16.self)
    default: return nil
    }
  }
}
