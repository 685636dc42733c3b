/// What delivering an entity comes to.
package enum DeliveryPlan: Sendable, Equatable {
  /// One request, and what to look for before it is repeated.
  case send(BackendRequest)
  /// Nothing is sent: a progress entry is the same measurement, and one POST stands for both.
  ///
  /// The event is done when the entry is; `backendID` is the entry's, once it was sent.
  case representedBy(backendID: String?)
}

extension DeliverableEntity {
  /// Maps an entity to the backend's contract.
  ///
  /// Fails with the field and the rule where the contract cannot accept the entity, so that a body
  /// that can never be valid burns no attempt.
  package func plan(eventID: String) throws(UndeliverableEntity) -> DeliveryPlan {
    switch self {
    case .progressEntry(let entry): .send(try entry.request(eventID: eventID))
    case .sleepSession(let night): .send(try night.request(eventID: eventID))
    case .meal(let meal): .send(try meal.request(eventID: eventID))
    case .mealDeletion(let backendID):
      .send(try .deletion(from: .meals, id: backendID, idempotencyKey: eventID))
    case .workout(let workout): .send(try workout.request(eventID: eventID))
    case .workoutTemplate(let template): .send(try template.request(eventID: eventID))
    case .activitySnapshot(let snapshot): .send(try snapshot.request(eventID: eventID))
    case .physicalAttribute(let attribute): try attribute.plan(eventID: eventID)
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
