extension DeliverableEntity.Template {
  /// The body of `POST /api/v1/workout-templates`.
  func request(eventID: String) throws(UndeliverableEntity) -> BackendRequest {
    var mapped: [RequestBody] = []
    for (index, exercise) in exercises.enumerated() {
      mapped.append(try exercise.body(field: "exercises[\(index)]."))
    }
    if let difficultyLevel {
      _ = try ContractRule.member(
        of: ["beginner", "intermediate", "advanced"], difficultyLevel, "difficulty_level")
    }
    var body = RequestBody()
    body.set("name", try ContractRule.requiredText(name, "name", atMost: .max))
    body.set("description", templateDescription)
    body.set("category", category)
    body.set("difficulty_level", difficultyLevel)
    body.set(
      "estimated_duration_minutes",
      try ContractRule.within(
        1...(.max), estimatedDurationMinutes, "estimated_duration_minutes"))
    body.set("exercises", mapped)
    return try body.request(to: .workoutTemplates, eventID: eventID)
  }
}

extension DeliverableEntity.Exercise {
  fileprivate func body(field: String) throws(UndeliverableEntity) -> RequestBody {
    let order = try ContractRule.present(orderIndex, field + "order_index")
    if let technique {
      _ = try ContractRule.member(
        of: [
          "standard", "superset", "drop_set", "myo_reps", "rest_pause", "cluster", "tempo",
        ], technique, field + "technique")
    }
    var body = RequestBody()
    body.set("order_index", try ContractRule.within(0...(.max), order, field + "order_index"))
    body.set("exercise_id", exerciseID)
    body.set("user_exercise_id", userExerciseID)
    body.set("technique", technique)
    body.set("sets", try ContractRule.within(1...(.max), sets, field + "sets"))
    body.set("reps", try ContractRule.within(1...(.max), reps, field + "reps"))
    body.set("weight_kg", try ContractRule.notNegative(weightKg, field + "weight_kg"))
    body.set(
      "duration_seconds",
      try ContractRule.within(
        0...(.max), durationSeconds, field + "duration_seconds"))
    body.set(
      "rest_seconds",
      try ContractRule.within(
        0...(.max), restSeconds, field + "rest_seconds"))
    body.set("notes", notes)
    return body
  }
}
