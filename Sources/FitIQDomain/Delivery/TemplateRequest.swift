/// The body of `POST /api/v1/workout-templates`.
private struct TemplateBody: RequestBody {
  struct Exercise: Encodable {
    let orderIndex: Int64
    let exerciseID: String?
    let userExerciseID: String?
    let technique: String?
    let sets: Int64?
    let reps: Int64?
    let weightKg: Double?
    let durationSeconds: Int64?
    let restSeconds: Int64?
    let notes: String?

    enum CodingKeys: String, CodingKey {
      case technique, sets, reps, notes
      case orderIndex = "order_index"
      case exerciseID = "exercise_id"
      case userExerciseID = "user_exercise_id"
      case weightKg = "weight_kg"
      case durationSeconds = "duration_seconds"
      case restSeconds = "rest_seconds"
    }
  }

  let name: String
  let description: String?
  let category: String?
  let difficultyLevel: String?
  let estimatedDurationMinutes: Int64?
  let exercises: [Exercise]

  enum CodingKeys: String, CodingKey {
    case name, description, category, exercises
    case difficultyLevel = "difficulty_level"
    case estimatedDurationMinutes = "estimated_duration_minutes"
  }
}

extension DeliverableEntity.Template {
  func request(eventID: String) throws(UndeliverableEntity) -> BackendRequest {
    var mapped: [TemplateBody.Exercise] = []
    for (index, exercise) in exercises.enumerated() {
      mapped.append(try Self.body(of: exercise, field: "exercises[\(index)]."))
    }
    if let difficultyLevel {
      _ = try ContractRule.member(
        of: ["beginner", "intermediate", "advanced"], difficultyLevel, "difficulty_level")
    }
    return try TemplateBody(
      name: try ContractRule.requiredText(name, "name", atMost: .max),
      description: templateDescription, category: category, difficultyLevel: difficultyLevel,
      estimatedDurationMinutes: try ContractRule.within(
        1...(.max), estimatedDurationMinutes, "estimated_duration_minutes"),
      exercises: mapped
    ).request(to: .workoutTemplates, eventID: eventID)
  }

  private static func body(
    of exercise: DeliverableEntity.Exercise, field: String
  ) throws(UndeliverableEntity) -> TemplateBody.Exercise {
    let order = try ContractRule.present(exercise.orderIndex, field + "order_index")
    _ = try ContractRule.within(0...(.max), order, field + "order_index")
    if let technique = exercise.technique {
      _ = try ContractRule.member(
        of: [
          "standard", "superset", "drop_set", "myo_reps", "rest_pause", "cluster", "tempo",
        ], technique, field + "technique")
    }
    return TemplateBody.Exercise(
      orderIndex: order, exerciseID: exercise.exerciseID,
      userExerciseID: exercise.userExerciseID, technique: exercise.technique,
      sets: try ContractRule.within(1...(.max), exercise.sets, field + "sets"),
      reps: try ContractRule.within(1...(.max), exercise.reps, field + "reps"),
      weightKg: try ContractRule.notNegative(exercise.weightKg, field + "weight_kg"),
      durationSeconds: try ContractRule.within(
        0...(.max), exercise.durationSeconds, field + "duration_seconds"),
      restSeconds: try ContractRule.within(
        0...(.max), exercise.restSeconds, field + "rest_seconds"),
      notes: exercise.notes)
  }
}
