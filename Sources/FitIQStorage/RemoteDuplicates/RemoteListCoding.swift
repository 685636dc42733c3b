import FitIQDomain
import Foundation

/// Backend ids with the groups that they belong to, packed: 17 bytes for most.
///
/// An id is the distance of its group from that of the id before, with its kind in the two lowest bits,
/// then 16 bytes of a UUID or the length and the bytes of anything else. Numbers are written in groups
/// of seven bits, the lowest first.
struct RemoteListEncoder: ~Copyable {
  /// About so many bytes make a part: what is held while a list is written.
  static let partSize = 1 << 20

  private(set) var bytes: [UInt8] = []
  private var group = 0

  init() { bytes.reserveCapacity(Self.partSize + 2_048) }

  var isFull: Bool { bytes.count >= Self.partSize }

  /// Ends the part in the making.
  mutating func takePart() -> [UInt8] {
    let part = bytes
    self = RemoteListEncoder()
    return part
  }

  mutating func append(_ id: UnsafeBufferPointer<UInt8>, of group: Int) {
    let distance = UInt64(bitPattern: Int64((group - self.group) << 1 ^ (group - self.group) >> 63))
    self.group = group
    if let packed = HexDigits.uuid(id, letters: 0x61) {
      append(distance << 2 | RemoteListKind.lowerCase.rawValue, packed)
    } else if let packed = HexDigits.uuid(id, letters: 0x41) {
      append(distance << 2 | RemoteListKind.upperCase.rawValue, packed)
    } else {
      bytes.append(packed: distance << 2 | RemoteListKind.text.rawValue)
      bytes.append(packed: UInt64(clamping: id.count))
      bytes.append(contentsOf: id)
    }
  }

  private mutating func append(_ head: UInt64, _ uuid: UUID16) {
    bytes.append(packed: head)
    withUnsafeBytes(of: (uuid.high.bigEndian, uuid.low.bigEndian)) {
      bytes.append(contentsOf: $0)
    }
  }
}

enum RemoteListKind: UInt64 {
  case lowerCase, upperCase, text
}

/// Reads what ``RemoteListEncoder`` wrote.
struct RemoteListDecoder {
  private var bytes: PackedBytes
  private var group = 0

  init(_ bytes: [UInt8]) { self.bytes = PackedBytes(bytes) }

  /// Nil at the end, and where the bytes are none of the encoder's.
  mutating func next() -> (group: Int, backendID: String)? {
    guard let head = bytes.number(), let kind = RemoteListKind(rawValue: head & 3) else {
      return nil
    }
    let folded = Int64(bitPattern: head >> 2)
    group &+= Int(folded >> 1 ^ -(folded & 1))
    switch kind {
    case .lowerCase, .upperCase:
      guard let raw = bytes.take(16) else { return nil }
      let uuid = raw.withUnsafeBytes { UUID16($0) }
      return (group, kind == .upperCase ? uuid.text : uuid.text.lowercased())
    case .text:
      guard let count = bytes.number(), let raw = bytes.take(Int(clamping: count)) else {
        return nil
      }
      return (group, String(decoding: raw, as: UTF8.self))
    }
  }
}

extension RemoteDuplicatePlan.Group {
  /// Neighbours mostly follow each other: what is written is the distance.
  static func encoded(_ groups: [Self]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(groups.count * 8)
    var (day, survivor): (Int64, Int64) = (0, 0)
    for group in groups {
      for number in [group.entity, group.user, group.type] {
        bytes.append(packed: UInt64(clamping: number))
      }
      bytes.append(signed: Int64(group.day) - day)
      bytes.append(signed: group.survivor &- survivor)
      (day, survivor) = (Int64(group.day), group.survivor)
    }
    return bytes
  }

  static func decoded(_ bytes: [UInt8]) -> [Self] {
    var bytes = PackedBytes(bytes)
    var groups: [Self] = []
    var (day, survivor): (Int64, Int64) = (0, 0)
    while let entity = bytes.number(), let user = bytes.number(), let type = bytes.number(),
      let days = bytes.signed(), let keys = bytes.signed()
    {
      day &+= days
      survivor &+= keys
      groups.append(
        Self(
          entity: Int(clamping: entity), user: Int(clamping: user), type: Int(clamping: type),
          day: Int32(clamping: day), survivor: survivor))
    }
    return groups
  }
}

/// Numbers and bytes, one after the other.
private struct PackedBytes {
  private let bytes: [UInt8]
  private var place = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func number() -> UInt64? {
    var (value, shift): (UInt64, UInt64) = (0, 0)
    while place < bytes.count, shift < 64 {
      let byte = bytes[place]
      place += 1
      value |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return value }
      shift += 7
    }
    return nil
  }

  mutating func signed() -> Int64? {
    number().map { Int64(bitPattern: $0 >> 1) ^ -Int64(bitPattern: $0 & 1) }
  }

  mutating func take(_ count: Int) -> ArraySlice<UInt8>? {
    guard count >= 0, count <= bytes.count - place else { return nil }
    defer { place += count }
    return bytes[place..<(place + count)]
  }
}

extension [UInt8] {
  fileprivate mutating func append(packed number: UInt64) {
    var rest = number
    while rest >= 0x80 {
      append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    append(UInt8(truncatingIfNeeded: rest))
  }

  fileprivate mutating func append(signed number: Int64) {
    append(packed: UInt64(bitPattern: number << 1 ^ number >> 63))
  }
}
