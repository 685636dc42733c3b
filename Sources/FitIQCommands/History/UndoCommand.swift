import ArgumentParser
import FitIQDomain
package import FitIQStorage
package import FitIQTerminal
import Foundation

struct UndoCommand: FitIQSubcommand {
  static let about = About(
    "undo", "Undo an operation, row by row.",
    """
    Removes exactly the rows that the operation added and restores those that it changed or \
    removed. Refuses if any of these rows has changed since, and names them. An undo is an \
    operation itself: undo it to redo the first one.

    In an app's store the rows come from the backup made before the operation, and rows that the \
    app added later stay. There, an undo cannot be undone: run the first command again. Each \
    copy of a store has its own history. If fitiq has not seen the file before, its rows show \
    which operations were made on it, and the report says so.

    --to N takes back operation N and everything since, newest first, as one plan that is tried \
    on a copy first: if one operation cannot be taken back, none is. A database changes in one \
    transaction. An app's store changes one whole operation at a time; after an interruption, \
    run the same command to continue.

    --reason takes back, without asking, what was made with FITIQ_REASON set to it, or by a run \
    of a fleet.
    """,
    Example("Show what undoing the last operation would do", "fitiq undo --dry-run"),
    Example("Undo it", "fitiq undo --yes"),
    Example("Show what undoing everything would do", "fitiq undo --to 1 --dry-run"))

  @OptionGroup var outputOptions: OutputOptions
  @OptionGroup var store: StoreOptions
  @OptionGroup var change: ChangeOptions
  @OptionGroup var mirroring: MirroringOptions

  @Argument(
    help: "Number of the operation, from 'fitiq log'; the latest by default.",
    completion: .live(.operations))
  var id: Int64?

  @Option(
    name: .customLong("to"), help: .of("n", "Take back operation N and everything since."),
    completion: .live(.operations))
  var first: Int64?

  @Option(help: .of("text", "Take back what was made for this reason."))
  var reason: String?

  func validate() throws {
    guard [id != nil, first != nil, reason != nil].count(where: \.self) <= 1 else {
      throw ValidationError("name only one of an operation, --to and --reason")
    }
    if reason?.isEmpty == true { throw ValidationError("--reason is empty") }
  }

  func run(in session: Session) async throws -> ExitStatus {
    let history = try session.appStoreHistory(store, isLocalOnly: mirroring.localOnly)
    if let reason {
      return try UndoSeriesRun(session: session, store: store, change: change)
        .run(for: reason, history)
    }
    if let first {
      return try UndoSeriesRun(session: session, store: store, change: change)
        .run(from: first, history)
    }
    let plan = try session.working("planning") {
      try history?.undo(id, context: session.writeContext, isDryRun: true)
        ?? session.openForReading(store).undo(id, context: session.writeContext, isDryRun: true)
    }
    if !change.yes, !change.dryRun { try describe(plan, of: history, session) }
    let question =
      "Remove \(plan.rowsRemoved.counting("row")) and restore \(plan.rowsRestored.grouped)?"
    try change.apply(plan, question: question, showsPlan: false, in: session) {
      try session.working("undoing") {
        try history?.undo(plan.undone, context: session.writeContext, isDryRun: false)
          ?? session.openForWriting(store)
          .undo(plan.undone, context: session.writeContext, isDryRun: false)
      }
    }
    return .success
  }

  /// Says what is about to be taken back, and where: the latest operation may be another one than
  /// the person thinks of.
  private func describe(
    _ plan: UndoReport, of history: AppStoreHistory?, _ session: Session
  ) throws {
    let operations =
      try history?.operations(limit: nil)
      ?? session.openForReading(store).operations(limit: nil)
    guard let operation = operations.first(where: { $0.id == plan.undone }) else { return }
    let path = try history?.path ?? store.path(session.settings)
    let age = StatsReport.age(
      session.runtime.now().timeIntervalSince(operation.recordedAt))
    session.output.ask(
      about: [
        "store: \(path)",
        "operation \(operation.id): \(operation.kind.rawValue), \(age) ago: \(operation.summary)",
      ])
  }
}

extension UndoReport: Report {
  static let columns: [Table.Column] = [
    .right("operation"), "kind", .right("rows_removed"), .right("rows_restored"),
  ]

  var row: [String] {
    [String(undone), kind.rawValue, String(rowsRemoved), String(rowsRestored)]
  }

  package var tables: [Table] { [Table(columns: Self.columns, rows: [row])] }

  package var closing: [String] {
    let again =
      operationID.map {
        [isUndoable ? "operation \($0); to do it again: fitiq undo \($0)" : "operation \($0)"]
      } ?? []
    let lines = notes + again
    return lines.isEmpty ? [] : [""] + lines
  }
}

/// The last line of a change.
enum UndoLine {
  /// Its number in the log, and the command that takes it back; that comes last, to be copied.
  static func text(of operation: Int64) -> String {
    "operation \(operation); to take it back: fitiq undo \(operation)"
  }
}
