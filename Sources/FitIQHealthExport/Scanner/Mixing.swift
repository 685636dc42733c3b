import FitIQDomain

/// Hashes that are the same in every run: what is stored between runs must not depend on Swift's
/// own.
enum Mixing {
  static let seed: UInt64 = 0x243F_6A88_85A3_08D3

  /// Adds a word to a hash, by a multiplier of SplitMix64.
  @inline(__always)
  static func mix(_ hash: UInt64, _ word: UInt64) -> UInt64 {
    var mixed = (hash ^ word) &* 0xBF58_476D_1CE4_E5B9
    mixed ^= mixed >> 32
    return mixed
  }

  /// Spreads every bit over all of them.
  @inline(__always)
  static func finish(_ hash: UInt64) -> UInt64 {
    var mixed = (hash ^ (hash >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  static func hash(of bytes: some Sequence<UInt8>) -> UInt64 {
    finish(bytes.reduce(seed) { mix($0, UInt64($1) &+ 1) })
  }

  /// Sixteen hexadecimal digits.
  static func digits(of hash: UInt64) -> String {
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
