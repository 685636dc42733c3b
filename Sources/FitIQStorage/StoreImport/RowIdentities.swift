import FitIQDomain

/// The ids of the rows of a scan, in the parts in which it was made.
struct RowIdentities {
  private var parts: [PackedIdentities]
  /// Rows before each part.
  private var starts = [0]

  init(expected: Int) { parts = [PackedIdentities(expected: expected)] }

  mutating func add(id: UnsafeRawBufferPointer?, backendID: UnsafeBufferPointer<UInt8>?) {
    parts[parts.count - 1].add(id: id, backendID: backendID)
  }

  /// Takes over the rows of a later part without copying them.
  mutating func append(_ other: RowIdentities) {
    for part in other.parts {
      starts.append(starts[starts.count - 1] + parts[parts.count - 1].count)
      parts.append(part)
    }
  }

  private func part(of row: Int) -> Int {
    var part = parts.count - 1
    while starts[part] > row { part -= 1 }
    return part
  }

  func id(of row: Int) -> UUID16 {
    let part = part(of: row)
    return parts[part].id(of: row - starts[part])
  }

  /// Appends `[key,"ID","backend id"]` to JSON text.
  func appendJSON(of row: Int, key: Int64, to json: inout JSONBytes) {
    let part = part(of: row)
    parts[part].appendJSON(of: row - starts[part], key: key, to: &json)
  }
}

/// Ids of rows, packed: a store of a million copies names each of them in its merges.
private struct PackedIdentities {
  private enum BackendID: UInt8 {
    case none, lowerCase, upperCase, other
  }

  private var ids: [UInt8] = []
  private var backendIDs: [UInt8] = []
  private var kinds: [BackendID] = []
  private var others: [Int: String] = [:]

  init(expected: Int) {
    ids.reserveCapacity(expected * 16)
    backendIDs.reserveCapacity(expected * 16)
    kinds.reserveCapacity(expected)
  }

  var count: Int { kinds.count }

  mutating func add(id: UnsafeRawBufferPointer?, backendID: UnsafeBufferPointer<UInt8>?) {
    if let id { ids.append(contentsOf: id) }
    guard let backendID else { return append(.none) }
    if let packed = HexDigits.uuid(backendID, letters: 0x61) {
      append(.lowerCase, packed)
    } else if let packed = HexDigits.uuid(backendID, letters: 0x41) {
      append(.upperCase, packed)
    } else {
      others[kinds.count] = String(decoding: backendID, as: UTF8.self)
      append(.other)
    }
  }

  private mutating func append(
    _ kind: BackendID, _ uuid: (high: UInt64, low: UInt64) = (0, 0)
  ) {
    kinds.append(kind)
    withUnsafeBytes(of: (uuid.high.bigEndian, uuid.low.bigEndian)) {
      backendIDs.append(contentsOf: $0)
    }
  }

  func id(of row: Int) -> UUID16 {
    ids.withUnsafeBytes {
      UUID16(UnsafeRawBufferPointer(rebasing: $0[(row * 16)..<(row * 16 + 16)]))
    }
  }

  /// The longest that one member can be: a key of 20 digits, two ids, punctuation.
  private static let memberSize = 128

  /// Appends `[key,"ID","backend id"]` to JSON text.
  func appendJSON(of row: Int, key: Int64, to json: inout JSONBytes) {
    json.reserve(Self.memberSize)
    json.append(0x5B)
    json.append(decimal: key)
    json.append(0x2C)
    json.appendUUID(ids, row, isUpperCase: true)
    json.append(0x2C)
    switch kinds[row] {
    case .none: json.append(text: "null")
    case .lowerCase: json.appendUUID(backendIDs, row, isUpperCase: false)
    case .upperCase: json.appendUUID(backendIDs, row, isUpperCase: true)
    case .other: json.appendQuoted(others[row] ?? "")
    }
    json.reserve(Self.memberSize)
    json.append(0x5D)
  }
}
