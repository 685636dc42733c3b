import ArgumentParser
import FitIQDomain
package import FitIQStorage
package import FitIQTerminal

struct OutboxReconcile: FitIQSubcommand {
  static let about = About(
    "reconcile", "Repair mismatches between entities and their outbox events.",
    """
    isolate: events that block the queue, because the app cannot read them, become dead letters. \
    orphans: open events whose entity is gone are removed. collapse: of several open events for \
    one entity, the oldest stays. syncing: entities left in syncing become pending again. \
    create: pending entities that no event will send get one. Leave a class out with --no-CLASS, \
    or choose classes with --only.

    recheck, only with --recheck: entities marked synced without a backend id become pending \
    again and get an event. The backend may have them already: fitiq asks it before sending \
    them, but the app would send them twice.

    A filter limits the events that change, and the entities by user, type or id. A filter that \
    only an event can match, such as --failed, selects no entity.

    Merge copies with 'fitiq cleanup' first, or each gets its own event. Events that are being \
    sent are left alone. 'fitiq undo' takes everything back.
    """,
    Example(
      "Entities and events that no longer match",
      "fitiq outbox reconcile --dry-run --store default.store"),
    Example("Only what blocks the queue", "fitiq outbox reconcile --only isolate --yes"))

  @OptionGroup var outputOptions: OutputOptions
  @OptionGroup var store: StoreOptions
  @OptionGroup var zone: ZoneOptions
  @OptionGroup var events: OutboxFilterOptions
  @OptionGroup var change: ChangeOptions
  @OptionGroup var mirroring: MirroringOptions
  @OptionGroup var classes: OutboxRepairClassOptions

  @OptionGroup var why: ReasonOptions

  func run(in session: Session) async throws -> ExitStatus {
    let (reader, _, moment) = try session.open(store, zone)
    let filter = events.filter(at: moment)
    var plan = try session.working("planning") {
      switch reader {
      case .database(let database):
        try database.planReconcile(classes.wanted, filter: filter, at: moment)
      case .appStore(let store):
        try store.planReconcile(classes.wanted, filter: filter, at: moment)
      }
    }
    // What does nothing is not a plan, unless one was asked for.
    if plan.done == 0 { plan.isDryRun = change.dryRun }
    let question = "Change \(plan.done.counting("event or entity state")) in \(reader.path)?"
    guard
      try change.mayApply(
        plan, isEmpty: plan.done == 0, question: plan.done > session.askedFrom ? question : nil,
        in: session)
    else { return .success }
    let report = try apply(reader, filter, moment, session)
    try session.output.render(report)
    for note in report.notes { session.output.note(note) }
    return .success
  }

  private func apply(
    _ reader: OpenStore, _ filter: OutboxFilter, _ moment: Moment, _ session: Session
  ) throws -> OutboxRepairReport {
    switch reader {
    case .database:
      let database = try session.openForWriting(store)
      return try session.working("changing events") {
        try database.reconcileOutbox(
          classes.wanted, filter: filter, at: moment, reason: why.reason,
          context: session.writeContext)
      }
    case .appStore(let appStore):
      let writer = try session.writer(of: appStore, store, mirroring)
      return try session.working("changing events") {
        try writer.reconcileOutbox(
          classes.wanted, filter: filter, at: moment, reason: why.reason,
          context: session.writeContext)
      }
    }
  }
}

extension OutboxRepairClass: ExpressibleByArgument {}

/// What a reconciliation puts right.
struct OutboxRepairClassOptions: ParsableArguments {
  @Option(help: "Only this class; repeatable.")
  var only: [OutboxRepairClass] = []

  @Flag(help: "Keep unreadable events.")
  var noIsolate = false

  @Flag(help: "Keep events whose entity is gone.")
  var noOrphans = false

  @Flag(help: "Keep several events of one entity.")
  var noCollapse = false

  @Flag(help: "Leave entities that are stuck in syncing.")
  var noSyncing = false

  @Flag(help: "Create no events.")
  var noCreate = false

  @Flag(help: "Also check entities marked synced without a backend id.")
  var recheck = false

  func validate() throws {
    let switches = [noIsolate, noOrphans, noCollapse, noSyncing, noCreate, recheck]
    if !only.isEmpty, switches.contains(true) {
      throw ValidationError("--only cannot be combined with --recheck or --no-…")
    }
    if wanted.isEmpty { throw ValidationError("all classes are excluded") }
  }

  var wanted: Set<OutboxRepairClass> {
    guard only.isEmpty else { return Set(only) }
    let excluded: [(OutboxRepairClass, Bool)] = [
      (.isolate, noIsolate), (.orphans, noOrphans), (.collapse, noCollapse),
      (.syncing, noSyncing), (.create, noCreate), (.recheck, !recheck),
    ]
    return Set(excluded.filter { !$0.1 }.map(\.0))
  }
}

extension OutboxRepairReport: Report {
  package var tables: [Table] { [counts, skipTable].compactMap(\.self) }

  package var dataTable: Table? { counts }

  private var counts: Table {
    Table(
      columns: [
        "class", .right("matched"), .right(isDryRun ? "would_do" : "done"), .right("skipped"),
      ],
      rows: classes.map {
        [$0.name.rawValue, String($0.matched), String($0.done), String($0.skipped)]
      })
  }

  private var skipTable: Table? {
    let rows = classes.flatMap { group in
      group.skips.map { [group.name.rawValue, String($0.count), $0.reason] }
    }
    guard !rows.isEmpty else { return nil }
    return Table(title: "skipped", columns: ["class", .right("count"), "reason"], rows: rows)
  }

  package var closing: [String] {
    guard let operationID else { return [] }
    return ["", UndoLine.text(of: operationID)]
  }
}
