/// The random numbers that fitiq takes of its own accord: no result depends on them.
package enum Randomness {
  /// Another one in each process, so that no file can be made whose keys all collide in a hash.
  package static let hashSeed = UInt64.random(in: .min ... .max)

  /// A name that nothing else has: 64 bits in base 36.
  package static func name() -> String { String(UInt64.random(in: .min ... .max), radix: 36) }
}
