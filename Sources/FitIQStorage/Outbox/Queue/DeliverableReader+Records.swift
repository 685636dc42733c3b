import FitIQDomain
import Foundation

extension DeliverableReader {
  func snapshot(_ target: Target) throws -> ClaimedEvent.Subject {
    try read(DeliverableSQL.snapshot, target) { row in
      if let id = row.string(5) {
        return synced(id, "activity_snapshots", target, updatedAt: row.number(6))
      }
      var snapshot = DeliverableEntity.Snapshot(id: target.id, dateAt: row.number(0))
      snapshot.steps = row.wholeNumber(1)
      snapshot.activeMinutes = row.wholeNumber(2)
      snapshot.caloriesBurned = row.number(3)
      snapshot.distanceKm = row.number(4)
      return send(
        .activitySnapshot(snapshot), "activity_snapshots", target, updatedAt: row.number(6))
    } ?? Self.notFound
  }

  /// A deletion has no row any more: what is to be deleted stands in the event.
  func meal(_ target: Target, metadata: String?) throws -> ClaimedEvent.Subject {
    if let deletion = MealDeletionMetadata(metadata) {
      return .send(
        .mealDeletion(backendID: deletion.backendID),
        OutboxEntityRow(table: "", key: .id(target.id), updatedAt: nil),
        ClaimedEvent.Stage(isUnsure: target.isUnsure, replacedID: nil))
    }
    return try read(DeliverableSQL.meal, target) { row in
      if row.string(4) == "synced", let id = row.string(3) {
        return synced(id, "meals", target, updatedAt: row.number(5))
      }
      return send(
        .meal(
          DeliverableEntity.Meal(
            rawInput: row.string(0), mealType: row.string(1), loggedAt: row.number(2))),
        "meals", target, updatedAt: row.number(5), replacing: row.string(3))
    } ?? Self.notFound
  }

  func workout(_ target: Target) throws -> ClaimedEvent.Subject {
    try read(DeliverableSQL.workout, target) { row in
      // The contract has no way to delete one: what is there is not sent again.
      if let id = row.string(9) {
        return synced(id, "workouts", target, updatedAt: row.number(11))
      }
      var workout = DeliverableEntity.Workout(
        activityType: row.string(0), startedAt: row.number(1))
      workout.title = row.string(2)
      workout.notes = row.string(3)
      workout.endedAt = row.number(4)
      workout.durationMinutes = row.wholeNumber(5)
      workout.caloriesBurned = row.wholeNumber(6)
      workout.distanceMeters = row.number(7)
      workout.intensity = row.wholeNumber(8)
      return send(.workout(workout), "workouts", target, updatedAt: row.number(11))
    } ?? Self.notFound
  }

  func template(_ target: Target) throws -> ClaimedEvent.Subject {
    try read(DeliverableSQL.template, target) { row in
      if let id = row.string(5) {
        return synced(id, "workout_templates", target, updatedAt: row.number(7))
      }
      var template = DeliverableEntity.Template()
      template.name = row.string(0)
      template.templateDescription = row.string(1)
      template.category = row.string(2)
      template.difficultyLevel = row.string(3)
      template.estimatedDurationMinutes = row.wholeNumber(4)
      template.exercises = try list(DeliverableSQL.exercises, of: target.id, Self.exercise)
      return send(
        .workoutTemplate(template), "workout_templates", target, updatedAt: row.number(7))
    } ?? Self.notFound
  }

  private static func exercise(_ row: borrowing RawStatement) -> DeliverableEntity.Exercise {
    var exercise = DeliverableEntity.Exercise()
    exercise.exerciseID = row.string(0)
    exercise.userExerciseID = row.string(1)
    exercise.orderIndex = row.wholeNumber(2)
    exercise.technique = row.string(3)
    exercise.sets = row.wholeNumber(4)
    exercise.reps = row.wholeNumber(5)
    exercise.weightKg = row.number(6)
    exercise.durationSeconds = row.wholeNumber(7)
    exercise.restSeconds = row.wholeNumber(8)
    exercise.notes = row.string(9)
    return exercise
  }
}

/// What the app writes with the event of a meal that was deleted: `{"type": "generic", "data":
/// {"operation": "delete", "backendID": …}}`, in older generations without the envelope.
private struct MealDeletionMetadata {
  let backendID: String?

  init?(_ text: String?) {
    guard let text, let value = try? JSONSerialization.jsonObject(with: Data(text.utf8)),
      let object = value as? [String: Any]
    else { return nil }
    let data = object["data"] as? [String: Any] ?? object
    guard data["operation"] as? String == "delete" else { return nil }
    backendID = data["backendID"] as? String
  }
}

extension RawStatement {
  fileprivate func wholeNumber(_ column: Int32) -> Int64? {
    isNull(column) ? nil : integer(column)
  }
}
