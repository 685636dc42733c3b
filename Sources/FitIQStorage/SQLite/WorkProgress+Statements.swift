import FitIQSystem
import GRDB
import GRDBSQLite

extension WorkProgress {
  /// Runs statements as a part of the work, and tells how far they are by the steps of SQLite's machine.
  ///
  /// The connection must have no progress handler of its own.
  ///
  /// - Parameters:
  ///   - rows: How many rows the statements go through.
  ///   - steps: What one of them takes, as measured.
  static func part<Result>(
    _ step: String, from: Double, to: Double, in db: Database, rows: @autoclosure () throws -> Int,
    steps: Int, _ body: () throws -> Result
  ) throws -> Result {
    guard isHeard else { return try body() }
    let expected = Double(try rows()) * Double(steps)
    return try part(step, from: from, to: to) {
      let count = StepCount(step, of: expected)
      // The handler holds it without owning it.
      return try withExtendedLifetime(count) {
        sqlite3_progress_handler(
          db.sqliteConnection, StepCount.period,
          { context in
            if let context { Unmanaged<StepCount>.fromOpaque(context).takeUnretainedValue().tell() }
            return 0
          }, Unmanaged.passUnretained(count).toOpaque())
        defer { sqlite3_progress_handler(db.sqliteConnection, 0, nil, nil) }
        return try body()
      }
    }
  }

  private final class StepCount {
    static let period: Int32 = 100_000
    private let step: String
    private let expected: Double
    private var periods = 0.0

    init(_ step: String, of expected: Double) {
      self.step = step
      self.expected = max(1, expected)
    }

    func tell() {
      periods += 1
      WorkProgress.tell(step, periods * Double(Self.period) / expected)
    }
  }
}
