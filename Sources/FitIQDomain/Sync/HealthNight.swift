/// What Health says of one night.
package struct HealthNight: Sendable, Equatable {
  /// From the first beginning to the last end of any source.
  package var span: SleepInterval
  /// The span of the source whose stages count.
  package var primarySpan: SleepInterval
  /// Seconds.
  package var asleep: Double
  /// The stages of that source.
  package var stages: [NewNight.Stage]
  /// What each other source alone would make of the night.
  package var others: [Account]

  /// The night of one source.
  package struct Account: Sendable, Equatable {
    package let source: String
    package let span: SleepInterval
    /// Seconds.
    package let asleep: Double

    package init(source: String, span: SleepInterval, asleep: Double) {
      self.source = source
      self.span = span
      self.asleep = asleep
    }
  }

  package init(
    span: SleepInterval, primarySpan: SleepInterval, asleep: Double,
    stages: [NewNight.Stage] = [], others: [Account] = []
  ) {
    self.span = span
    self.primarySpan = primarySpan
    self.asleep = asleep
    self.stages = stages
    self.others = others
  }
}
