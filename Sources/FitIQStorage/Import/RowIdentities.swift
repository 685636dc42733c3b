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
  func appendJSON(of row: Int, key: Int64, to json: inout [UInt8]) {
    let part = part(of: row)
    parts[part].appendJSON(of: row - starts[part], key: key, to: &json)
  }
}

/// Ids of rows, packed: a store of a million copies names each of them in its merges.
private struct PackedIdentities {
  private enum BackendID: UInt8 {
    case none, lowerCase, upperCase, other
  }

  private var ids: [UUID16] = []
  private var backendIDs: [UUID16] = []
  private var kinds: [BackendID] = []
  private var others: [Int: String] = [:]

  init(expected: Int) {
    ids.reserveCapacity(expected)
    backendIDs.reserveCapacity(expected)
    kinds.reserveCapacity(expected)
  }

  var count: Int { kinds.count }

  mutating func add(id: UnsafeRawBufferPointer?, backendID: UnsafeBufferPointer<UInt8>?) {
    if let id { ids.append(UUID16(id)) }
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

  private mutating func append(_ kind: BackendID, _ id: UUID16 = UUID16(high: 0, low: 0)) {
    kinds.append(kind)
    backendIDs.append(id)
  }

  func id(of row: Int) -> UUID16 { ids[row] }

  /// Appends `[key,"ID","backend id"]` to JSON text.
  func appendJSON(of row: Int, key: Int64, to json: inout [UInt8]) {
    json += "[\(key),".utf8
    json.append(quoted: ids[row], isUpperCase: true)
    json.append(UInt8(ascii: ","))
    switch kinds[row] {
    case .none: json += "null".utf8
    case .lowerCase: json.append(quoted: backendIDs[row], isUpperCase: false)
    case .upperCase: json.append(quoted: backendIDs[row], isUpperCase: true)
    case .other: json += StoreMember.text(others[row]).utf8
    }
    json.append(UInt8(ascii: "]"))
  }
}

extension [UInt8] {
  fileprivate mutating func append(quoted id: UUID16, isUpperCase: Bool) {
    append(UInt8(ascii: "\""))
    let text = isUpperCase ? id.characters : id.characters.lowercased()
    Swift.withUnsafeBytes(of: text) { append(contentsOf: $0) }
    append(UInt8(ascii: "\""))
  }
}
