/// What a sync is to do about one day of one metric, before its rows are made: those of years would
/// not fit into little memory.
struct DueDay {
  enum Action {
    /// The rows stay, what is tracked changes.
    case note(SyncedDay)
    case replace(SourceDay, SyncedDay, wasTracked: Bool)
    case forget
  }

  let day: LocalDay
  let action: Action
  /// Of values that the source has.
  let size: Int

  func step(_ handler: any SyncHandler, _ request: SyncRequest) throws -> DayStep {
    switch action {
    case .note(let tracked):
      return DayStep(
        day: day, entities: nil, tracked: tracked, wasTracked: true, snapshot: [:], size: 0)
    case .forget:
      return DayStep(
        day: day, entities: [], tracked: nil, wasTracked: true, snapshot: [:], size: 0)
    case .replace(let source, let tracked, let wasTracked):
      let entities = try handler.entities(of: source, for: request.user, in: request.zone)
      return DayStep(
        day: day, entities: entities, tracked: tracked, wasTracked: wasTracked,
        snapshot: handler.snapshot(of: entities), size: entities.count)
    }
  }
}
