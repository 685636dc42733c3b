import FitIQDomain
import FitIQStorage
import FitIQTerminal
import Foundation

/// Times the statements of a delivery on a database that a benchmark has filled: what a whole process
/// takes hides them.
struct QueueMeasure {
  let path: String
  let turns: Int

  /// Prints the statement of a claim, for a benchmark that times it alone.
  static func writeClaim(out: Sink) throws {
    try out.write(OutboxQueueSQL.claim(filter: "") + "\n")
    try out.flush()
  }

  /// Prints a JSON object: microseconds of a turn that claims ten, their entities and its commit
  /// included (median); completions a second in tens.
  func run(out: Sink) throws {
    let database = try TypedDatabase.openForWriting(path)
    let queue = try DatabaseOutboxQueue(database, clock: { Moment(now: Date()) })
    // As every run begins.
    try queue.rescue()
    let clock = ContinuousClock()
    var claimed: [[ClaimedEvent]] = []
    var times: [Double] = []
    for _ in 0..<turns {
      let time = try clock.measure {
        claimed.append(try queue.turn(recording: [], claiming: 10))
      }
      times.append(time.milliseconds * 1_000)
    }
    let results = claimed.map { $0.map(Self.completed) }
    let recording = try clock.measure {
      for tens in results { _ = try queue.turn(recording: tens, claiming: 0) }
    }
    let count = results.reduce(0) { $0 + $1.count }
    let rate = Double(count) / recording.milliseconds * 1_000
    try out.write(
      """
      {"turn_us": \(times.sorted()[times.count / 2]), "claimed": \(count), \
      "completions_per_second": \(rate)}

      """)
    try out.flush()
  }

  private static func completed(_ event: ClaimedEvent) -> DeliveryResult {
    DeliveryResult(
      event: event, outcome: .created(id: event.id), effect: .completed(backendID: event.id),
      isUnsure: false, startedAt: Date().timeIntervalSince1970, duration: .milliseconds(3))
  }
}
