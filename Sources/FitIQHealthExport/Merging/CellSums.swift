import FitIQDomain

/// Sums by source and quarter of an hour: all that merging needs, so that no sample is kept.
struct CellSums: Sendable {
  /// HealthKit's own length; every time zone in use is a multiple of it.
  static let length: Int64 = 900
  private static let cellsOfDay = 96
  /// The cells of a day, and two words that tell which of them have data.
  private static let pageLength = cellsOfDay + 2
  /// Days times sources: ninety years of three sources.
  private static let mostPages = 100_000

  /// A source on a day of the calendar in Greenwich.
  struct PageKey: Hashable {
    let day: Int64
    let origin: Int
  }

  /// Each with memory of its own: one array of all would hold twice as much while it grows.
  private var pages: ContiguousArray<ContiguousArray<Int64>> = []
  private var places: [PageKey: Int] = [:]
  private var lastKey = PageKey(day: .min, origin: -1)
  private var lastPlace = 0

  /// Spreads a value evenly over the time of its sample; false when there is no room.
  @inline(__always)
  mutating func add(_ sample: ExportSample) -> Bool {
    let first = Self.cell(of: sample.start)
    if sample.end <= (first + 1) * Self.length {
      return add(sample.value, to: first, sample.origin)
    }
    return Self.spread(sample.value, from: sample.start, to: sample.end) {
      add($1, to: $0, sample.origin)
    }
  }

  /// Calls for each cell that a sample covers, with its part of the value, until one is refused.
  @discardableResult
  static func spread(
    _ value: Int64, from start: Int64, to sampleEnd: Int64,
    _ body: (_ cell: Int64, _ part: Int64) -> Bool
  ) -> Bool {
    let share = Double(value) / Double(sampleEnd - start)
    var cell = cell(of: start)
    // Differences of rounded sums: the parts add up to the value exactly.
    var before: Int64 = 0
    while cell * length < sampleEnd {
      let end = min((cell + 1) * length, sampleEnd)
      let through =
        end == sampleEnd ? value : Int64(clamping: (share * Double(end - start)).rounded())
      guard body(cell, through - before) else { return false }
      before = through
      cell += 1
    }
    return true
  }

  static func cell(of instant: Int64) -> Int64 {
    instant >= 0 ? instant / length : (instant + 1) / length - 1
  }

  private mutating func add(_ value: Int64, to cell: Int64, _ origin: SampleOrigin) -> Bool {
    let days = Int64(Self.cellsOfDay)
    let day = cell >= 0 ? cell / days : (cell + 1) / days - 1
    let key = PageKey(day: day, origin: origin.number)
    if key != lastKey, !turn(to: key) { return false }
    let inDay = Int(cell - day * days)
    // Sums beyond all bounds stay at the bound: no export may stop the reader.
    let (sum, overflow) = pages[lastPlace][inDay].addingReportingOverflow(value)
    pages[lastPlace][inDay] = overflow ? (value > 0 ? .max : .min) : sum
    pages[lastPlace][Self.cellsOfDay + inDay / 64] |= 1 << (inDay % 64)
    return true
  }

  private mutating func turn(to key: PageKey) -> Bool {
    if let known = places[key] {
      lastPlace = known
    } else {
      guard places.count < Self.mostPages else { return false }
      lastPlace = pages.count
      places[key] = lastPlace
      pages.append(ContiguousArray(repeating: 0, count: Self.pageLength))
    }
    lastKey = key
    return true
  }

  /// Calls for every cell with data, ascending, with the sums of its sources in the given order.
  func forEachCell(
    in ranks: SourceRanks, _ body: (_ start: Int64, _ sums: [(SampleOrigin, Int64)]) -> Void
  ) {
    let days = Dictionary(grouping: places.keys, by: \.day)
    for day in days.keys.sorted() {
      let found = (days[day] ?? [])
        .map { (origin: SampleOrigin(number: $0.origin), place: places[$0] ?? 0) }
        .sorted { ranks.precedes($0.origin, $1.origin) }
      for inDay in 0..<Self.cellsOfDay {
        let sums = found.filter { has(inDay, $0.place) }.map {
          ($0.origin, pages[$0.place][inDay])
        }
        guard !sums.isEmpty else { continue }
        body((day * Int64(Self.cellsOfDay) + Int64(inDay)) * Self.length, sums)
      }
    }
  }

  private func has(_ inDay: Int, _ page: Int) -> Bool {
    pages[page][Self.cellsOfDay + inDay / 64] & 1 << (inDay % 64) != 0
  }
}
