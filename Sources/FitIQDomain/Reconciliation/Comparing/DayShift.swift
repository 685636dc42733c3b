/// Whether the hours of a day are Health's, but off by whole hours.
struct DayShift {
  /// What to add to the store's hours; nil where they are not off.
  let hours: Int?

  private static let farthest = 14
  /// Fewer hours agree by chance.
  private static let fewest = 3

  /// - Parameter health: What Health has in the hour that begins at an instant.
  init(
    _ slots: [(start: Double, value: Double)], _ metric: ReconciledMetric,
    health: (Double) -> HealthValue?
  ) {
    func agreeing(_ shift: Int) -> Int {
      slots.count { slot in
        health(slot.start + Double(shift) * 3_600).map {
          ComparedSlot.match(slot.value, $0, metric) != nil
        } ?? false
      }
    }
    guard metric.slot == .hour, slots.count >= Self.fewest else {
      hours = nil
      return
    }
    let inPlace = agreeing(0)
    let nearest = (1...Self.farthest).flatMap { [$0, -$0] }
    var best = (shift: 0, count: 0)
    for shift in nearest where inPlace < slots.count {
      let count = agreeing(shift)
      if count > best.count { best = (shift, count) }
    }
    // Values that change little agree anywhere: the shift has to explain much more than none does.
    let isClear =
      best.count >= Self.fewest && best.count * 10 >= slots.count * 6
      && best.count >= inPlace + max(2, slots.count / 4)
    hours = isClear ? best.shift : nil
  }
}
