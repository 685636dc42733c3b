extension DeliverableEntity {
  /// A row of `meals` that is to be made on the backend.
  package struct Meal: Sendable, Equatable {
    package var rawInput: String?
    package var mealType: String?
    package var loggedAt: Double?

    package init(rawInput: String?, mealType: String?, loggedAt: Double?) {
      self.rawInput = rawInput
      self.mealType = mealType
      self.loggedAt = loggedAt
    }
  }

  /// A row of `workouts`.
  package struct Workout: Sendable, Equatable {
    package var activityType: String?
    package var startedAt: Double?
    package var title: String?
    package var notes: String?
    package var endedAt: Double?
    package var durationMinutes: Int64?
    package var caloriesBurned: Int64?
    package var distanceMeters: Double?
    package var intensity: Int64?

    package init(activityType: String?, startedAt: Double?) {
      self.activityType = activityType
      self.startedAt = startedAt
    }
  }

  /// A row of `workout_templates` with its exercises.
  package struct Template: Sendable, Equatable {
    package var name: String?
    package var templateDescription: String?
    package var category: String?
    package var difficultyLevel: String?
    package var estimatedDurationMinutes: Int64?
    package var exercises: [Exercise] = []

    package init() {}
  }

  /// A row of `template_exercises`.
  package struct Exercise: Sendable, Equatable {
    package var exerciseID: String?
    package var userExerciseID: String?
    package var orderIndex: Int64?
    package var technique: String?
    package var sets: Int64?
    package var reps: Int64?
    package var weightKg: Double?
    package var durationSeconds: Int64?
    package var restSeconds: Int64?
    package var notes: String?

    package init() {}
  }

  /// A row of `activity_snapshots`.
  ///
  /// Its level, average heart rate and workout columns have no place in the contract.
  package struct Snapshot: Sendable, Equatable {
    package var id: String
    package var dateAt: Double?
    package var steps: Int64?
    package var activeMinutes: Int64?
    package var caloriesBurned: Double?
    package var distanceKm: Double?

    package init(id: String, dateAt: Double?) {
      self.id = id
      self.dateAt = dateAt
    }
  }
}
