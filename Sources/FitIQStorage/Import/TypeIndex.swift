import FitIQDomain

/// Positions of type names.
struct TypeIndex {
  private(set) var classes: [EntryTiming.TypeClass] = []
  private var positions: [[UInt8]: UInt16] = [:]
  private var names: [[UInt8]] = []
  /// By a few bits of the name, the last type that had them: a row finds its type there.
  private var likely = [UInt16](repeating: .max, count: 64)

  /// A model has sixteen types; a store with this many is made to exhaust memory.
  private static let maximum = 10_000

  /// Nil for a name that is not UTF-8.
  mutating func position(
    of text: UnsafeBufferPointer<UInt8>, adding types: inout [String]
  ) throws -> UInt16? {
    let bits = Self.bits(of: text)
    let candidate = Int(likely[bits])
    if candidate < names.count, text.isEqual(to: names[candidate]) { return likely[bits] }
    let name = [UInt8](text)
    if let position = positions[name] {
      likely[bits] = position
      return position
    }
    guard text.isUTF8 else { return nil }
    guard types.count < Self.maximum else {
      throw StorageError(
        .storeHostile, "the store holds more than \(Self.maximum) types of entries",
        hint: "fitiq does not read it; get a fresh copy from the device")
    }
    let position = UInt16(clamping: types.count)
    types.append(String(decoding: name, as: UTF8.self))
    classes.append(EntryTiming.TypeClass(types[types.count - 1]))
    positions[name] = position
    names.append(name)
    likely[bits] = position
    return position
  }

  private static func bits(of text: UnsafeBufferPointer<UInt8>) -> Int {
    guard let first = text.first, let last = text.last else { return 0 }
    return (text.count &* 7 &+ Int(first) &* 3 &+ Int(last)) & 63
  }
}
