import FitIQDomain

/// Positions of type names.
struct TypeIndex {
  private(set) var classes: [EntryTiming.TypeClass] = []
  private var positions: [[UInt8]: UInt16] = [:]
  private var last: (name: [UInt8], position: UInt16)?

  /// A model has sixteen types; a store with this many is made to exhaust memory.
  private static let maximum = 10_000

  /// Nil for a name that is no UTF-8.
  mutating func position(
    of text: UnsafeBufferPointer<UInt8>, adding types: inout [String]
  ) throws -> UInt16? {
    // Rows of one type lie together: most find the type of the row before.
    if let last, text.isEqual(to: last.name) { return last.position }
    let name = [UInt8](text)
    if let position = positions[name] {
      last = (name, position)
      return position
    }
    guard text.isUTF8 else { return nil }
    guard types.count < Self.maximum else {
      throw StorageError(
        .storeHostile, "the store holds more than \(Self.maximum) types of entries",
        hint: "fitiq does not read it; get a fresh copy from the device")
    }
    let position = UInt16(types.count)
    types.append(String(decoding: name, as: UTF8.self))
    classes.append(EntryTiming.TypeClass(types[types.count - 1]))
    positions[name] = position
    last = (name, position)
    return position
  }
}
