import FitIQDomain

/// Samples that reach over the beginning of an hour.
///
/// HealthKit shares them out; a reader of samples counts each whole, where it begins or where it ends.
struct CrossingSamples: Sendable {
  /// A source in a quarter of an hour.
  struct Place: Hashable {
    let cell: Int64
    let origin: Int
  }

  private struct Kept: Sendable {
    let start: Int64
    let end: Int64
    let value: Int64
    let origin: Int
  }

  private let zone: ZoneOffsets
  private var samples: [Kept] = []

  init(_ zone: ZoneOffsets) { self.zone = zone }

  mutating func note(_ sample: ExportSample) {
    let last = max(sample.start, sample.end - 1)
    guard CellSums.cell(of: sample.start) != CellSums.cell(of: last),
      zone.startOfHour(Double(sample.start)) != zone.startOfHour(Double(last))
    else { return }
    samples.append(
      Kept(
        start: sample.start, end: sample.end, value: sample.value, origin: sample.origin.number))
  }

  /// What each source has more, or less, in a quarter of an hour when its samples are not shared out.
  var moved: [Place: HealthValue.Booked] {
    var moved: [Place: HealthValue.Booked] = [:]
    for sample in samples {
      func move(_ cell: Int64, byStart: Int64, byEnd: Int64) {
        let place = Place(cell: cell, origin: sample.origin)
        let scale = Double(DecimalText.scale)
        let part = HealthValue.Booked(
          byStart: Double(byStart) / scale, byEnd: Double(byEnd) / scale)
        moved[place] = moved[place].map { $0 + part } ?? part
      }
      CellSums.spread(sample.value, from: sample.start, to: sample.end) { cell, part in
        move(cell, byStart: -part, byEnd: -part)
        return true
      }
      move(CellSums.cell(of: sample.start), byStart: sample.value, byEnd: 0)
      move(CellSums.cell(of: sample.end - 1), byStart: 0, byEnd: sample.value)
    }
    return moved
  }
}
