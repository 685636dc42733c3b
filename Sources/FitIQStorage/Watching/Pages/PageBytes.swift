import FitIQDomain

/// Numbers of a page or record, checked to lie in it.
struct PageBytes {
  private let bytes: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

  var count: Int { bytes.count }

  func slice(_ offset: Int, count: Int) throws -> ArraySlice<UInt8> {
    guard offset >= 0, count >= 0, offset + count <= bytes.count else {
      throw DatabasePages.Fault()
    }
    let start = bytes.startIndex + offset
    return bytes[start..<start + count]
  }

  func byte(_ offset: Int) throws -> UInt8 {
    guard offset >= 0, offset < bytes.count else { throw DatabasePages.Fault() }
    return bytes[bytes.startIndex + offset]
  }

  func half(_ offset: Int) throws -> UInt16 {
    UInt16(try byte(offset)) << 8 | UInt16(try byte(offset + 1))
  }

  func word(_ offset: Int) throws -> UInt32 {
    UInt32(try half(offset)) << 16 | UInt32(try half(offset + 2))
  }

  /// A number of one to nine bytes; moves behind it.
  func varint(_ offset: inout Int) throws -> UInt64 {
    var value: UInt64 = 0
    for _ in 0..<8 {
      let byte = try byte(offset)
      offset += 1
      value = value << 7 | UInt64(byte & 0x7F)
      if byte < 0x80 { return value }
    }
    value = value << 8 | UInt64(try byte(offset))
    offset += 1
    return value
  }
}
