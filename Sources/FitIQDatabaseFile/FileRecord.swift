import FitIQDomain

/// The values of a row or of an entry of an index ("Record Format").
package struct FileRecord: Sendable, Equatable {
  package enum Value: Sendable, Hashable {
    case null
    case integer(Int64)
    case real(Double)
    /// In the encoding of the database.
    case text(Bytes)
    case blob(Bytes)
  }

  package let values: [Value]

  /// Nil where the header and the values do not fill the payload exactly.
  package init?(_ payload: Bytes) {
    guard let header = payload.varint(0), header.value >= 1, header.value <= Int64(payload.count)
    else { return nil }
    let end = Int(header.value)
    var offset = header.length
    var place = end
    var values: [Value] = []
    // A header can say more than there is.
    values.reserveCapacity(min(end - offset, 64))
    while offset < end {
      guard let type = payload.varint(offset), type.value >= 0 else { return nil }
      offset += type.length
      guard let size = Self.size(of: type.value), size <= payload.count - place,
        let value = Self.value(type.value, payload, at: place, size)
      else { return nil }
      values.append(value)
      place += size
    }
    guard offset == end, place == payload.count else { return nil }
    self.values = values
  }

  /// Bytes of a value; nil for the types that are reserved.
  private static func size(of type: Int64) -> Int? {
    switch type {
    case 0, 8, 9: 0
    case 1...4: Int(type)
    case 5: 6
    case 6, 7: 8
    case 10, 11: nil
    default: Int(exactly: (type - 12) / 2)
    }
  }

  /// Whether a text has bytes that texts do not have as a rule: a zero, or what its encoding does not know.
  package func hasBrokenText(_ encoding: FileHeader.Encoding) -> Bool {
    values.contains {
      guard case .text(let bytes) = $0 else { return false }
      if encoding == .utf8 {
        return !bytes.isPrintableASCII
          && (bytes.contains(0) || String(validating: bytes.array, as: UTF8.self) == nil)
      }
      // The last one has no second byte where their number is odd.
      let units = stride(from: 0, to: bytes.count, by: 2).map { bytes.half($0) }
      return units.contains(0) || units.contains(nil)
    }
  }

  private static func value(_ type: Int64, _ payload: Bytes, at place: Int, _ size: Int) -> Value? {
    switch type {
    case 0: return .null
    case 8, 9: return .integer(type - 8)
    case 7:
      return payload.unsigned(place, bytes: 8).map { .real(Double(bitPattern: $0)) }
    case 1...6: return payload.signed(place, bytes: size).map(Value.integer)
    default:
      guard let bytes = payload.slice(place..<(place + size)) else { return nil }
      return type.isMultiple(of: 2) ? .blob(bytes) : .text(bytes)
    }
  }
}
