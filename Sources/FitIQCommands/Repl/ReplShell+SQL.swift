import FitIQDomain
import FitIQShell
import FitIQStorage
import FitIQTerminal
import Foundation

/// Statements of SQL.
extension ReplShell {
  func runSQL(_ text: String, values: [String: String] = [:]) throws {
    lastStatement = text
    let pressed = InterruptFlag()
    let watch = InterruptWatch { [stop = opened.connection.interruption] in
      pressed.raise()
      stop.request()
    }
    defer {
      watch.end()
      // Also where it came too late to stop anything: a watch ends then.
      if pressed.isRaised { wasInterrupted = true }
    }
    let started = ContinuousClock.now
    wasPaged = false
    var position = 0
    var rows = 0
    do {
      while true {
        let (statement, end) = try opened.connection.prepare(text, from: position)
        guard let statement else { break }
        position = end
        if !statement.parameters.isEmpty {
          try statement.bind(values.filter { statement.parameters.contains($0.key) })
        }
        if statement.change == nil {
          rows += try show(statement)
        } else {
          try change(statement)
        }
      }
    } catch let error as QueryError where error.code == .interrupted && isInteractive {
      return output.note("interrupted; the rows so far are above")
    } catch let error as QueryError { throw suggested(error) }
    noteTime(since: started, rows: rows)
  }

  /// How long it took where that was asked for, or was long; the time in a pager is the person's.
  private func noteTime(since started: ContinuousClock.Instant, rows: Int) {
    let time = (ContinuousClock.now - started).milliseconds
    guard view.timer || isInteractive && !wasPaged && time >= 1_000 else { return }
    let length =
      view.timer ? "\(Cell.milliseconds(time)) ms" : "\(Cell.number((time / 100).rounded() / 10)) s"
    output.note("\(length), \(rows.counting("row"))")
  }

  /// Draws a result where it belongs: the screen, a pager, a file.
  private func show(_ statement: QueryStatement) throws -> Int {
    var drawing = session.resultOptions(
      view.mode, color: options.outputOptions.color, zone: opened.zone)
    view.apply(to: &drawing)
    if let target = nextOutput {
      nextOutput = nil
      if let mode = ResultMode(fileName: target.path) { drawing.mode = mode }
      drawing.isTerminal = false
      drawing.colors = .none
      drawing.terminalWidth = nil
      drawing.fallsBackToLines = false
      let file = try target.open()
      let count = try draw(statement, drawing, to: file.sink) {}
      try file.commit()
      return count
    }
    guard isInteractive, view.pager else {
      return try draw(statement, drawing, to: output.out) {}
    }
    let pager = Pager(session.environment)
    return try draw(statement, drawing, to: pager.sink) {
      wasPaged = pager.isOpen
      pager.end()
    }
  }

  /// - Parameter end: Called when nothing more comes, whatever happened; what there is to say
  ///   follows the rows.
  private func draw(
    _ statement: QueryStatement, _ drawing: ResultOptions, to sink: Sink, end: () -> Void
  ) throws -> Int {
    let outcome = Result { try output.draw(statement, drawing, to: sink, limit: view.limit) }
    end()
    let (count, isCut) = try outcome.get()
    if isCut { output.note("only the first \(count.counting("row")): .limit 0 shows all") }
    return count
  }

  // MARK: Changes

  private func change(_ statement: QueryStatement) throws {
    let report = try opened.connection.apply(statement) { preview in
      let what =
        "\(preview.change.verb.rawValue) of \(preview.change.table) would change "
        + preview.rows.counting("row")
      guard isInteractive else {
        throw UsageError(
          "\(what): confirmation needed, but input is not a terminal",
          hint: "make it in a terminal: fitiq repl --write")
      }
      return try confirmed(what + ".", isUnconditional: preview.change.isUnconditional)
    }
    if report.operationID != nil {
      let rows = report.rows.counting("row")
      output.note("changed \(rows); .undo takes it back until the next statement")
    } else {
      output.note(report.rows == 0 ? "no row matches: nothing was changed" : "nothing was changed")
    }
  }

  /// Not by `ChangeOptions.apply`: the question is the whole plan, and a shell goes on when it is declined.
  ///
  /// What names no rows is asked about twice.
  private func confirmed(_ question: String, isUnconditional: Bool) throws -> Bool {
    guard try output.ask(question + " Change them?") else { return false }
    return try !isUnconditional
      || output.ask("There is no WHERE: this changes every row of the table. Continue?")
  }

  // MARK: Suggestions

  /// The error with the name that was probably meant.
  private func suggested(_ error: QueryError) -> QueryError {
    guard error.hint == nil, let catalog = try? opened.connection.catalog() else { return error }
    if let hint = elsewhere(error, in: catalog) { return error.hinting(hint) }
    let name = error.subject ?? ""
    let nearest: String? =
      switch error.code {
      case .tableUnknown:
        Suggestion.nearest(to: name, among: catalog.tables.map(\.name))
      case .columnUnknown:
        Suggestion.nearest(
          to: name.split(separator: ".").last.map(String.init) ?? name,
          among: catalog.tables.flatMap { $0.columns.map(\.name) })
      case .functionUnknown: Suggestion.nearest(to: name, among: catalog.functions)
      case .syntax: keyword(error)
      default: nil
      }
    guard let nearest else { return error }
    return error.hinting("did you mean \(nearest)?")
  }

  /// Where a column is that the tables of the statement do not have.
  private func elsewhere(_ error: QueryError, in catalog: QueryCatalog) -> String? {
    guard error.code == .columnUnknown, let name = error.subject else { return nil }
    let column = name.split(separator: ".").last.map { $0.lowercased() } ?? name
    let tables = catalog.tables.filter { table in
      table.columns.contains { $0.name.lowercased() == column }
    }
    guard !tables.isEmpty else { return nil }
    let names = tables.prefix(3).map(\.name).joined(separator: ", ")
    return "\(column) is a column of \(names)" + (tables.count > 3 ? " and others" : "")
  }

  private func keyword(_ error: QueryError) -> String? {
    guard let range = error.range, let text = lastStatement else { return nil }
    let bytes = Array(text.utf8)
    guard range.upperBound <= bytes.count, !range.isEmpty else { return nil }
    let word = String(decoding: bytes[range], as: UTF8.self).uppercased()
    guard range.lowerBound == 0 else {
      // A keyword in the wrong place is not a misspelled one.
      return SQLKeyword.all.contains(word)
        ? nil : Suggestion.nearest(to: word, among: SQLKeyword.all)
    }
    return Suggestion.nearest(to: word, among: SQLKeyword.starters)
  }
}
