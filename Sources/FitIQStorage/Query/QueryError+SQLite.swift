import FitIQDomain
import GRDBSQLite

extension QueryHandle {
  /// What SQLite's result code and message say, with the token to blame.
  ///
  /// - Parameters:
  ///   - text: The statement; nil for one of the console's own.
  ///   - isRunning: The statement was compiled; what fails now is a value or the file.
  func error(_ code: Int32, in text: SQLStatementText?, isRunning: Bool = false) -> QueryError {
    let message = sqlite3_errmsg(pointer).map { String(cString: $0) } ?? ""
    let offset = Int(sqlite3_error_offset(pointer))
    if let refusal = policy.refusal, [SQLITE_AUTH, SQLITE_ERROR].contains(code & 0xFF) {
      return refused(refusal, in: text)
    }
    // A value that a person gave, and no damage: SQLite says so of a key that is not a whole number.
    if isRunning, text != nil, code & 0xFF == SQLITE_MISMATCH {
      return QueryError(.invalid, message)
    }
    if let known = Self.known(code, message) {
      if known.code == .interrupted { stop.clear() }
      return known
    }
    guard let text, !isRunning else { return QueryError(.invalid, message) }
    if let view = message.wholeMatch(of: /cannot modify (.+) because it is a view/) {
      return refused(.change(String(view.1)), in: text)
    }
    let fault = QueryFault(
      message, in: text, offset: offset >= 0 ? offset : nil, knownNames: knownNames)
    return QueryError(
      fault.code, fault.summary, subject: fault.subject, range: fault.range.map(text.absolute))
  }

  private static func known(_ code: Int32, _ message: String) -> QueryError? {
    switch SQLiteFault(code, message) {
    case .interrupted: QueryError(.interrupted, "interrupted")
    case .busy:
      QueryError(
        .busy, "the store is locked by another process",
        hint: "try again, or wait longer: --busy-timeout 60")
    case .damaged, .notADatabase:
      QueryError(
        .corrupt, "the store is damaged: SQLite cannot read a page of it",
        hint: "save what can be read: fitiq salvage")
    case .tooLong:
      QueryError(.tooBig, message, hint: "a value or the statement is longer than fitiq allows")
    case .diskFull:
      QueryError(
        .diskFull, "no space left for the temporary files of the statement",
        hint: "free some space, or set TMPDIR to another disk")
    case .outOfMemory:
      QueryError(
        .memoryExceeded, "the statement takes more memory than this process may have",
        hint: "ask for fewer rows, or give it more: ulimit -v unlimited")
    case .ioFailed, .inaccessible:
      QueryError(.ioFailed, "reading the store failed", hint: "check the disk")
    case .constraint:
      QueryError(
        .constraintFailed, message,
        hint: "a rule of the schema; operation_id of a new row can be 0, recorded_at unixepoch()")
    case .otherSchema, .defect: nil
    }
  }

  // MARK: Refusals

  func refused(_ refusal: QueryRefusal, in text: SQLStatementText?) -> QueryError {
    let (summary, hint) = words(for: refusal)
    return QueryError(
      .refused, summary, refusal: refusal, hint: hint,
      range: text.flatMap { text in
        RefusedToken(statement: text).range(of: refusal).map(text.absolute)
      })
  }

  /// How rows can be changed, if at all.
  private var wayToChange: String {
    if appStore != nil {
      return "an app's store is changed by the repair commands only: fitiq cleanup, fitiq outbox "
        + "retry --failed, fitiq outbox reconcile"
    }
    return policy.changeable.isEmpty ? "to change rows: fitiq repl --write" : Self.wayOfSchema
  }

  private static let wayOfSchema = "the schema changes by migrations only"

  private func words(for refusal: QueryRefusal) -> (String, String?) {
    switch refusal {
    case .change(let table): ("cannot change \(table): statements only read", wayToChange)
    case .schema: ("cannot change the schema or the whole file", wayToChange)
    case .attach:
      ("cannot attach a second database or copy this one", wayToChange)
    case .transaction:
      ("transactions are not available: statements read the store as of the start", wayToChange)
    case .pragma(let name):
      ("PRAGMA \(name) is not allowed: it could change something", wayToChange)
    case .function(let name):
      ("function \(name) is not allowed: it is not known to be harmless", wayToChange)
    case .secret(let name):
      ("\(name) holds secrets of the user and is not shown", "name the columns that you want")
    case .bookkeeping(let name):
      ("\(name) is kept by fitiq itself", "undo and delivery rely on it")
    case .event:
      (
        "an event is created with its entity, not by itself",
        "to import events: fitiq outbox import; to add missing ones: fitiq outbox reconcile"
      )
    case .replacing:
      ("REPLACE would remove rows that undo could not restore", "use ON CONFLICT … DO UPDATE")
    }
  }
}

/// The token that a refusal is about.
private struct RefusedToken {
  let statement: SQLStatementText

  func range(of refusal: QueryRefusal) -> Range<Int>? {
    let index =
      switch refusal {
      case .change, .schema, .attach, .transaction, .event: statement.verbOfChange
      case .pragma(let name): named(name) ?? named("pragma_" + name)
      case .function(let name), .bookkeeping(let name): named(name)
      case .secret(let name): named(name) ?? statement.tokens.indices.first(where: isStar)
      case .replacing: named("REPLACE")
      }
    return (index ?? statement.tokens.indices.first).map { statement.tokens[$0].range }
  }

  private func isStar(_ index: Int) -> Bool { statement.isSign(index, "*") }

  private func named(_ name: String) -> Int? {
    statement.tokens.firstIndex { statement.name($0).lowercased() == name.lowercased() }
  }
}
