/// The mean night of some days.
///
/// Days without a night, or with one whose length of sleep is unknown, do not count.
/// The efficiency is the sleep of all nights together of their time in bed, so that it fits the two
/// means beside it.
package struct SleepAverage: Sendable, Equatable, Encodable {
  package let userID: String?
  /// How many days, the last one included.
  package let days: Int
  package let from: LocalDay
  package let through: LocalDay
  /// Nights that the means rest on.
  package let nights: Int
  package let asleepMinutes: Double?
  package let inBedMinutes: Double?
  package let efficiencyPercent: Double?
  /// Nights that the means of the stages rest on.
  package let stageNights: Int
  package let stages: Night.Stages?

  /// The ranges of days that people compare.
  package static let ranges = [1, 7, 30, 90]

  /// - Parameter nights: The nights of one user; those outside of the days are left out.
  package init(of nights: [Night], userID: String?, days: Int, through: LocalDay) {
    self.userID = userID
    self.days = days
    self.through = through
    let from = through.advanced(by: 1 - days)
    self.from = from
    let counted = nights.filter {
      $0.day >= from && $0.day <= through && $0.asleepMinutes != nil
    }
    self.nights = counted.count
    func mean(_ values: [Double]) -> Double? {
      values.isEmpty ? nil : values.reduce(0, +) / Double(values.count)
    }
    let asleep = mean(counted.compactMap(\.asleepMinutes))
    let inBed = mean(counted.map(\.inBedMinutes))
    asleepMinutes = asleep
    inBedMinutes = inBed
    efficiencyPercent = asleep.flatMap { asleep in inBed.map { asleep / $0 * 100 } }
    let staged = counted.compactMap(\.stages)
    stageNights = staged.count
    func stage(_ path: KeyPath<Night.Stages, Double>) -> Double {
      mean(staged.map { $0[keyPath: path] }) ?? 0
    }
    stages =
      staged.isEmpty
      ? nil
      : Night.Stages(
        coreMinutes: stage(\.coreMinutes), deepMinutes: stage(\.deepMinutes),
        remMinutes: stage(\.remMinutes), asleepMinutes: stage(\.asleepMinutes),
        awakeMinutes: stage(\.awakeMinutes))
  }
}
