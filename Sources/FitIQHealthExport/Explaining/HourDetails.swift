import FitIQDomain

/// Collects what every source has of each hour, from quarters that come in the order of time.
struct HourDetails {
  struct Hour {
    let start: Int64
    fileprivate var sums: [(origin: SampleOrigin, sum: Int64)] = []
    fileprivate var created: Int64 = 0
    fileprivate var crossing: HealthValue.Booked?

    /// - Parameter value: The value of the hour, with what reaches over its edges shared out.
    func detail(_ value: Double, _ ranks: SourceRanks) -> HealthValue {
      var detail = HealthValue(start: Double(start), value: value)
      detail.sources = sums.sorted { ranks.precedes($0.origin, $1.origin) }.map {
        HealthValue.Source(ranks.name(of: $0.origin), Double($0.sum) / Double(DecimalText.scale))
      }
      detail.booked = crossing.map { $0 + HealthValue.Booked(byStart: value, byEnd: value) }
      detail.lastCreated = created > 0 ? Double(created) : nil
      return detail
    }
  }

  private let zone: ZoneOffsets
  private(set) var hours: [Hour] = []

  init(_ zone: ZoneOffsets) { self.zone = zone }

  /// - Parameter crossing: What would be more or less of what counts, were its samples not shared
  ///   out.
  mutating func add(
    _ sums: [(SampleOrigin, Int64)], at instant: Int64, created: Int64,
    crossing: [HealthValue.Booked]
  ) {
    let start = Int64(clamping: zone.startOfHour(Double(instant)))
    if hours.last?.start != start { hours.append(Hour(start: start)) }
    let last = hours.count - 1
    hours[last].created = max(hours[last].created, created)
    for moved in crossing {
      hours[last].crossing = hours[last].crossing.map { $0 + moved } ?? moved
    }
    for (origin, sum) in sums {
      if let known = hours[last].sums.firstIndex(where: { $0.origin == origin }) {
        hours[last].sums[known].sum = hours[last].sums[known].sum.addingReportingOverflow(sum).0
      } else {
        hours[last].sums.append((origin, sum))
      }
    }
  }
}
