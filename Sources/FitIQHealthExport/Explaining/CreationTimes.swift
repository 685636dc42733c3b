import FitIQDomain

/// When HealthKit got the last sample of each quarter of an hour.
struct CreationTimes: Sendable {
  private static let cellsOfDay = 96

  private var pages: ContiguousArray<Int64> = []
  private var places: [Int64: Int] = [:]
  private var lastDay = Int64.min
  private var lastPlace = 0

  mutating func note(_ sample: ExportSample) {
    guard sample.created > 0 else { return }
    let first = CellSums.cell(of: sample.start)
    note(sample.created, first)
    // What lies between has other samples, or is as late as its neighbours.
    let last = CellSums.cell(of: max(sample.start, sample.end - 1))
    if last != first { note(sample.created, last) }
  }

  private mutating func note(_ created: Int64, _ cell: Int64) {
    let (day, inDay) = Self.place(of: cell)
    if day != lastDay { turn(to: day) }
    pages[lastPlace + inDay] = max(pages[lastPlace + inDay], created)
  }

  private mutating func turn(to day: Int64) {
    lastDay = day
    if let known = places[day] {
      lastPlace = known
    } else {
      lastPlace = pages.count
      places[day] = lastPlace
      pages.append(contentsOf: repeatElement(0, count: Self.cellsOfDay))
    }
  }

  /// Returns that time for the quarter that an instant lies in, or 0 where nothing is known.
  ///
  /// Both are Unix seconds.
  func latest(at instant: Int64) -> Int64 {
    let (day, inDay) = Self.place(of: CellSums.cell(of: instant))
    return places[day].map { pages[$0 + inDay] } ?? 0
  }

  private static func place(of cell: Int64) -> (day: Int64, inDay: Int) {
    let days = Int64(cellsOfDay)
    let day = cell >= 0 ? cell / days : (cell + 1) / days - 1
    return (day, Int(cell - day * days))
  }
}
