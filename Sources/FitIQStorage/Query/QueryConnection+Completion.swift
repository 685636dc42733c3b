package import FitIQDomain

/// What a value that is being typed begins to name.
package enum QueryLookup: Sendable, CaseIterable {
  case users, events, entries, sessions, quarantine, days
}

extension QueryConnection {
  /// Long enough for an index or a small table, and too short to be noticed.
  package static let patience = Duration.milliseconds(35)

  /// Returns values that begin with what was typed; what is found in time, nothing on any failure.
  package func completions(
    of lookup: QueryLookup, prefix: String, limit: Int = 50,
    patience: Duration = QueryConnection.patience
  ) -> [QueryCompletion] {
    interruption.clear()
    return interruption.limit(to: patience) {
      handle.trusted {
        switch lookup {
        case .days: days(prefix, limit)
        case .quarantine:
          // Preparing it fails for an app's store, which has no such table.
          prefix.allSatisfy(\.isNumber)
            ? rows(QuerySQL.quarantine, ["typed": prefix, "limit": String(limit)]).map(\.completion)
            : []
        default: ids(lookup, prefix, limit)
        }
      }
    }
  }

  // MARK: Ids

  private func ids(_ lookup: QueryLookup, _ prefix: String, _ limit: Int) -> [QueryCompletion] {
    guard let range = IDRange(prefix) else { return [] }
    let values = ["from": range.text.from, "through": range.text.through, "limit": String(limit)]
    guard case .appStore(let appStore) = store, lookup != .users else {
      // What failed last: it may be long before it is found, or time is up.
      let found = rows(sql(lookup, prefix.isEmpty ? .newest : .nearest), values)
      return Self.sorted(found + rows(sql(lookup, .failed), values), limit)
    }
    let logical = lookup.table
    guard let entity = appStore.catalog.entity(of: logical), entity.columns.contains("ZID") else {
      return []
    }
    let details = lookup.details.filter { entity.columns.contains($0.column) }
    let text = details.map { "coalesce(\($0.text), '')" }
    let failed = details.first { $0.column.hasSuffix("STATUS") }.map { "\($0.column) = 'failed'" }
    func found(_ condition: String) -> [Found] {
      rows(
        QuerySQL.rawIDs(
          entity.table, detail: text.isEmpty ? "NULL" : text.joined(separator: " || ' ' || "),
          time: details.first?.column ?? "NULL", isFailed: failed ?? "0",
          from: range.digits.from, through: range.digits.through, where: condition), values)
    }
    return Self.sorted(found("") + (failed.map { found("AND \($0)") } ?? []), limit)
  }

  /// A row that was found, and what its place among the others depends on.
  private struct Found {
    let completion: QueryCompletion
    let time: Double
    let isFailed: Bool
  }

  /// What failed first, then the newest.
  ///
  /// Sorted here, because a statement that sorts gives nothing where time is up.
  private static func sorted(_ found: [Found], _ limit: Int) -> [QueryCompletion] {
    var seen: Set<String> = []
    let sorted = found.filter { seen.insert($0.completion.text).inserted }.sorted {
      ($0.isFailed ? 0 : 1, -$0.time, $0.completion.text)
        < ($1.isFailed ? 0 : 1, -$1.time, $1.completion.text)
    }
    return sorted.prefix(limit).map(\.completion)
  }

  private func sql(_ lookup: QueryLookup, _ choice: QuerySQL.IDChoice) -> String {
    switch lookup {
    case .users: QuerySQL.users
    case .events: QuerySQL.events(choice)
    case .entries: QuerySQL.entries(choice)
    case .sessions, .quarantine, .days: QuerySQL.sessions(choice)
    }
  }

  /// What a statement gives until time is up.
  private func rows(_ sql: String, _ values: [String: String]) -> [Found] {
    guard let statement = try? handle.prepare(sql), (try? statement.bind(values)) != nil else {
      return []
    }
    var found: [Found] = []
    while (try? statement.step()) == true {
      let detail = statement.text(1)
      found.append(
        Found(
          completion: QueryCompletion(statement.text(0), detail: detail.isEmpty ? nil : detail),
          time: statement.real(2), isFailed: statement.integer(3) == 1))
    }
    return found
  }

  // MARK: Days

  /// The newest first, of those between the first and the last entry.
  private func days(_ prefix: String, _ limit: Int) -> [QueryCompletion] {
    let sql = handle.appStore != nil ? QuerySQL.rawDays : QuerySQL.days
    guard let statement = try? handle.prepare(sql), (try? statement.step()) == true,
      let first = LocalDay(statement.text(0)), let last = LocalDay(statement.text(1)),
      first <= last
    else { return [] }
    var found: [QueryCompletion] = []
    var day = last
    // A row that is centuries off must not make this long.
    let earliest = max(first, last.advanced(by: -36_525))
    while day >= earliest, found.count < limit {
      let text = day.description
      if text.hasPrefix(prefix) { found.append(QueryCompletion(text)) }
      day = day.advanced(by: -1)
    }
    return found
  }
}

extension QueryLookup {
  fileprivate var table: String {
    switch self {
    case .users: "users"
    case .events: "outbox_events"
    case .entries, .quarantine, .days: "progress_entries"
    case .sessions: "sleep_sessions"
    }
  }

  /// What is said of a row of an app's store: its day, its type, its state.
  fileprivate var details: [(column: String, text: String)] {
    switch self {
    case .events:
      [
        Self.day("ZCREATEDAT"), ("ZEVENTTYPE", "ZEVENTTYPE"),
        ("ZSTATUS", QuerySQL.state("ZSTATUS", "ZATTEMPTCOUNT", "ZMAXATTEMPTS")),
      ]
    case .entries: [Self.day("ZDATE"), ("ZTYPE", "ZTYPE"), ("ZSYNCSTATUS", "ZSYNCSTATUS")]
    case .sessions: [Self.day("ZENDTIME"), ("ZSYNCSTATUS", "ZSYNCSTATUS")]
    case .users, .quarantine, .days: []
    }
  }

  /// Core Data counts from 2001.
  private static func day(_ column: String) -> (column: String, text: String) {
    (column, "date(\(column) + 978307200, 'unixepoch')")
  }
}

/// The ids that begin with what was typed, as text and as bytes.
private struct IDRange {
  let text: (from: String, through: String)
  /// Hexadecimal digits of 16 bytes.
  let digits: (from: String, through: String)

  init?(_ prefix: String) {
    let typed = prefix.uppercased()
    let digits = typed.filter { $0 != "-" }
    guard digits.count <= 32, digits.allSatisfy({ $0.isASCII && $0.isHexDigit }) else { return nil }
    text = (typed, typed + "~")
    func filled(_ digit: Character) -> String {
      digits + String(repeating: digit, count: 32 - digits.count)
    }
    self.digits = (filled("0"), filled("F"))
  }
}
