extension DeliverableEntity.Meal {
  /// The body of `POST /api/v1/meal-logs/natural`.
  ///
  /// The app also has the types drink, water, supplements and other, which the contract refuses.
  func request(eventID: String) throws(UndeliverableEntity) -> BackendRequest {
    let type = try ContractRule.present(mealType, "meal_type")
    var body = RequestBody()
    body.set("raw_input", try ContractRule.requiredText(rawInput, "raw_input", atMost: 1000))
    try body.set("meal_type", type, among: ["breakfast", "lunch", "dinner", "snack"])
    body.set("logged_at", try ContractRule.instant(loggedAt, "logged_at"))
    return try body.request(to: .mealsFromText, eventID: eventID)
  }
}

extension DeliverableEntity.Workout {
  /// The body of `POST /api/v1/workouts`.
  func request(eventID: String) throws(UndeliverableEntity) -> BackendRequest {
    let start = try ContractRule.instant(startedAt, "started_at")
    var end: WireInstant?
    if let endedAt { end = try ContractRule.instant(endedAt, "ended_at") }
    guard end.map({ $0 > start }) ?? true else {
      throw UndeliverableEntity(field: "ended_at", reason: "is not after started_at")
    }
    var body = RequestBody()
    body.set(
      "activity_type", try ContractRule.requiredText(activityType, "activity_type", atMost: 100))
    body.set("started_at", start)
    body.set("ended_at", end)
    body.set("title", try ContractRule.text(title, "title", atMost: 255))
    body.set("notes", try ContractRule.text(notes, "notes", atMost: 2000))
    try body.set("duration_minutes", durationMinutes, in: 0...(.max))
    try body.set("calories_burned", caloriesBurned, in: 0...(.max))
    body.set("distance_meters", try ContractRule.notNegative(distanceMeters, "distance_meters"))
    try body.set("intensity", intensity, in: 1...10)
    return try body.request(to: .workouts, eventID: eventID)
  }
}

extension DeliverableEntity.Snapshot {
  /// The body of `POST /api/v1/activity-snapshots`.
  ///
  /// Kilometres become metres and the app's active minutes exercise minutes; calories are whole.
  func request(eventID: String) throws(UndeliverableEntity) -> BackendRequest {
    var body = RequestBody()
    body.set("snapshot_time", try ContractRule.instant(dateAt, "snapshot_time"))
    try body.set("steps", steps, in: 0...(.max))
    try body.set("exercise_minutes", activeMinutes, in: 0...(.max))
    body.set("active_calories", try wholeCalories())
    body.set(
      "distance_meters",
      try ContractRule.notNegative(
        distanceKm.map { ($0 * 1e6).rounded() / 1e3 }, "distance_meters"))
    body.set("source", "healthkit")
    body.set("source_sync_id", id)
    return try body.request(to: .activitySnapshots, eventID: eventID)
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
