import FitIQDomain

/// A fast 64-bit hash that tells contents apart; no defence against somebody who seeks collisions.
///
/// It is the same whatever the pieces in which the content comes.
struct ContentHash {
  private var hash = Mixing.seed
  /// Bytes that do not fill a word yet.
  private var word: UInt64 = 0
  private var filled: UInt64 = 0

  mutating func add(_ bytes: UnsafeRawBufferPointer) {
    var place = 0
    while place < bytes.count {
      if filled == 0, bytes.count - place >= 8 {
        let whole = bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self)
        hash = Mixing.mix(hash, UInt64(littleEndian: whole))
        place += 8
        continue
      }
      word |= UInt64(bytes[place]) << (8 * filled)
      place += 1
      filled = (filled + 1) % 8
      if filled == 0 {
        hash = Mixing.mix(hash, word)
        word = 0
      }
    }
  }

  var value: UInt64 { Mixing.finish(Mixing.mix(hash, word)) }
}
