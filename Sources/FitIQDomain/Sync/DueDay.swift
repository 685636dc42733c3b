/// What a sync is to do about one day of one metric, before its rows are made: those of years would
/// not fit into little memory.
struct DueDay {
  enum Content {
    /// The rows stay, what is tracked changes.
    case asItIs
    /// What an earlier sync brought goes.
    case nothing
    case source(SourceDay)
  }

  let day: LocalDay
  let content: Content
  /// What was tracked of the day as this was planned.
  let known: SyncedDay?
  /// What is tracked from now on.
  let tracked: SyncedDay?
  /// How many values the source has.
  let size: Int
  /// See ``DayReplacement/guardsOwn``.
  let guardsOwn: Bool

  func step(_ handler: any SyncHandler, _ request: SyncRequest) throws -> DayStep {
    let entities: [NewEntity]? =
      switch content {
      case .asItIs: nil
      case .nothing: []
      case .source(let day): try handler.entities(of: day, for: request.user, in: request.zone)
      }
    let rows = entities ?? []
    return DayStep(
      day: day, entities: entities, known: known, tracked: tracked,
      snapshot: rows.isEmpty ? [:] : handler.snapshot(of: rows), size: rows.count,
      guardsOwn: guardsOwn)
  }
}
