import FitIQDomain

/// The means of each hour, from samples that come in the order of time.
struct BeatDetails {
  private struct Mean {
    var sum: Int64 = 0
    var count: Int64 = 0

    mutating func add(_ value: Int64) {
      sum += value
      count += 1
    }

    var value: Double { Double(sum) / Double(count * DecimalText.scale) }
  }

  private let zone: ZoneOffsets
  private let ranks: SourceRanks
  private var finishedHours: [HealthValue] = []
  private var start = Int64.min
  private var quarter = Int64.min
  private var all = Mean()
  private var minute = (number: Int64.min, mean: Mean())
  private var minutes = (sum: 0.0, count: 0.0)
  private var sources: [(origin: SampleOrigin, mean: Mean)] = []
  private var created: Int64 = 0

  init(_ zone: ZoneOffsets, _ ranks: SourceRanks) {
    self.zone = zone
    self.ranks = ranks
  }

  /// - Parameter counts: Whether the sample is part of the hour's own mean.
  mutating func add(
    _ value: Int64, of origin: SampleOrigin, at instant: Int64, counts: Bool,
    _ creations: CreationTimes
  ) {
    let cell = CellSums.cell(of: instant)
    if cell != quarter { turn(to: cell, instant, creations) }
    if let known = sources.firstIndex(where: { $0.origin == origin }) {
      sources[known].mean.add(value)
    } else {
      var mean = Mean()
      mean.add(value)
      sources.append((origin, mean))
    }
    guard counts else { return }
    all.add(value)
    let number = instant >= 0 ? instant / 60 : (instant + 1) / 60 - 1
    if number != minute.number {
      finishMinute()
      minute = (number, Mean())
    }
    minute.mean.add(value)
  }

  /// Hours begin at quarters.
  private mutating func turn(to cell: Int64, _ instant: Int64, _ creations: CreationTimes) {
    quarter = cell
    let hour = Int64(clamping: zone.startOfHour(Double(instant)))
    if hour != start {
      finishHour()
      start = hour
    }
    created = max(created, creations.latest(at: instant))
  }

  private mutating func finishMinute() {
    guard minute.mean.count > 0 else { return }
    minutes.sum += minute.mean.value
    minutes.count += 1
    minute.mean = Mean()
  }

  private mutating func finishHour() {
    finishMinute()
    if all.count > 0 {
      var detail = HealthValue(start: Double(start), value: all.value)
      detail.minuteMean = minutes.sum / minutes.count
      detail.sources = sources.sorted { ranks.precedes($0.origin, $1.origin) }.map {
        HealthValue.Source(ranks.name(of: $0.origin), $0.mean.value)
      }
      detail.lastCreated = created > 0 ? Double(created) : nil
      finishedHours.append(detail)
    }
    all = Mean()
    minutes = (0, 0)
    minute = (.min, Mean())
    sources = []
    created = 0
  }

  mutating func finished() -> [HealthValue] {
    finishHour()
    return finishedHours
  }
}
