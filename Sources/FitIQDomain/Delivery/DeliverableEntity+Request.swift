extension DeliverableEntity {
  /// Maps an entity to the backend's contract.
  ///
  /// Fails with the field and the rule where the contract cannot accept the entity, so that a body
  /// that can never be valid burns no attempt.
  package func request(eventID: String) throws(UndeliverableEntity) -> BackendRequest {
    switch self {
    case .progressEntry(let entry): try entry.request(eventID: eventID)
    case .sleepSession(let night): try night.request(eventID: eventID)
    case .meal(let meal): try meal.request(eventID: eventID)
    case .mealDeletion(let backendID):
      try .deletion(from: .meals, id: backendID, idempotencyKey: eventID)
    case .workout(let workout): try workout.request(eventID: eventID)
    case .workoutTemplate(let template): try template.request(eventID: eventID)
    case .activitySnapshot(let snapshot): try snapshot.request(eventID: eventID)
    case .physicalAttribute(let attribute): try attribute.request(eventID: eventID)
    }
  }

  /// What to look for on the backend when it is unknown whether an earlier attempt arrived; nil where
  /// the contract has no way to look.
  ///
  /// - Parameter excluding: ids that are not this entity, such as the one it replaces.
  package func adoption(excluding: Set<String> = []) -> Adoption? {
    switch self {
    case .progressEntry(let entry):
      Adoption.progress(
        type: entry.type, quantity: entry.quantity, instant: entry.measuredAt, slot: entry.slot,
        excluding: excluding)
    case .physicalAttribute(let attribute):
      Adoption.progress(
        type: attribute.type.flatMap(Attribute.progressType), quantity: attribute.value,
        instant: attribute.createdAt, excluding: excluding)
    case .meal(let meal): Adoption.meal(meal, excluding: excluding)
    case .workout(let workout): Adoption.workout(workout, excluding: excluding)
    case .activitySnapshot(let snapshot): Adoption.snapshot(snapshot, excluding: excluding)
    case .sleepSession, .mealDeletion, .workoutTemplate: nil
    }
  }
}
