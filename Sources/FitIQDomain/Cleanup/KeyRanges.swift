/// A set of primary keys as ranges, for sets in which most neighbours are in or out together.
package struct KeyRanges: Sendable, Equatable {
  /// Ascending, neither touching nor overlapping.
  package private(set) var ranges: [ClosedRange<Int64>] = []
  package private(set) var count = 0

  package init() {}

  /// - Parameter keys: In any order; a key that comes twice counts once.
  package init(_ keys: some Sequence<Int64>) {
    // Nearly all come in order, in runs: sorting those takes less memory than sorting the keys.
    var runs: [ClosedRange<Int64>] = []
    for key in keys {
      if let last = runs.last, key > last.upperBound, key - 1 == last.upperBound {
        runs[runs.count - 1] = last.lowerBound...key
      } else {
        runs.append(key...key)
      }
    }
    runs.sort { $0.lowerBound < $1.lowerBound }
    for run in runs { append(run) }
  }

  /// The keys of the rows whose bits are set.
  ///
  /// Here, where the compiler sees both types: a generic call for each key was 2 % of a cleanup.
  package init(_ rows: RowBits, of keys: [Int64]) {
    self.init(rows.lazy.map { keys[$0] })
  }

  /// More keys than a file of SQLite's can hold rows: what counts more was made up, and a union of
  /// two sets cannot overflow.
  private static let maximumCount = UInt64(1) << 40

  /// - Parameter ranges: From outside; nil unless they ascend without overlapping,
  ///   and are few enough to be keys of rows.
  package init?(checking ranges: [ClosedRange<Int64>]) {
    var total: UInt64 = 0
    for range in ranges {
      guard self.ranges.last.map({ $0.upperBound < range.lowerBound }) ?? true else { return nil }
      // Any two keys of 64 bits can be the ends.
      let span = UInt64(bitPattern: range.upperBound &- range.lowerBound)
      guard span < Self.maximumCount, total + span < Self.maximumCount else { return nil }
      total += span + 1
      append(range)
    }
  }

  package var isEmpty: Bool { ranges.isEmpty }

  /// Whether a range holds the key; a binary search.
  package func contains(_ key: Int64) -> Bool {
    let position = position(of: key)
    return position < ranges.count && ranges[position].lowerBound <= key
  }

  /// The range that a key lies in; nil for a key that is not in the set.
  package func range(containing key: Int64) -> ClosedRange<Int64>? {
    let position = position(of: key)
    guard position < ranges.count, ranges[position].lowerBound <= key else { return nil }
    return ranges[position]
  }

  /// The first range that ends at the key or after it.
  private func position(of key: Int64) -> Int {
    var low = 0
    var high = ranges.count
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].upperBound < key { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Adds the keys of the other ranges.
  package mutating func formUnion(_ other: KeyRanges) {
    guard !other.isEmpty else { return }
    var union = KeyRanges()
    var (own, others) = (ranges[...], other.ranges[...])
    while let next = Self.popLower(&own, &others) { union.append(next) }
    self = union
  }

  /// Returns the keys that are in both.
  package func intersection(_ other: KeyRanges) -> KeyRanges {
    var common = KeyRanges()
    var (own, others) = (ranges[...], other.ranges[...])
    while let one = own.first, let another = others.first {
      let low = max(one.lowerBound, another.lowerBound)
      let high = min(one.upperBound, another.upperBound)
      if low <= high { common.append(low...high) }
      if one.upperBound < another.upperBound { own.removeFirst() } else { others.removeFirst() }
    }
    return common
  }

  /// The keys that are not in the other set.
  package func subtracting(_ other: KeyRanges) -> KeyRanges {
    guard !other.isEmpty else { return self }
    var rest = KeyRanges()
    for range in ranges {
      var low = range.lowerBound
      var isOver = false
      for hole in other.ranges(touching: range) {
        if hole.lowerBound > low { rest.append(low...hole.lowerBound - 1) }
        isOver = hole.upperBound == Int64.max
        low = isOver ? low : max(low, hole.upperBound + 1)
      }
      if !isOver, low <= range.upperBound { rest.append(low...range.upperBound) }
    }
    return rest
  }

  private func ranges(touching range: ClosedRange<Int64>) -> ArraySlice<ClosedRange<Int64>> {
    let first = position(of: range.lowerBound)
    var last = first
    while last < ranges.count, ranges[last].lowerBound <= range.upperBound { last += 1 }
    return ranges[first..<last]
  }

  private static func popLower(
    _ first: inout ArraySlice<ClosedRange<Int64>>, _ second: inout ArraySlice<ClosedRange<Int64>>
  ) -> ClosedRange<Int64>? {
    guard let one = first.first else { return second.popFirst() }
    guard let other = second.first else { return first.popFirst() }
    return one.lowerBound <= other.lowerBound ? first.popFirst() : second.popFirst()
  }

  private static func distance(_ low: Int64, _ high: Int64) -> Int {
    Int(clamping: UInt64(bitPattern: high &- low))
  }

  /// Adds keys that begin no lower than the last range does.
  ///
  /// Private: a caller whose keys come in an order that a file decides makes a set of all of them at
  /// once, which loses none.
  private mutating func append(_ range: ClosedRange<Int64>) {
    // Any two keys of 64 bits can be the ends of a range, in a plan or a journal that was edited.
    guard let last = ranges.last, range.lowerBound <= last.upperBound.addingClamped(1) else {
      count = count.addingClamped(Self.distance(range.lowerBound, range.upperBound))
      count = count.addingClamped(1)
      return ranges.append(range)
    }
    guard range.upperBound > last.upperBound else { return }
    count = count.addingClamped(Self.distance(last.upperBound, range.upperBound))
    ranges[ranges.count - 1] = last.lowerBound...range.upperBound
  }
}

/// `1-4,7`: what a person can read in a saved plan, at a tenth of the size of a list.
extension KeyRanges: TextCodable {
  package var description: String {
    ranges.map {
      $0.lowerBound == $0.upperBound ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound)"
    }
    .joined(separator: ",")
  }

  /// Reads what ``description`` writes; nil for anything else, such as ranges that do not ascend.
  package init?(_ text: String) {
    var parsed: [ClosedRange<Int64>] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: text.isEmpty) {
      // A minus at the beginning is a sign.
      let separator = part.dropFirst().firstIndex(of: "-")
      let upper = separator.map { part[part.index(after: $0)...] }
      guard let low = Self.key(part[..<(separator ?? part.endIndex)]),
        let high = upper.map(Self.key) ?? low, low <= high
      else { return nil }
      parsed.append(low...high)
    }
    self.init(checking: parsed)
  }

  private static func key(_ text: Substring) -> Int64? {
    text.first == "+" ? nil : Int64(text)
  }
}
