import FitIQDomain
import Foundation

/// Backend ids with the groups that they belong to, packed: 17 bytes for most.
///
/// An id is the distance of its group from that of the id before, with its kind in the two lowest bits,
/// then 16 bytes of a UUID or the length and the bytes of anything else.
struct RemoteListEncoder: ~Copyable {
  /// About so many bytes make a part: a blob of the journal.
  static let partSize = 1 << 20

  private var bytes = PackedNumbers(capacity: partSize + 2_048)
  private var group = 0

  var isEmpty: Bool { bytes.count == 0 }
  var isFull: Bool { bytes.count >= Self.partSize }

  /// Ends the part in the making.
  mutating func takePart() -> Data {
    let part = bytes.data
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
      bytes.append(Int64(bitPattern: distance << 2 | RemoteListKind.text.rawValue))
      bytes.append(bytes: UnsafeRawBufferPointer(id))
    }
  }

  private mutating func append(_ head: UInt64, _ uuid: UUID16) {
    bytes.append(Int64(bitPattern: head))
    bytes.append(id: uuid)
  }
}

enum RemoteListKind: UInt64 {
  case lowerCase, upperCase, text
}

/// Reads what ``RemoteListEncoder`` wrote.
struct RemoteListDecoder {
  private var bytes: PackedNumbers
  private var group = 0

  init(_ bytes: some Sequence<UInt8>) { self.bytes = PackedNumbers(bytes) }

  /// Nil at the end, and where the bytes are none of the encoder's.
  mutating func next() -> (group: Int, backendID: String)? { try? nextID() }

  private mutating func nextID() throws -> (group: Int, backendID: String) {
    let head = UInt64(bitPattern: try bytes.next())
    guard let kind = RemoteListKind(rawValue: head & 3) else { throw PackedNumbers.damaged }
    let folded = Int64(bitPattern: head >> 2)
    group &+= Int(folded >> 1 ^ -(folded & 1))
    guard kind != .text else {
      return (group, String(decoding: try bytes.nextBytes(), as: UTF8.self))
    }
    let uuid = try bytes.nextID()
    return (group, kind == .upperCase ? uuid.text : uuid.text.lowercased())
  }
}

extension RemoteDuplicatePlan.Group {
  /// Neighbours mostly follow each other: what is written is the distance.
  static func encoded(_ groups: [Self]) -> Data {
    var bytes = PackedNumbers(capacity: groups.count * 8)
    var (day, survivor): (Int64, Int64) = (0, 0)
    for group in groups {
      for number in [group.entity, group.user, group.type] { bytes.append(Int64(number)) }
      bytes.append(signed: Int64(group.day) - day)
      bytes.append(signed: group.survivor &- survivor)
      (day, survivor) = (Int64(group.day), group.survivor)
    }
    return bytes.data
  }

  static func decoded(_ data: some Sequence<UInt8>) -> [Self] {
    var bytes = PackedNumbers(data)
    var groups: [Self] = []
    var (day, survivor): (Int64, Int64) = (0, 0)
    while let entity = try? bytes.next(), let user = try? bytes.next(),
      let type = try? bytes.next(), let days = try? bytes.nextSigned(),
      let keys = try? bytes.nextSigned()
    {
      day &+= days
      survivor &+= keys
      groups.append(
        Self(
          entity: Int(clamping: UInt64(bitPattern: entity)),
          user: Int(clamping: UInt64(bitPattern: user)),
          type: Int(clamping: UInt64(bitPattern: type)), day: Int32(clamping: day),
          survivor: survivor))
    }
    return groups
  }
}
