import Foundation

/// `POST /api/v1/workout-templates`.
struct WorkoutTemplateBody: EntityBody, Encodable {
  static let kind = EntityKind.workoutTemplate

  let name: String?
  let description: String?
  let category: String?
  let difficultyLevel: String?
  let estimatedDurationMinutes: Int?
  let exercises: [Exercise]?

  struct Exercise: Codable {
    static let techniques: Set<String> = [
      "standard", "superset", "drop_set", "myo_reps", "rest_pause", "cluster", "tempo",
    ]

    let orderIndex: Int?
    let exerciseID, userExerciseID: String?
    let technique: String?
    let sets, reps, durationSeconds, restSeconds, rir: Int?
    let weightKg: Double?
    let tempo, notes: String?

    enum CodingKeys: String, CodingKey {
      case technique, sets, reps, rir, tempo, notes
      case orderIndex = "order_index"
      case exerciseID = "exercise_id"
      case userExerciseID = "user_exercise_id"
      case durationSeconds = "duration_seconds"
      case restSeconds = "rest_seconds"
      case weightKg = "weight_kg"
    }
  }

  enum CodingKeys: String, CodingKey {
    case name, description, category, exercises
    case difficultyLevel = "difficulty_level"
    case estimatedDurationMinutes = "estimated_duration_minutes"
  }

  func check(_ validation: inout Validation) {
    validation.require(name, "name")
    validation.text(name, "name", 1...Int.max)
    validation.choice(
      difficultyLevel, "difficulty_level", ["beginner", "intermediate", "advanced"])
    validation.number(estimatedDurationMinutes, "estimated_duration_minutes", .positive)
    for (index, exercise) in (exercises ?? []).enumerated() {
      exercise.check(&validation, at: "exercises.\(index).")
    }
  }

  func draft(_ stamp: EntityStamp) throws -> EntityDraft {
    EntityDraft(
      id: stamp.id, kind: Self.kind, type: category, instant: stamp.now,
      identity: "\(name ?? "")|\(category ?? "")|\(exercises?.count ?? 0)",
      json: try Wire.json(Stamped(body: self, stamp: stamp)))
  }
}

extension WorkoutTemplateBody.Exercise {
  func check(_ validation: inout Validation, at place: String) {
    validation.require(orderIndex, place + "order_index")
    validation.number(orderIndex, place + "order_index", .notNegative)
    validation.choice(technique, place + "technique", Self.techniques)
    validation.number(sets, place + "sets", .positive)
    validation.number(reps, place + "reps", .positive)
    validation.number(weightKg, place + "weight_kg", .notNegative)
    validation.number(durationSeconds, place + "duration_seconds", .notNegative)
    validation.number(restSeconds, place + "rest_seconds", .notNegative)
    validation.number(rir, place + "rir", 0...10)
  }
}
