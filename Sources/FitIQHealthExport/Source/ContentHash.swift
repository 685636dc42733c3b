import FitIQDomain

/// A fast 64-bit hash that tells contents apart; no defence against anyone who seeks collisions.
///
/// XXH64 with seed 0 (Yann Collet, "xxHash fast digest algorithm", version 0.1.1). One chain in place of
/// its four lanes made the reading of an XML file 14 % slower.
struct ContentHash {
  private static let primes: (UInt64, UInt64, UInt64, UInt64, UInt64) = (
    0x9E37_79B1_85EB_CA87, 0xC2B2_AE3D_27D4_EB4F, 0x1656_67B1_9E37_79F9, 0x85EB_CA77_C2B2_AE63,
    0x27D4_EB2F_1656_67C5
  )
  private var lanes = (primes.0 &+ primes.1, primes.1, UInt64(0), 0 &- primes.0)
  private var total: UInt64 = 0
  /// What does not fill a stripe of 32 bytes yet.
  private var rest: [UInt8] = []

  init() { rest.reserveCapacity(64) }

  mutating func add(_ bytes: UnsafeRawBufferPointer) {
    total &+= UInt64(clamping: bytes.count)
    var place = 0
    if !rest.isEmpty {
      place = min(32 - rest.count, bytes.count)
      rest.append(contentsOf: bytes[..<place])
      guard rest.count == 32 else { return }
      let stripe = rest
      rest.removeAll(keepingCapacity: true)
      _ = stripe.withUnsafeBytes { addStripes($0, from: 0) }
    }
    place = addStripes(bytes, from: place)
    rest.append(contentsOf: bytes[place...])
  }

  @discardableResult
  private mutating func addStripes(_ bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
    var place = start
    var (one, two, three, four) = lanes
    while bytes.count - place >= 32 {
      one = Self.round(one, bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self))
      two = Self.round(two, bytes.loadUnaligned(fromByteOffset: place + 8, as: UInt64.self))
      three = Self.round(three, bytes.loadUnaligned(fromByteOffset: place + 16, as: UInt64.self))
      four = Self.round(four, bytes.loadUnaligned(fromByteOffset: place + 24, as: UInt64.self))
      place += 32
    }
    lanes = (one, two, three, four)
    return place
  }

  var value: UInt64 {
    var hash: UInt64
    if total >= 32 {
      let (one, two, three, four) = lanes
      hash =
        Self.rotate(one, 1) &+ Self.rotate(two, 7) &+ Self.rotate(three, 12)
        &+ Self.rotate(four, 18)
      for lane in [one, two, three, four] {
        hash = (hash ^ Self.round(0, lane)) &* Self.primes.0 &+ Self.primes.3
      }
    } else {
      hash = Self.primes.4
    }
    return rest.withUnsafeBytes { Self.finish(hash &+ total, $0) }
  }

  private static func finish(_ start: UInt64, _ rest: UnsafeRawBufferPointer) -> UInt64 {
    var hash = start
    var place = 0
    while rest.count - place >= 8 {
      hash ^= round(0, rest.loadUnaligned(fromByteOffset: place, as: UInt64.self))
      hash = rotate(hash, 27) &* primes.0 &+ primes.3
      place += 8
    }
    if rest.count - place >= 4 {
      let word = UInt64(rest.loadUnaligned(fromByteOffset: place, as: UInt32.self))
      hash = rotate(hash ^ word &* primes.0, 23) &* primes.1 &+ primes.2
      place += 4
    }
    for byte in rest[place...] {
      hash = rotate(hash ^ UInt64(byte) &* primes.4, 11) &* primes.0
    }
    hash = (hash ^ hash >> 33) &* primes.1
    hash = (hash ^ hash >> 29) &* primes.2
    return hash ^ hash >> 32
  }

  @inline(__always)
  private static func round(_ lane: UInt64, _ word: UInt64) -> UInt64 {
    rotate(lane &+ word &* primes.1, 31) &* primes.0
  }

  @inline(__always)
  private static func rotate(_ word: UInt64, _ count: UInt64) -> UInt64 {
    word &<< count | word &>> (64 &- count)
  }
}
