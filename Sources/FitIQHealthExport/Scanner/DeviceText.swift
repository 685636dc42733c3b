import FitIQDomain

/// What a `device` attribute says: which kind it is, and an identity without the memory address
/// that differs in every export.
struct DeviceText: Equatable {
  var hash: UInt64 = 0
  var isWatch = false
  var isPhone = false

  init() {}

  init(_ raw: UnsafeRawBufferPointer) {
    guard let base = raw.baseAddress else { return }
    var hash = Mixing.seed
    var place = 0
    while place < raw.count {
      if raw[place] == UInt8(ascii: "0"), place + 1 < raw.count, raw[place + 1] == UInt8(ascii: "x")
      {
        place += 2
        while place < raw.count, Self.isHexadecimal(raw[place]) { place += 1 }
        continue
      }
      hash = Mixing.mix(hash, UInt64(raw[place]))
      place += 1
    }
    self.hash = Mixing.finish(hash)
    isWatch = Bytes.find("Watch", in: base, from: 0, to: raw.count) != nil
    isPhone = Bytes.find("iPhone", in: base, from: 0, to: raw.count) != nil
  }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    byte &- 0x30 <= 9 || (byte | 0x20) &- 0x61 <= 5
  }
}
