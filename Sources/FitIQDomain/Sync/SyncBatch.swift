/// Whole days to be written in one transaction.
package struct SyncBatch: Sendable {
  package var metrics: [MetricSteps] = []

  package struct MetricSteps: Sendable {
    package let metric: HealthMetric
    package let scope: DayScope
    package let reach: ExportReach
    /// See ``DayReplacement/later``.
    package let later: Set<LocalDay>
    package var days: [DayStep]

    /// Leaves out what others have done since it was planned; returns how many values they brought.
    ///
    /// - Parameter tracked: What is tracked now. Nil is returned where a day is neither as it was
    ///   nor as it is to be.
    package mutating func rebase(on tracked: [LocalDay: SyncedDay]) -> Int? {
      let done = days.filter { tracked[$0.day] != $0.known }
      guard done.allSatisfy({ tracked[$0.day] == $0.tracked }) else { return nil }
      days.removeAll { tracked[$0.day] != $0.known }
      return done.reduce(0) { $0 + $1.size }
    }
  }
}

/// What a sync does about one day of one metric.
package struct DayStep: Sendable, Equatable {
  package let day: LocalDay
  /// What the day holds from now on; nil to leave it as it is.
  package let entities: [NewEntity]?
  /// What was tracked of it as this was planned.
  package let known: SyncedDay?
  /// What is tracked of it from now on; nil to forget the day.
  package let tracked: SyncedDay?
  package let snapshot: [SnapshotField: Double]
  /// How many values the source has, for the report.
  package let size: Int
  /// See ``DayReplacement/guardsOwn``.
  package let guardsOwn: Bool
}

/// What became of a batch, by metric.
package struct SyncBatchOutcome: Sendable {
  package let written: [HealthMetric: DayOutcome]
  package let failed: [HealthMetric: SyncFailure]

  package init(
    written: [HealthMetric: DayOutcome], failed: [HealthMetric: SyncFailure] = [:]
  ) {
    self.written = written
    self.failed = failed
  }
}

/// Why a metric could not be synced.
package struct SyncFailure: Sendable, Equatable, Encodable {
  package let code: String
  package let summary: String

  /// Keeps what a known error says of itself; any other is an `internal_fault`.
  package init(_ error: any Error) {
    let known = error as? any FitIQError
    code = known?.identifier ?? "internal_fault"
    summary = known?.summary ?? "unexpected internal error"
  }
}
