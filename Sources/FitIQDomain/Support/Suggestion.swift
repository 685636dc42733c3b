/// "Did you mean": the nearest known words to a mistyped one.
package enum Suggestion {
  /// Returns the candidate nearest to `word`, or nil when none is near enough to be a typing error.
  ///
  /// Near enough is at most a third of the longer word's letters (at least one) as edits, the
  /// threshold that git and rustc use; letter case does not count.
  package static func nearest(to word: String, among candidates: some Sequence<String>) -> String? {
    let lowered = Array(word.lowercased())
    var best: (distance: Int, word: String)?
    for candidate in candidates {
      let other = Array(candidate.lowercased())
      let distance = editDistance(lowered, other)
      let limit = max(1, max(lowered.count, other.count) / 3)
      guard distance <= limit, distance < best?.distance ?? .max else { continue }
      best = (distance, candidate)
    }
    return best?.word
  }

  /// Returns the number of insertions, deletions, substitutions and swaps of neighbours between
  /// two words (optimal string alignment distance).
  static func editDistance(_ first: [Character], _ second: [Character]) -> Int {
    guard !first.isEmpty else { return second.count }
    guard !second.isEmpty else { return first.count }
    var beforePrevious = [Int](repeating: 0, count: second.count + 1)
    var previous = Array(0...second.count)
    for row in 1...first.count {
      var current = [row] + [Int](repeating: 0, count: second.count)
      for column in 1...second.count {
        let cost = first[row - 1] == second[column - 1] ? 0 : 1
        current[column] = min(
          previous[column] + 1, current[column - 1] + 1, previous[column - 1] + cost)
        if row > 1, column > 1, first[row - 1] == second[column - 2],
          first[row - 2] == second[column - 1]
        {
          current[column] = min(current[column], beforePrevious[column - 2] + 1)
        }
      }
      beforePrevious = previous
      previous = current
    }
    return previous[second.count]
  }
}
