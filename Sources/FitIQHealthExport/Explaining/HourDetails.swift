import FitIQDomain

/// Collects what every source has of each hour, from quarters that come in the order of time.
struct HourDetails {
  struct Hour {
    fileprivate let start: Int64
    fileprivate var sums: [(origin: SampleOrigin, sum: Int64)] = []
    fileprivate var created: Int64 = 0

    var lastCreated: Int64? { created > 0 ? created : nil }

    /// The most trusted first.
    func sources(_ ranks: SourceRanks) -> [HourDetail.Source] {
      sums.sorted { ranks.precedes($0.origin, $1.origin) }.map {
        HourDetail.Source(
          name: ranks.name(of: $0.origin), value: Double($0.sum) / Double(DecimalText.scale))
      }
    }
  }

  private let zone: ZoneOffsets
  private var hours: [Hour] = []

  init(_ zone: ZoneOffsets) { self.zone = zone }

  mutating func add(_ sums: [(SampleOrigin, Int64)], at instant: Int64, created: Int64) {
    let start = Int64(clamping: zone.startOfHour(Double(instant)))
    if hours.last?.start != start { hours.append(Hour(start: start)) }
    let last = hours.count - 1
    hours[last].created = max(hours[last].created, created)
    for (origin, sum) in sums {
      if let known = hours[last].sums.firstIndex(where: { $0.origin == origin }) {
        hours[last].sums[known].sum = hours[last].sums[known].sum.addingReportingOverflow(sum).0
      } else {
        hours[last].sums.append((origin, sum))
      }
    }
  }

  func finished(_ detail: (_ hour: Int64, _ all: Hour) -> HourDetail?) -> [HourDetail] {
    hours.compactMap { detail($0.start, $0) }
  }
}
