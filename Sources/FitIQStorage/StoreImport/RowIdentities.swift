/// The ids of scanned rows, packed: a store of a million copies names each of them in its merges.
struct RowIdentities {
  private enum BackendID: UInt8 {
    case none, lowerCase, upperCase, other
  }

  private var ids: [UInt8] = []
  private var backendIDs: [UInt8] = []
  private var kinds: [BackendID] = []
  private var others: [Int: String] = [:]

  mutating func add(id: UnsafeRawBufferPointer?, backendID: UnsafeBufferPointer<UInt8>?) {
    if let id { ids.append(contentsOf: id) }
    guard let backendID else { return append(.none) }
    if let packed = Self.pack(backendID, letters: 0x61) {
      append(.lowerCase, packed)
    } else if let packed = Self.pack(backendID, letters: 0x41) {
      append(.upperCase, packed)
    } else {
      others[kinds.count] = String(decoding: backendID, as: UTF8.self)
      append(.other)
    }
  }

  private mutating func append(
    _ kind: BackendID, _ bytes: (UInt64, UInt64) = (0, 0)
  ) {
    kinds.append(kind)
    withUnsafeBytes(of: bytes) { backendIDs.append(contentsOf: $0) }
  }

  /// Reads a hyphenated UUID whose letters are all of one case.
  private static func pack(
    _ text: UnsafeBufferPointer<UInt8>, letters: UInt8
  ) -> (UInt64, UInt64)? {
    guard text.count == 36 else { return nil }
    var halves: (UInt64, UInt64) = (0, 0)
    var digits = 0
    for index in 0..<36 {
      let byte = text[index]
      if index == 8 || index == 13 || index == 18 || index == 23 {
        guard byte == 0x2D else { return nil }
        continue
      }
      let value: UInt8
      switch byte {
      case 0x30...0x39: value = byte - 0x30
      case letters...(letters + 5): value = byte - letters + 10
      default: return nil
      }
      if digits < 16 {
        halves.0 = halves.0 << 4 | UInt64(value)
      } else {
        halves.1 = halves.1 << 4 | UInt64(value)
      }
      digits += 1
    }
    return (halves.0.bigEndian, halves.1.bigEndian)
  }

  func id(of row: Int) -> UUID16 {
    ids.withUnsafeBytes { UUID16(UnsafeRawBufferPointer(rebasing: $0[(row * 16)..<(row * 16 + 16)])) }
  }

  /// Appends `[key,"ID","backend id"]` to JSON text.
  func appendJSON(of row: Int, key: Int64, to json: inout [UInt8]) {
    json.append(0x5B)
    json.append(contentsOf: String(key).utf8)
    json.append(0x2C)
    Self.appendUUID(ids, row, Self.upper, to: &json)
    json.append(0x2C)
    switch kinds[row] {
    case .none: json.append(contentsOf: "null".utf8)
    case .lowerCase: Self.appendUUID(backendIDs, row, Self.lower, to: &json)
    case .upperCase: Self.appendUUID(backendIDs, row, Self.upper, to: &json)
    case .other: Self.append(others[row] ?? "", to: &json)
    }
    json.append(0x5D)
  }

  private static let lower = Array("0123456789abcdef".utf8)
  private static let upper = Array("0123456789ABCDEF".utf8)

  private static func appendUUID(
    _ bytes: [UInt8], _ row: Int, _ digits: [UInt8], to json: inout [UInt8]
  ) {
    json.append(0x22)
    for index in 0..<16 {
      if index == 4 || index == 6 || index == 8 || index == 10 { json.append(0x2D) }
      let byte = bytes[row * 16 + index]
      json.append(digits[Int(byte >> 4)])
      json.append(digits[Int(byte & 15)])
    }
    json.append(0x22)
  }

  private static func append(_ text: String, to json: inout [UInt8]) {
    json.append(0x22)
    for byte in text.utf8 {
      switch byte {
      case 0x22, 0x5C:
        json.append(0x5C)
        json.append(byte)
      case 0..<0x20:
        json.append(contentsOf: "\\u00".utf8)
        json.append(lower[Int(byte >> 4)])
        json.append(lower[Int(byte & 15)])
      default: json.append(byte)
      }
    }
    json.append(0x22)
  }
}
