import ArgumentParser
import FitIQDomain
package import FitIQStorage
package import FitIQTerminal

/// What every changing verb takes.
struct OutboxChangeOptions: ParsableArguments {
  @Argument(
    help: .of("id", "Only these events: ids or unique prefixes of ids."),
    completion: .live(.events), transform: EventName.text)
  var ids: [String] = []

  @OptionGroup var store: StoreOptions
  @OptionGroup var zone: ZoneOptions
  @OptionGroup var events: OutboxFilterOptions
  @OptionGroup var change: ChangeOptions
  @OptionGroup var mirroring: MirroringOptions

  @Flag(help: "Take every event; without it, a filter is required.")
  var all = false

  @Option(help: .of("n", "Take at most N events, oldest first (0 = all)."))
  var limit: Int?

  @OptionGroup var why: ReasonOptions

  func validate() throws {
    try check("--limit", limit.map { Double($0) })
  }
}

/// Why events are changed.
struct ReasonOptions: ParsableArguments {
  @Option(help: .of("text", "Reason to record in the log; leave out health values."))
  var reason: String?

  func validate() throws {
    if let reason, reason.count > 200 {
      throw ValidationError("--reason must be at most 200 characters")
    }
  }
}

/// A command that changes the events which a filter takes.
protocol OutboxChange: FitIQSubcommand {
  var options: OutboxChangeOptions { get }
  var verb: OutboxVerb { get }

  /// Refuses, before anything is changed, what the command could not do with the events then.
  func check(
    _ filter: OutboxFilter, _ store: OpenStore, at moment: Moment, _ session: Session
  ) throws

  /// What the person is told of the events that the filter leaves out; nil for nothing.
  func outside(
    _ filter: OutboxFilter, of store: OpenStore, at moment: Moment
  ) throws -> String?

  /// What the command does with the events that it has changed.
  func follow(
    _ report: OutboxBulkReport, in store: ChangedStore, at moment: Moment, _ session: Session
  ) async throws -> ExitStatus
}

/// Where a command has changed events, still open.
enum ChangedStore {
  case database(TypedDatabase)
  case appStore(AppStoreWriter)
}

extension OutboxChange {
  func run(in session: Session) async throws -> ExitStatus {
    let (reader, _, moment) = try session.open(options.store, options.zone)
    var filter = options.events.filter(
      at: moment, ids: try reader.eventIDs(options.ids))
    try refuse(filter, reader)
    filter.limit = options.limit == 0 ? nil : options.limit
    try check(filter, reader, at: moment, session)
    // Nobody asked for the plan: the change finds its events itself.
    if options.change.yes, !options.change.dryRun {
      return try await change(reader, filter, moment, session)
    }
    var plan = try session.working("looking for events") { try self.plan(filter, reader, moment) }
    // What does nothing is not a plan, unless one was asked for.
    if plan.done == 0 { plan.isDryRun = options.change.dryRun }
    let shown = plan
    func show() throws { try session.output.render(shown) }
    let question = "\(verb.title) \(plan.done.counting("event")) in \(reader.path)?"
    guard
      try options.change.mayApply(
        isEmpty: plan.done == 0, question: plan.done > session.askedFrom ? question : nil,
        in: session, preview: show,
        answer: {
          try show()
          if let outside = try outside(filter, of: reader, at: moment) {
            session.output.note(outside)
          }
        })
    else { return .success }
    return try await change(reader, filter, moment, session)
  }

  func check(
    _ filter: OutboxFilter, _ store: OpenStore, at moment: Moment, _ session: Session
  ) throws {}

  func outside(
    _ filter: OutboxFilter, of store: OpenStore, at moment: Moment
  ) throws -> String? { nil }

  func follow(
    _ report: OutboxBulkReport, in store: ChangedStore, at moment: Moment, _ session: Session
  ) async throws -> ExitStatus { .success }

  private func change(
    _ reader: OpenStore, _ filter: OutboxFilter, _ moment: Moment, _ session: Session
  ) async throws -> ExitStatus {
    try refuse(reader)
    let outside = try outside(filter, of: reader, at: moment)
    let report: OutboxBulkReport
    let changed: ChangedStore
    switch reader {
    case .database:
      let database = try session.openForWriting(options.store)
      changed = .database(database)
      report = try session.working("changing events") {
        try database.changeOutbox(
          verb, filter, at: moment, reason: options.why.reason, context: session.writeContext)
      }
    case .appStore(let store):
      let writer = try session.writer(of: store, options.store, options.mirroring)
      changed = .appStore(writer)
      report = try session.working("changing events") {
        try writer.changeOutbox(
          verb, filter, at: moment, reason: options.why.reason, context: session.writeContext)
      }
    }
    try session.output.render(report)
    for note in report.notes + [outside].compactMap(\.self) { session.output.note(note) }
    return try await follow(report, in: changed, at: moment, session)
  }

  /// An app's store has no column for when an event is due.
  private func refuse(_ reader: OpenStore) throws {
    guard case (.appStore, .snooze) = (reader, verb) else { return }
    throw UsageError(
      "\(reader.path) is an app's store, which keeps no due times",
      hint: "import it into fitiq's database: fitiq migrate store")
  }

  private func plan(
    _ filter: OutboxFilter, _ reader: OpenStore, _ moment: Moment
  ) throws -> OutboxBulkReport {
    try refuse(reader)
    return switch reader {
    case .database(let database): try database.planOutbox(verb, filter, at: moment)
    case .appStore(let store): try store.planOutbox(verb, filter, at: moment)
    }
  }

  private func refuse(_ filter: OutboxFilter, _ store: OpenStore) throws {
    guard filter.isEmpty, !options.all else { return }
    throw UsageError(
      "no filter: this would take every event of \(store.path)",
      hint: "name some, such as --failed or an id, or take them all: --all")
  }
}

extension OutboxBulkReport: Report {
  package var tables: [Table] {
    counts
    Table.counted("skipped", of: "reason", skips.map { ($0.count, $0.reason) })
    Table.counted("their errors", of: "message", errors.map { ($0.count, $0.message) })
  }

  package var dataTable: Table? { counts }

  private var counts: Table {
    .numbers([
      "matched": matched, isDryRun ? "would_\(verb)" : "done": done, "skipped": skipped,
      "failed": failed,
    ])
  }

  package var closing: [String] {
    var lines: [String] = []
    if isDryRun, !firstIDs.isEmpty {
      let length = IDBeginning.length(firstIDs)
      let names = firstIDs.map { IDBeginning.shortened($0, to: length) }
      lines.append("first: \(names.joined(separator: ", "))")
    }
    if let operationID {
      lines.append(UndoLine.text(of: operationID))
    }
    return lines.isEmpty ? [] : [""] + lines
  }
}
