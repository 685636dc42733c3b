/// The beginnings by which people tell ids apart, and which commands take in place of the whole.
package enum IDBeginning {
  /// What stands for the rest.
  static let ellipsis = "…"
  /// Eight characters are the first group of a UUID.
  private static let shortest = 8

  /// Characters of the shortest beginnings that are different ones for different ids.
  package static func length(_ ids: some Sequence<String>) -> Int {
    let sorted = Set(ids).sorted()
    let common = zip(sorted, sorted.dropFirst()).map { first, second in
      zip(first, second).prefix { $0 == $1 }.count
    }
    return max(shortest, (common.max() ?? 0) + 1)
  }

  /// The beginning of an id, with a mark; the id itself where it is hardly longer.
  package static func shortened(_ id: String, to length: Int = shortest) -> String {
    id.count > length + 1 ? id.prefix(length) + ellipsis : id
  }
}
