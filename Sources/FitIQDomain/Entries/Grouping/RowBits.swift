/// Positions of rows, one bit for each; a sequence of them, ascending.
///
/// Inlinable, since it is asked about each row of a store.
package struct RowBits: Sendable, Sequence {
  @usableFromInline var words: [UInt64]
  @usableFromInline var count = 0

  /// Makes a set of positions.
  ///
  /// - Parameter count: All positions are below it, also those inserted later.
  package init(_ positions: some Sequence<Int32> = [], count: Int) {
    words = [UInt64](repeating: 0, count: count / 64 + 1)
    for position in positions { insert(Int(position)) }
  }

  @inlinable package var isEmpty: Bool { count == 0 }

  /// Whether the bit of the row is set.
  @inlinable package func contains(_ position: Int) -> Bool {
    words[position >> 6] & 1 &<< UInt64(truncatingIfNeeded: position & 63) != 0
  }

  /// Sets the bit of the row.
  @inlinable package mutating func insert(_ position: Int) {
    guard !contains(position) else { return }
    words[position >> 6] |= 1 &<< UInt64(truncatingIfNeeded: position & 63)
    count += 1
  }

  package struct Iterator: IteratorProtocol {
    fileprivate let words: [UInt64]
    fileprivate var index = -1
    fileprivate var rest: UInt64 = 0

    package mutating func next() -> Int? {
      while rest == 0 {
        index += 1
        guard index < words.count else { return nil }
        rest = words[index]
      }
      defer { rest &= rest - 1 }
      return index * 64 + rest.trailingZeroBitCount
    }
  }

  package func makeIterator() -> Iterator { Iterator(words: words) }
}
