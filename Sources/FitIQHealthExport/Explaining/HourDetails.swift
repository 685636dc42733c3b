import FitIQDomain

/// Collects what every source has of each hour, from quarters that come in the order of time.
struct HourDetails {
  struct Hour {
    fileprivate let start: Int64
    fileprivate var sums: [(origin: SampleOrigin, sum: Int64)] = []
    fileprivate var created: Int64 = 0
    fileprivate var crossing: CrossingSamples.Moved?

    /// `value`: Of the hour, with what reaches over its edges shared out.
    func booked(_ value: Double) -> HealthValue.Booked? {
      crossing.map {
        HealthValue.Booked(
          byStart: value + Double($0.byStart) / Double(DecimalText.scale),
          byEnd: value + Double($0.byEnd) / Double(DecimalText.scale))
      }
    }

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

  /// `crossing`: What would be more or less of what counts, were its samples not shared out.
  mutating func add(
    _ sums: [(SampleOrigin, Int64)], at instant: Int64, created: Int64,
    crossing: CrossingSamples.Moved?
  ) {
    let start = Int64(clamping: zone.startOfHour(Double(instant)))
    if hours.last?.start != start { hours.append(Hour(start: start)) }
    let last = hours.count - 1
    hours[last].created = max(hours[last].created, created)
    if let crossing { hours[last].crossing = (hours[last].crossing ?? .init()) + crossing }
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
