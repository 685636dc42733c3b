import FitIQDomain

/// The text of an attribute as meant: entities decoded, control characters dropped.
///
/// Only the five entities of XML and numbers are decoded; others stand as they are, so that nothing
/// can expand.
enum CleanText {
  static func bytes(_ raw: UnsafeRawBufferPointer) -> [UInt8] {
    var clean: [UInt8] = []
    clean.reserveCapacity(raw.count)
    var place = 0
    while place < raw.count {
      let byte = raw[place]
      if byte == UInt8(ascii: "&"), let (scalar, length) = entity(raw, at: place) {
        clean.append(contentsOf: String(scalar).utf8)
        place += length
        continue
      }
      if !Bytes.isControl(byte) { clean.append(Bytes.isSpace(byte) ? 0x20 : byte) }
      place += 1
    }
    return clean
  }

  private static let longestEntity = 12

  private static func entity(
    _ raw: UnsafeRawBufferPointer, at place: Int
  ) -> (scalar: Unicode.Scalar, length: Int)? {
    let limit = min(raw.count, place + longestEntity)
    guard let end = raw[place..<limit].firstIndex(of: UInt8(ascii: ";")) else { return nil }
    let name = String(decoding: raw[place + 1..<end], as: UTF8.self)
    guard let scalar = named(name) ?? numbered(name) else { return nil }
    return (scalar, end - place + 1)
  }

  private static func named(_ name: String) -> Unicode.Scalar? {
    switch name {
    case "amp": "&"
    case "lt": "<"
    case "gt": ">"
    case "quot": "\""
    case "apos": "'"
    default: nil
    }
  }

  private static func numbered(_ name: String) -> Unicode.Scalar? {
    guard name.first == "#" else { return nil }
    let digits = name.dropFirst()
    let value = digits.first == "x" ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    guard let value, value >= 0x20, value != 0x7F else { return nil }
    return Unicode.Scalar(value)
  }
}
