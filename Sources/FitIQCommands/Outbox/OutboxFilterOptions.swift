import ArgumentParser
import FitIQDomain
import FitIQStorage
import Foundation

/// The states that the command line knows: those of ``OutboxState``, and both that failed.
enum OutboxStatusName: String, CaseIterable, ExpressibleByArgument {
  case pending, processing, waiting, failed, dead, stuck, completed, unknown

  var states: Set<OutboxState> {
    self == .failed ? [.waiting, .dead] : OutboxState(rawValue: rawValue).map { [$0] } ?? []
  }
}

extension OutboxFilter.Comparison: ExpressibleByArgument {
  package init?(argument: String) { self.init(argument) }
}

/// Which events, on every verb.
struct OutboxFilterOptions: ParsableArguments {
  @Option(help: "Only in this state; repeatable. 'failed' means waiting or dead.")
  var status: [OutboxStatusName] = []

  @Flag(help: "The same as --status failed.")
  var failed = false

  @Option(help: .of("type", "Only this type; repeatable."), completion: .list(OutboxType.names))
  var type: [String] = []

  @Option(help: .of("uuid", "Only this user."))
  var user: UserID?

  @Option(help: .of("uuid", "Only events about this entity."), completion: .live(.entries))
  var entity: UserID?

  @Option(help: .of("regex", "Only errors that match this regular expression."))
  var error: String?

  @Option(help: .of("age", "Only events older than this."))
  var olderThan: Age?

  @Option(help: .of("age", "Only events newer than this."))
  var newerThan: Age?

  @Option(help: .of("number", "Only with this number of attempts, such as '>=3'."))
  var attempts: OutboxFilter.Comparison?

  /// - Parameter ids: The full ids of events of this store.
  func filter(at moment: Moment, ids: [String] = []) -> OutboxFilter {
    var filter = OutboxFilter()
    filter.states = Set(status.flatMap(\.states)).union(failed ? [.waiting, .dead] : [])
    filter.types = type
    filter.user = user?.text
    filter.entity = entity?.text
    filter.error = error
    filter.createdBefore = olderThan.map { moment.wall - $0.seconds }
    filter.createdAfter = newerThan.map { moment.wall - $0.seconds }
    filter.attempts = attempts
    filter.ids = ids
    return filter
  }
}

extension Session {
  /// Now, whatever `--as-of` says.
  var moment: Moment { Moment(now: runtime.now()) }

  /// Now, on the wall clock and on the clock of this boot.
  ///
  /// - Parameter zone: With `--as-of`.
  func moment(_ zone: ZoneOptions, in offsets: ZoneOffsets) -> Moment {
    Moment(now: zone.asOf?.instant(in: offsets.zone) ?? runtime.now())
  }
}
