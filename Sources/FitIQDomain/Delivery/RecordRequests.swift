/// The body of `POST /api/v1/meal-logs/natural`.
private struct MealBody: RequestBody {
  let rawInput: String
  let mealType: String
  let loggedAt: WireInstant?

  enum CodingKeys: String, CodingKey {
    case rawInput = "raw_input"
    case mealType = "meal_type"
    case loggedAt = "logged_at"
  }
}

/// The body of `POST /api/v1/workouts`.
private struct WorkoutBody: RequestBody {
  let activityType: String
  let startedAt: WireInstant
  let endedAt: WireInstant?
  let title: String?
  let notes: String?
  let durationMinutes: Int64?
  let caloriesBurned: Int64?
  let distanceMeters: Double?
  let intensity: Int64?

  enum CodingKeys: String, CodingKey {
    case title, notes, intensity
    case activityType = "activity_type"
    case startedAt = "started_at"
    case endedAt = "ended_at"
    case durationMinutes = "duration_minutes"
    case caloriesBurned = "calories_burned"
    case distanceMeters = "distance_meters"
  }
}

/// The body of `POST /api/v1/activity-snapshots`.
private struct SnapshotBody: RequestBody {
  let snapshotTime: WireInstant
  let steps: Int64?
  let exerciseMinutes: Int64?
  let activeCalories: Int64?
  let distanceMeters: Double?
  let source = "healthkit"
  let sourceSyncID: String

  enum CodingKeys: String, CodingKey {
    case steps, source
    case snapshotTime = "snapshot_time"
    case exerciseMinutes = "exercise_minutes"
    case activeCalories = "active_calories"
    case distanceMeters = "distance_meters"
    case sourceSyncID = "source_sync_id"
  }
}

extension DeliverableEntity.Meal {
  /// The app also has the types drink, water, supplements and other, which the contract refuses.
  func request(eventID: String) throws(UndeliverableEntity) -> BackendRequest {
    let type = try ContractRule.present(mealType, "meal_type")
    return try MealBody(
      rawInput: try ContractRule.requiredText(rawInput, "raw_input", atMost: 1000),
      mealType: try ContractRule.member(
        of: ["breakfast", "lunch", "dinner", "snack"], type, "meal_type"),
      loggedAt: try ContractRule.instant(loggedAt, "logged_at")
    ).request(to: .mealsFromText, eventID: eventID)
  }
}

extension DeliverableEntity.Workout {
  func request(eventID: String) throws(UndeliverableEntity) -> BackendRequest {
    let start = try ContractRule.instant(startedAt, "started_at")
    var end: WireInstant?
    if let endedAt { end = try ContractRule.instant(endedAt, "ended_at") }
    guard end.map({ $0 > start }) ?? true else {
      throw UndeliverableEntity(field: "ended_at", reason: "is not after started_at")
    }
    return try WorkoutBody(
      activityType: try ContractRule.requiredText(activityType, "activity_type", atMost: 100),
      startedAt: start, endedAt: end,
      title: try ContractRule.text(title, "title", atMost: 255),
      notes: try ContractRule.text(notes, "notes", atMost: 2000),
      durationMinutes: try ContractRule.within(0...(.max), durationMinutes, "duration_minutes"),
      caloriesBurned: try ContractRule.within(0...(.max), caloriesBurned, "calories_burned"),
      distanceMeters: try ContractRule.notNegative(distanceMeters, "distance_meters"),
      intensity: try ContractRule.within(1...10, intensity, "intensity")
    ).request(to: .workouts, eventID: eventID)
  }
}

extension DeliverableEntity.Snapshot {
  /// Kilometres become metres and the app's active minutes exercise minutes; calories are whole.
  func request(eventID: String) throws(UndeliverableEntity) -> BackendRequest {
    try SnapshotBody(
      snapshotTime: try ContractRule.instant(dateAt, "snapshot_time"),
      steps: try ContractRule.within(0...(.max), steps, "steps"),
      exerciseMinutes: try ContractRule.within(0...(.max), activeMinutes, "exercise_minutes"),
      activeCalories: try wholeCalories(),
      distanceMeters: try ContractRule.notNegative(
        distanceKm.map { ($0 * 1e6).rounded() / 1e3 }, "distance_meters"),
      sourceSyncID: id
    ).request(to: .activitySnapshots, eventID: eventID)
  }

  private func wholeCalories() throws(UndeliverableEntity) -> Int64? {
    guard let calories = try ContractRule.notNegative(caloriesBurned, "active_calories") else {
      return nil
    }
    guard let whole = Int64(exactly: calories.rounded()) else {
      throw UndeliverableEntity(field: "active_calories", reason: "is too large")
    }
    return whole
  }
}
