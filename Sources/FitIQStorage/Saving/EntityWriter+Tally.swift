import FitIQDomain

extension EntityWriter {
  /// What an operation has done so far, also in transactions before this one.
  struct Tally {
    var report = SaveReport()
    var added = 0
    var changed = 0
    var removed = 0
  }

  mutating func countAdded(_ rows: Int) { tally.added += rows }
  mutating func countChanged(_ rows: Int) { tally.changed += rows }
  mutating func countRemoved(_ rows: Int) { tally.removed += rows }

  /// Adds what became of a day to the report.
  mutating func count(_ outcome: DayOutcome) {
    tally.report.added += outcome.new
    tally.report.changed += outcome.changed
    tally.report.unchanged += outcome.unchanged
    tally.report.kept += outcome.kept
    tally.report.removed += outcome.removed
  }

  mutating func countOpened() {
    tally.report.opened += 1
    tally.added += 1
  }
}
