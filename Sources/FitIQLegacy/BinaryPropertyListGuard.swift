import FitIQDomain
import Foundation

/// Checks the object table of a `bplist00` file: everything in bounds, no cycle, bounded expansion.
///
/// The format: CoreFoundation's CFBinaryPList.c. A trailer of 32 bytes names an offset table, which
/// names the objects; containers refer to others by number, so one object can be used many times.
struct BinaryPropertyListGuard {
  private let path: String
  /// Whether objects may be references of a keyed archive.
  private let isArchive: Bool
  let objectCount: Int
  let offsetSize: Int
  let referenceSize: Int
  let tableStart: Int
  let root: Int

  /// Returns the number of keys of the outermost dictionary.
  static func check(_ bytes: borrowing RawSpan, path: String) throws(LegacyError) -> Int {
    let guardian = try BinaryPropertyListGuard(bytes, path: path)
    try guardian.walk(bytes)
    return try guardian.visit(guardian.root, bytes).keyCount
  }

  init(
    _ bytes: borrowing RawSpan, path: String, isArchive: Bool = false
  ) throws(LegacyError) {
    self.path = path
    self.isArchive = isArchive
    let size = bytes.byteCount
    guard size >= 8 + 32 else { throw PropertyListGuard.corrupt(path, "it is cut off") }
    let trailer = size - 32
    offsetSize = Int(bytes.byte(trailer + 6))
    referenceSize = Int(bytes.byte(trailer + 7))
    let numbers = [8, 16, 24].map { Self.integer(bytes, at: trailer + $0, size: 8) }
    guard [1, 2, 4, 8].contains(offsetSize), [1, 2, 4, 8].contains(referenceSize) else {
      throw PropertyListGuard.corrupt(path, "its trailer makes no sense (is it cut off?)")
    }
    let room = UInt64(clamping: trailer)
    guard numbers[0] >= 1, numbers[0] <= room / UInt64(clamping: offsetSize),
      numbers[1] < numbers[0],
      numbers[2] >= 8, numbers[2] <= room - numbers[0] * UInt64(clamping: offsetSize)
    else { throw PropertyListGuard.corrupt(path, "its object table does not fit into the file") }
    guard
      numbers[0]
        <= UInt64(clamping: PropertyListGuard.maximumSize / PropertyListGuard.valueOverhead)
    else { throw PropertyListGuard.tooLarge(path) }
    objectCount = Int(clamping: numbers[0])
    root = Int(clamping: numbers[1])
    tableStart = Int(clamping: numbers[2])
  }

  private enum State { static let unseen: Int32 = 0, open: Int32 = -1 }

  /// Depth-first over the containers, without recursion; `expansion` is the size that an object has
  /// once parsed, or `State.open` while it is being visited.
  func walk(_ bytes: borrowing RawSpan) throws(LegacyError) {
    var expansion = [Int32](repeating: State.unseen, count: objectCount)
    var stack: [Visit] = [try visit(root, bytes)]
    expansion[root] = State.open
    while var top = stack.popLast() {
      guard top.next < top.childCount else {
        expansion[top.object] = Int32(clamping: top.size)
        if !stack.isEmpty { try add(top.size, to: &stack) }
        continue
      }
      let child = try reference(bytes, at: top.childStart + top.next * referenceSize)
      if top.next < top.keyCount, try !visit(child, bytes).isText {
        throw PropertyListGuard.corrupt(path, "a key of object \(top.object) is not a string")
      }
      top.next += 1
      stack.append(top)
      switch expansion[child] {
      case State.open: throw PropertyListGuard.hostile(path, "a container contains itself")
      case State.unseen:
        guard stack.count < PropertyListGuard.maximumDepth else {
          throw PropertyListGuard.hostile(
            path, "more than \(PropertyListGuard.maximumDepth) containers inside each other")
        }
        expansion[child] = State.open
        stack.append(try visit(child, bytes))
      case let known: try add(Int(known), to: &stack)
      }
    }
  }

  struct Visit {
    let object: Int
    let marker: UInt8
    let childStart: Int
    let childCount: Int
    /// The number of keys of a dictionary: the first half of its children, which have to be text.
    let keyCount: Int
    let isText: Bool
    var next = 0
    /// The size of the object and of everything in it.
    var size: Int
    /// Where its bytes end, references among them.
    let end: Int
  }

  private func add(_ size: Int, to stack: inout [Visit]) throws(LegacyError) {
    let last = stack.count - 1
    stack[last].size += size
    guard stack[last].size <= PropertyListGuard.maximumSize else {
      throw PropertyListGuard.tooLarge(path)
    }
  }

  /// Reads an object's marker and checks that its bytes lie before the offset table.
  func visit(_ object: Int, _ bytes: borrowing RawSpan) throws(LegacyError) -> Visit {
    let start = try start(of: object, bytes)
    let marker = bytes.byte(start)
    var content = start + 1
    var count = Int(marker & 0x0F)
    if count == 0x0F, [0x4, 0x5, 0x6, 0x7, 0xA, 0xB, 0xC, 0xD].contains(marker >> 4) {
      (count, content) = try extendedCount(object, at: content, bytes)
    }
    guard let (length, children) = shape(marker: marker, count: count) else {
      throw PropertyListGuard.corrupt(path, "object \(object) is of no type that plists have")
    }
    guard length <= PropertyListGuard.maximumSize, content + length <= tableStart else {
      throw outside(object)
    }
    return Visit(
      object: object, marker: marker, childStart: content, childCount: children,
      keyCount: marker >> 4 == 0xD ? count : 0, isText: [0x5, 0x6].contains(marker >> 4),
      size: PropertyListGuard.valueOverhead + length, end: content + length)
  }

  /// Returns where the marker of an object stands.
  func start(of object: Int, _ bytes: borrowing RawSpan) throws(LegacyError) -> Int {
    let offset = Self.integer(bytes, at: tableStart + object * offsetSize, size: offsetSize)
    guard offset >= 8, offset < UInt64(clamping: tableStart) else { throw outside(object) }
    return Int(clamping: offset)
  }

  /// Returns the bytes and references of an object, or nil for a marker that no property list has.
  ///
  /// The format has room for null, sets, archive references and others that preferences never hold;
  /// Foundation on Linux crashes on some of them.
  private func shape(marker: UInt8, count: Int) -> (length: Int, children: Int)? {
    switch marker {
    case 0x08, 0x09: (0, 0)  // false, true
    case 0x10...0x14: (1 << count, 0)  // integer of 2^n bytes
    case 0x22, 0x23: (1 << count, 0)  // real of 2^n bytes
    case 0x33: (8, 0)  // date
    case 0x80...0x8F where isArchive: (count + 1, 0)
    case 0x40...0x5F: (count, 0)  // data, ASCII
    case 0x60...0x6F: (count * 2, 0)  // UTF-16
    case 0xA0...0xAF: (count * referenceSize, count)  // array
    case 0xD0...0xDF: (count * 2 * referenceSize, count * 2)  // dictionary
    default: nil
    }
  }

  /// A count of 15 or more follows as an integer object of its own.
  private func extendedCount(
    _ object: Int, at start: Int, _ bytes: borrowing RawSpan
  ) throws(LegacyError) -> (count: Int, content: Int) {
    guard start < tableStart else { throw outside(object) }
    let marker = bytes.byte(start)
    let size = 1 << Int(marker & 0x0F)
    guard marker >> 4 == 0x1, size <= 8, start + 1 + size <= tableStart else {
      throw outside(object)
    }
    let count = Self.integer(bytes, at: start + 1, size: size)
    guard count <= UInt64(clamping: tableStart) else {
      throw PropertyListGuard.hostile(
        path, "object \(object) claims \(count) members, more than the file has bytes")
    }
    return (Int(clamping: count), start + 1 + size)
  }

  func reference(_ bytes: borrowing RawSpan, at start: Int) throws(LegacyError) -> Int {
    let value = Self.integer(bytes, at: start, size: referenceSize)
    guard value < UInt64(clamping: objectCount) else {
      throw PropertyListGuard.corrupt(path, "a reference names object \(value) of \(objectCount)")
    }
    return Int(clamping: value)
  }

  private func outside(_ object: Int) -> LegacyError {
    PropertyListGuard.corrupt(path, "object \(object) lies outside the file")
  }

  static func integer(_ bytes: borrowing RawSpan, at start: Int, size: Int) -> UInt64 {
    var value: UInt64 = 0
    for offset in 0..<size { value = value << 8 | UInt64(bytes.byte(start + offset)) }
    return value
  }
}
