import FitIQDomain

/// The numbers of the extra field 0x0001, taken one after the other.
struct WideNumbers {
  /// Stands where a number needs 64 bits: those are in the extra field.
  private static let sentinel: UInt32 = .max

  private let extra: LittleEndian
  private var place: Int?

  init(extra: LittleEndian) {
    self.extra = extra
    var field = 0
    while let id = extra.short(field), let length = extra.short(field + 2) {
      if id == 1 {
        place = field + 4
        break
      }
      field += 4 + length
    }
  }

  mutating func next(replacing number: UInt32) -> Int64? {
    guard number == Self.sentinel else { return Int64(number) }
    guard let at = place, let wide = extra.long(at), wide >= 0 else { return nil }
    place = at + 8
    return wide
  }
}
