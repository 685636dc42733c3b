package import Foundation

/// Repeatable values of one part of a scenario.
///
/// Each part throws its own dice, so that turning a fault on does not change the rest of a store.
struct Dice {
  private var generator: SplitMix64

  init(seed: UInt64, part: String) {
    let mark = part.utf8.reduce(seed &+ 0xCBF2_9CE4_8422_2325) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01B3
    }
    generator = SplitMix64(seed: mark)
  }

  mutating func id() -> UUID { UUID(using: &generator) }

  /// An id as the backend makes it: lower case.
  mutating func backendID() -> String { id().uuidString.lowercased() }

  mutating func number(_ range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &generator)
  }

  mutating func number(_ range: ClosedRange<Double>, places: Int) -> Double {
    Double.random(in: range, using: &generator).rounded(places: places)
  }

  mutating func shuffled<Element>(_ list: [Element]) -> [Element] {
    list.shuffled(using: &generator)
  }
}

extension Double {
  func rounded(places: Int) -> Double {
    let scale = pow(10, Double(places))
    return (self * scale).rounded() / scale
  }
}

extension UUID {
  init(using generator: inout SplitMix64) {
    var bytes = [generator.next(), generator.next()].flatMap { word in
      (0..<8).map { UInt8(truncatingIfNeeded: word >> (8 * $0)) }
    }
    bytes[6] = bytes[6] & 0x0F | 0x40
    bytes[8] = bytes[8] & 0x3F | 0x80
    self = bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
  }

  /// The first id of a generator with this seed.
  package init(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    self.init(using: &generator)
  }
}
