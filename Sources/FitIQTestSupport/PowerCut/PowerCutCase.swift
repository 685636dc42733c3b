import FitIQSystem

/// What is done, and what has to hold after a power cut on the way.
package struct PowerCutPlan {
  /// The lines that are recorded, one after the other.
  package var commands: [[String]]
  /// Their exit statuses when nothing disturbs them.
  package var statuses: Set<Int32> = [0]
  package var environment: [String: String] = [:]
  /// Databases that hold the old content or the new, by their path in the home folder.
  package var databases: [String] = []
  /// Whether a part of the change may be there, which the same line completes.
  package var isCompleted = false
  /// Columns that differ from run to run.
  package var ignored: Set<String> = [
    "applied_at", "duration_ms", "recorded_at", "summary", "id", "created_at", "updated_at",
    "entity_id", "session_id",
  ]
  /// Tables that need not be the same after another run.
  package var logTables: Set<String> = []
  /// Databases that are sound in any state, and change row by row.
  package var changing: [String] = []
  /// Takes the backend back to having received only these requests, in the pieces in which they were sent.
  package var rewindBackend: (([String]) throws -> Void)?
  /// What is another time and another start of the machine, before the lines run again.
  package var restart: (PowerCutHome) throws -> Void = { _ in }
  /// What has to be true in the end.
  package var check: (PowerCutHome) throws -> [String] = { _ in [] }
  /// Whether logs list what changed in the databases.
  package var isLogged = false
  /// What only reads, with the statuses that are right in any state.
  package var looks: [([String], Set<Int32>)] = []
  /// Instead of the lines themselves.
  package var again: [[String]]?
  /// 1 where there is nothing left to do.
  package var statusesAgain: Set<Int32> = [0, 1]
  package var undo: [String]?
  /// Beginnings of the paths of files that are whole where they are there, or names of such files.
  package var whole: [String] = []
  /// Files that are there in all states.
  package var lasting: [String] = []
  /// Files whose old content is laid aside before they are another.
  package var replaced: [String] = []
  /// No file of others may show them.
  package var secrets: [String] = []
  package var promise: PowerCutPromise?

  package init(_ commands: [String]...) { self.commands = commands }

  func isWhole(_ name: String) -> Bool {
    whole.contains { name.hasPrefix($0) || name.hasSuffix("/" + $0) }
  }

  /// Whether another program writes it, which promises what it syncs itself.
  func isOfOthers(_ name: String) -> Bool {
    if case .commits(let file, _, _) = promise { name == file } else { false }
  }
}

/// One of the commands that a power cut is tried on.
package struct PowerCutCase: Sendable {
  package let name: String
  /// Makes what the command finds; what it makes is on the disk.
  let prepare: @Sendable (PowerCutHome) throws -> PowerCutPlan

  package init(
    _ name: String, _ prepare: @escaping @Sendable (PowerCutHome) throws -> PowerCutPlan
  ) {
    (self.name, self.prepare) = (name, prepare)
  }
}

/// What others were told before the cut, and rely on.
package enum PowerCutPromise: Sendable {
  /// Another program's commits, each told by a line in a file; the statement gives the last one's number.
  case commits(toldIn: String, store: String, sql: String)
  /// Events that a backend may have got; the statement gives the ids of those that were taken since the
  /// command began. Where it is logged, the store's log has an entry with the first one, and none that is done
  /// before.
  case sent(store: String, sql: String, isLogged: Bool = false)
  /// Copies that a backend was asked to delete; the statement counts those that are noted as deleted.
  case deleted(store: String, sql: String)

  func isMade(in events: [DiskTrace.Event]) -> Bool { events.contains(where: counts) }

  private func counts(_ event: DiskTrace.Event) -> Bool {
    switch (self, event.change) {
    case (.commits(let file, _, _), .write): event.name == file
    case (.sent, .send(let text)): text.hasPrefix("POST")
    case (.deleted, .send(let text)): text.hasPrefix("DELETE")
    default: false
    }
  }

  func problems(_ events: some Collection<DiskTrace.Event>, _ home: PowerCutHome) throws -> [String]
  {
    switch self {
    case .commits(_, let store, let sql):
      let told = events.count(where: counts)
      let kept = try number(sql, in: home.file(store))
      // The last one may have been on its way.
      return (told...told + 1).contains(kept)
        ? [] : ["\(told) commits were told, \(kept) are there"]
    case .sent(let store, let sql, let isLogged):
      let told = Set(
        events.compactMap { event in
          if case .send(let text) = event.change {
            Self.idempotencyKey(text).map(Self.digits)
          } else {
            nil
          }
        })
      let taken = try Set(OutboxLoad.rows(sql, in: home.file(store)).map { Self.digits($0[0]) })
      let unknown = told.subtracting(taken)
      guard unknown.isEmpty else { return ["sent, and does not look like it: \(unknown.sorted())"] }
      guard isLogged else { return [] }
      if taken.isEmpty {
        return try home.operations(of: store) != 0
          ? ["the log lists a delivery that took nothing"] : []
      }
      let log = ["log", "--store", home.file(store), "--output", "jsonl"]
      return try home.run(log).output.isEmpty
        ? ["\(taken.count) events were taken, and the log knows of nothing"] : []
    case .deleted(let store, let sql):
      let told = events.count(where: counts)
      let noted = try number(sql, in: home.file(store))
      return noted <= told ? [] : ["\(told) copies were deleted, \(noted) are noted"]
    }
  }

  /// The key in the head of a request, an event's id; nil where it has none.
  package static func idempotencyKey(_ request: String) -> String? {
    for line in request.split(whereSeparator: \.isNewline) {
      let field = line.split(separator: ": ", maxSplits: 1)
      if field.count == 2, field[0].lowercased() == "idempotency-key" { return String(field[1]) }
    }
    return nil
  }

  /// An app's store has its ids as bytes.
  private static func digits(_ id: String) -> String { id.uppercased().filter { $0 != "-" } }

  private func number(_ sql: String, in store: String) throws -> Int {
    try OutboxLoad.rows(sql, in: store).first.flatMap { Int($0[0]) } ?? 0
  }
}
