/// What the start tag of a record says, as far as it is needed.
struct RecordTag {
  enum TypeName: Equatable {
    case none
    /// None of those that were asked for.
    case other
    case wanted(Int)
  }

  enum SourceName: Equatable {
    case none
    case tooMany
    case known(Int)
  }

  var type = TypeName.none
  var source = SourceName.none
  var device = DeviceText()
  /// The number of the unit in the reader's table, -1 for none.
  var unit = -1
  /// Where the text of the value is, counted from the `<`; nil for none.
  var value: Range<Int>?
  var start = DateText.absent
  var end = DateText.absent
  var created = DateText.absent
  /// An attribute stands twice.
  var isRepeated = false
  fileprivate(set) var seen: UInt8 = 0

  /// Notes that an attribute was met; a second time is a fault.
  @inline(__always)
  mutating func note(_ attribute: RecordAttribute) {
    let bit = 1 &<< attribute.rawValue
    if seen & bit != 0 { isRepeated = true }
    seen |= bit
  }

  /// iOS 16 wrote `startDate` twice where it meant `endDate`.
  @inline(__always)
  func meaning(of attribute: RecordAttribute) -> RecordAttribute {
    let bit: UInt8 = 1 &<< RecordAttribute.startDate.rawValue
    return attribute == .startDate && seen & bit != 0 && end == DateText.absent
      ? .endDate : attribute
  }
}

/// The attributes of a record that are needed.
enum RecordAttribute: UInt8 {
  case startDate, endDate, creationDate, type, sourceName, device, unit, value
  case unneeded = 8

  var isDate: Bool { rawValue <= Self.creationDate.rawValue }

  /// Recognises `name="` by its first words; returns it with the length up to and with the quote.
  @inline(__always)
  static func read(
    _ base: UnsafeRawPointer, _ place: Int
  ) -> (attribute: RecordAttribute, length: Int)? {
    let first = Bytes.word(base, place)
    let next = Bytes.word(base, place + 8)
    switch first {
    case Words.startDat where next & 0xFF_FFFF == Words.startDatRest: return (.startDate, 11)
    case Words.endDate where next & 0xFF == Words.quote: return (.endDate, 9)
    case Words.creation where next & 0xFFFF_FFFF_FFFF == Words.creationRest:
      return (.creationDate, 14)
    case Words.sourceNa where next & 0xFFFF_FFFF == Words.sourceNaRest: return (.sourceName, 12)
    case Words.device: return (.device, 8)
    case Words.sourceVe where next & 0xFF_FFFF_FFFF_FFFF == Words.sourceVeRest:
      return (.unneeded, 15)
    default: break
    }
    if first & 0xFF_FFFF_FFFF_FFFF == Words.value { return (.value, 7) }
    if first & 0xFFFF_FFFF_FFFF == Words.type { return (.type, 6) }
    if first & 0xFFFF_FFFF_FFFF == Words.unit { return (.unit, 6) }
    return nil
  }

  /// The same for names with spaces around `=`, single quotes, and any other name.
  static func named(_ name: UnsafeRawBufferPointer) -> RecordAttribute {
    switch String(decoding: name, as: UTF8.self) {
    case "startDate": .startDate
    case "endDate": .endDate
    case "creationDate": .creationDate
    case "type": .type
    case "sourceName": .sourceName
    case "device": .device
    case "unit": .unit
    case "value": .value
    default: .unneeded
    }
  }

  /// Up to eight bytes of text as the number that they are in memory.
  private enum Words {
    static let startDat: UInt64 = 0x7461_4474_7261_7473
    static let startDatRest: UInt64 = 0x0022_3D65
    static let endDate: UInt64 = 0x3D65_7461_4464_6E65
    static let quote: UInt64 = 0x22
    static let creation: UInt64 = 0x6E6F_6974_6165_7263
    static let creationRest: UInt64 = 0x223D_6574_6144
    static let sourceNa: UInt64 = 0x614E_6563_7275_6F73
    static let sourceNaRest: UInt64 = 0x223D_656D
    static let sourceVe: UInt64 = 0x6556_6563_7275_6F73
    static let sourceVeRest: UInt64 = 0x22_3D6E_6F69_7372
    static let device: UInt64 = 0x223D_6563_6976_6564
    static let value: UInt64 = 0x22_3D65_756C_6176
    static let type: UInt64 = 0x223D_6570_7974
    static let unit: UInt64 = 0x223D_7469_6E75
  }
}
