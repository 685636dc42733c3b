import FitIQDomain

/// Merges by instants: of the samples that cover one, those of the most trusted source count.
struct ExactMerge: Sendable {
  private struct Kept: Sendable {
    let start: Int64
    let value: Int64
    let length: Int32
    let origin: Int32

    var end: Int64 { start + Int64(length) }
  }

  private var samples: [Kept] = []

  mutating func add(_ sample: ExportSample) {
    samples.append(
      Kept(
        start: sample.start, value: sample.value,
        length: Int32(clamping: sample.end - sample.start),
        origin: Int32(clamping: sample.origin.number)))
  }

  func hours(_ ranks: SourceRanks, _ zone: ZoneOffsets) -> HourSums {
    var hours = HourSums(zone)
    var active: [Kept] = []
    var now = Int64.min
    var next = 0
    let sorted = samples.sorted {
      ($0.start, $0.end, $0.origin, $0.value) < ($1.start, $1.end, $1.origin, $1.value)
    }
    while next < sorted.count || !active.isEmpty {
      if active.isEmpty { now = sorted[next].start }
      while next < sorted.count, sorted[next].start == now {
        // No time, nothing that another could cover.
        if sorted[next].length == 0 {
          hours.add(sorted[next].value, at: now)
        } else {
          active.append(sorted[next])
        }
        next += 1
      }
      let change = Self.nextChange(active, next < sorted.count ? sorted[next].start : .max)
      let best = active.map { ranks.rank(of: SampleOrigin(number: Int($0.origin))) }.min()
      for sample in active
      where ranks.rank(of: SampleOrigin(number: Int(sample.origin))) == best {
        Self.add(sample, from: now, to: change, &hours, zone)
      }
      active.removeAll { $0.end <= change }
      now = change
    }
    return hours
  }

  /// The values of the samples that end in an hour: which hour a sample belongs to, the app told by
  /// its end.
  func samples(byHourOf zone: ZoneOffsets) -> [Int64: [Double]] {
    var hours: [Int64: [Double]] = [:]
    for sample in samples {
      let hour = Int64(clamping: zone.startOfHour(Double(sample.end)))
      hours[hour, default: []].append(Double(sample.value) / Double(DecimalText.scale))
    }
    return hours
  }

  private static func nextChange(_ active: [Kept], _ start: Int64) -> Int64 {
    active.reduce(start) { min($0, $1.end) }
  }

  /// The part of a sample between two instants, hour by hour.
  private static func add(
    _ sample: Kept, from start: Int64, to end: Int64, _ hours: inout HourSums, _ zone: ZoneOffsets
  ) {
    func through(_ instant: Int64) -> Int64 {
      if instant == sample.end { return sample.value }
      let share = Double(instant - sample.start) / Double(sample.length)
      return Int64(clamping: (Double(sample.value) * share).rounded())
    }
    var from = start
    while from < end {
      // Every zone's hours begin at quarters.
      let cell = (CellSums.cell(of: from) + 1) * CellSums.length
      let to = min(end, cell)
      hours.add(through(to) - through(from), at: from)
      from = to
    }
  }
}
