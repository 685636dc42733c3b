/// Reads the start tags of records.
struct RecordReader {
  enum Outcome: Equatable {
    /// Behind the `>`, and whether the element ends there.
    case read(end: Int, isClosed: Bool)
    case unknownYet
    case broken
  }

  private(set) var tag = RecordTag()
  private(set) var sources = SourceTable()
  private(set) var units = UnitNames()
  private let types: [[UInt8]]
  /// The type of the last record that was nobody's: the next one is mostly of the same.
  private var lastOther: [UInt8] = []
  private var dates = DateText()
  private var memo = RecordMemo()

  init(types: [String]) {
    self.types = types.map { Array($0.utf8) }
  }

  /// Reads from `<Record`; ``tag`` then tells what was read.
  mutating func read(_ base: UnsafeRawPointer, from start: Int, to limit: Int) -> Outcome {
    tag = RecordTag()
    var place = start + 7
    var isRemembered = false
    var pending: RecordAttribute?
    if let (length, known, attribute) = memo.recall(base + start, available: limit - start) {
      tag = known
      place = start + length
      pending = attribute
      isRemembered = true
    }
    var quote = Bytes.byte(base, place - 1)
    while true {
      if pending == nil {
        switch next(base, from: place, to: limit) {
        case .end(let end, let isClosed): return .read(end: end, isClosed: isClosed)
        case .unknownYet: return .unknownYet
        case .broken: return .broken
        case .attribute(let attribute, let valueStart):
          pending = attribute
          place = valueStart
          quote = Bytes.byte(base, place - 1)
        }
        if !isRemembered, let attribute = pending, attribute.isDate {
          memo.remember(base + start, length: place - start, tag: tag, attribute: attribute)
          isRemembered = true
        }
      }
      guard let attribute = pending else { return .broken }
      pending = nil
      if attribute.isDate, quote == UInt8(ascii: "\""), take(attribute, base, place, to: limit) {
        place += DateText.length + 1
        continue
      }
      let end = Bytes.find(quote, in: base, from: place, to: limit)
      guard end < limit else { return .unknownYet }
      if tag.type != .other {
        take(attribute, base, place..<end, from: start)
      } else if isRemembered {
        // What nobody asked for needs no reading, only an end.
        return rest(base, from: end + 1, to: limit)
      }
      place = end + 1
    }
  }

  /// A date in the usual form: its length is known, so the quote need not be searched.
  @inline(__always)
  private mutating func take(
    _ attribute: RecordAttribute, _ base: UnsafeRawPointer, _ place: Int, to limit: Int
  ) -> Bool {
    guard tag.type != .other, limit - place > DateText.length,
      Bytes.byte(base, place + DateText.length) == UInt8(ascii: "\"")
    else { return false }
    let instant = dates.instant(base, place)
    guard instant != DateText.invalid else { return false }
    set(attribute, to: instant)
    return true
  }

  @inline(__always)
  private mutating func set(_ attribute: RecordAttribute, to instant: Int64) {
    let meant = tag.meaning(of: attribute)
    tag.note(meant)
    switch meant {
    case .startDate: tag.start = instant
    case .endDate: tag.end = instant
    default: tag.created = instant
    }
  }

  private mutating func take(
    _ attribute: RecordAttribute, _ base: UnsafeRawPointer, _ place: Range<Int>, from start: Int
  ) {
    let text = UnsafeRawBufferPointer(start: base + place.lowerBound, count: place.count)
    switch attribute {
    case .startDate, .endDate, .creationDate: return set(attribute, to: dates.instant(text))
    case .type: tag.type = type(of: text)
    case .sourceName: tag.source = sources.number(of: text).map { .known($0) } ?? .tooMany
    case .device: tag.device = DeviceText(text)
    case .unit: tag.unit = units.number(of: text)
    case .value: tag.value = place.lowerBound - start..<place.upperBound - start
    case .unneeded: return
    }
    tag.note(attribute)
  }

  private mutating func type(of text: UnsafeRawBufferPointer) -> RecordTag.TypeName {
    if Bytes.isEqual(text, lastOther), !lastOther.isEmpty { return .other }
    if let known = types.firstIndex(where: { Bytes.isEqual(text, $0) }) { return .wanted(known) }
    let meant = types.firstIndex(of: CleanText.bytes(text))
    if meant == nil { lastOther = Array(text) }
    return meant.map { .wanted($0) } ?? .other
  }

  private func rest(_ base: UnsafeRawPointer, from place: Int, to limit: Int) -> Outcome {
    switch TagEnd.find(in: base, from: place, to: limit) {
    case .at(let end):
      if TagEnd.swallows(base, place..<end) { return .broken }
      return .read(end: end, isClosed: Bytes.byte(base, end - 2) == UInt8(ascii: "/"))
    case .unknownYet: return .unknownYet
    case .broken: return .broken
    }
  }
}

/// The units of an export, numbered as they are met.
struct UnitNames {
  private(set) var names: [String] = []
  private var raw: [[UInt8]] = []

  private static let largest = 256

  /// -1 when there are too many to be true.
  mutating func number(of text: UnsafeRawBufferPointer) -> Int {
    if let known = raw.firstIndex(where: { Bytes.isEqual(text, $0) }) { return known }
    guard raw.count < Self.largest else { return -1 }
    raw.append(Array(text))
    names.append(String(decoding: CleanText.bytes(text), as: UTF8.self))
    return raw.count - 1
  }
}
