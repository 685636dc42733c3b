import FitIQDomain
import FitIQStorage
import FitIQSystem
import FitIQTerminal

/// Takes an operation and all since it back, newest first, as one plan.
struct UndoSeriesRun {
  let session: Session
  let store: StoreOptions
  let change: ChangeOptions

  /// - Parameter history: That of an app's store; nil for fitiq's database.
  func run(from first: Int64, _ history: AppStoreHistory?) throws -> ExitStatus {
    let log =
      try history?.operations(limit: nil) ?? session.openForReading(store).operations(limit: nil)
    guard log.contains(where: { $0.id == first }) else {
      throw StorageError(
        .operationUnknown, "there is no operation \(first)", hint: "see the log: fitiq log")
    }
    return try run(UndoSeries.operations(from: first, in: log).map(\.id), from: first, history)
  }

  /// Takes back what was made for a reason: it names the operations, so nobody is asked.
  func run(for reason: String, _ history: AppStoreHistory?) throws -> ExitStatus {
    let log =
      try history?.operations(limit: nil) ?? session.openForReading(store).operations(limit: nil)
    let ids = UndoSeries.operations(for: reason, in: log).map(\.id)
    return try run(ids, from: ids.last ?? 0, history, isAsked: false)
  }

  private func run(
    _ ids: [Int64], from first: Int64, _ history: AppStoreHistory?, isAsked: Bool = true
  ) throws -> ExitStatus {
    let planned = UndoSeriesReport(from: first, undone: try plan(ids, history), isDryRun: true)
    let question = "Take \(ids.count.counting("operation")) back?"
    try change.apply(
      planned, isEmpty: ids.isEmpty, otherwise: "nothing to take back",
      question: isAsked ? question : nil, in: session
    ) { UndoSeriesReport(from: first, undone: try apply(ids, history), isDryRun: false) }
    return .success
  }

  /// The database is planned on a private copy, in which each operation is taken back in earnest.
  private func plan(_ ids: [Int64], _ history: AppStoreHistory?) throws -> [UndoReport] {
    guard !ids.isEmpty else { return [] }
    if let history { return try session.working("planning") { try history.planUndo(ids) } }
    let copy = try session.openForPlanning(store)
    return try session.working("planning") {
      try copy.undo(ids, context: session.writeContext).map(\.planned)
    }
  }

  /// The database in one transaction; an app's store operation by operation, each whole.
  private func apply(_ ids: [Int64], _ history: AppStoreHistory?) throws -> [UndoReport] {
    guard let history else {
      let database = try session.openForWriting(store)
      return try session.working("undoing") {
        try database.undo(ids, context: session.writeContext)
      }
    }
    var done: [UndoReport] = []
    let count = Double(ids.count)
    do {
      try session.working("undoing") {
        for (index, id) in ids.enumerated() {
          try WorkProgress.part(from: Double(index) / count, to: Double(index + 1) / count) {
            done.append(try history.undo(id, context: session.writeContext, isDryRun: false))
          }
        }
      }
    } catch {
      if !done.isEmpty {
        session.output.note(
          "\(done.map { String($0.undone) }.joined(separator: ", ")) taken back before that; run "
            + "the same command to continue")
      }
      throw error
    }
    return done
  }
}

/// What taking a store back to before one operation did, or in a dry run would do.
struct UndoSeriesReport: Report, Encodable {
  /// The oldest operation that is taken back.
  let from: Int64
  /// Newest first.
  let undone: [UndoReport]
  let isDryRun: Bool

  var records: [any Encodable & Sendable] { undone }

  var tables: [Table] {
    [Table(columns: UndoReport.columns, rows: undone.map(\.row))]
  }

  var closing: [String] {
    let notes = undone.flatMap(\.notes).unique
    // The undos are operations themselves, one after the other.
    let again = undone.first.flatMap { $0.isUndoable ? $0.operationID : nil }
      .map { ["fitiq undo --to \($0) does them again"] }
    let lines = notes + (again ?? [])
    return lines.isEmpty ? [] : [""] + lines
  }
}
