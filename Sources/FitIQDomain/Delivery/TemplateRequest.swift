extension DeliverableEntity.Template {
  /// The body of `POST /api/v1/workout-templates`.
  func request(eventID: String) throws(UndeliverableEntity) -> BackendRequest {
    var mapped: [RequestBody] = []
    for (index, exercise) in exercises.enumerated() {
      mapped.append(try exercise.body(field: "exercises[\(index)]."))
    }
    var body = RequestBody()
    try body.set(
      "difficulty_level", difficultyLevel, among: ["beginner", "intermediate", "advanced"])
    body.set("name", try ContractRule.requiredText(name, "name", atMost: .max))
    body.set("description", templateDescription)
    body.set("category", category)
    try body.set("estimated_duration_minutes", estimatedDurationMinutes, in: 1...(.max))
    body.set("exercises", mapped)
    return try body.request(to: .workoutTemplates, eventID: eventID)
  }
}

extension DeliverableEntity.Exercise {
  fileprivate func body(field: String) throws(UndeliverableEntity) -> RequestBody {
    let order = try ContractRule.present(orderIndex, field + "order_index")
    var body = RequestBody(path: field)
    try body.set(
      "technique", technique,
      among: ["standard", "superset", "drop_set", "myo_reps", "rest_pause", "cluster", "tempo"])
    try body.set("order_index", order, in: 0...(.max))
    body.set("exercise_id", exerciseID)
    body.set("user_exercise_id", userExerciseID)
    try body.set("sets", sets, in: 1...(.max))
    try body.set("reps", reps, in: 1...(.max))
    body.set("weight_kg", try ContractRule.notNegative(weightKg, field + "weight_kg"))
    try body.set("duration_seconds", durationSeconds, in: 0...(.max))
    try body.set("rest_seconds", restSeconds, in: 0...(.max))
    body.set("notes", notes)
    return body
  }
}
