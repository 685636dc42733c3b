extension DeliverableEntity {
  /// A row of `meals` that is to be made on the backend.
  package struct Meal: Sendable, Equatable {
    package var id: String
    package var userID: String
    package var rawInput: String?
    package var mealType: String?
    package var loggedAt: Double?

    package init(
      id: String, userID: String, rawInput: String?, mealType: String?, loggedAt: Double?
    ) {
      self.id = id
      self.userID = userID
      self.rawInput = rawInput
      self.mealType = mealType
      self.loggedAt = loggedAt
    }
  }

  /// A meal that the person deleted after it was sent.
  package struct MealDeletion: Sendable, Equatable {
    package var userID: String
    package var backendID: String?

    package init(userID: String, backendID: String?) {
      self.userID = userID
      self.backendID = backendID
    }
  }

  /// A row of `workouts`.
  package struct Workout: Sendable, Equatable {
    package var id: String
    package var userID: String
    package var activityType: String?
    package var startedAt: Double?
    package var title: String?
    package var notes: String?
    package var endedAt: Double?
    package var durationMinutes: Int64?
    package var caloriesBurned: Int64?
    package var distanceMeters: Double?
    package var intensity: Int64?

    package init(id: String, userID: String, activityType: String?, startedAt: Double?) {
      self.id = id
      self.userID = userID
      self.activityType = activityType
      self.startedAt = startedAt
    }
  }

  /// A row of `workout_templates` with its exercises.
  package struct Template: Sendable, Equatable {
    package var id: String
    package var userID: String
    package var name: String?
    package var templateDescription: String?
    package var category: String?
    package var difficultyLevel: String?
    package var estimatedDurationMinutes: Int64?
    package var exercises: [Exercise] = []

    package init(id: String, userID: String, name: String?) {
      self.id = id
      self.userID = userID
      self.name = name
    }
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

    package init(orderIndex: Int64?) {
      self.orderIndex = orderIndex
    }
  }

  /// A row of `activity_snapshots`.
  ///
  /// Its level, average heart rate and workout columns have no place in the contract.
  package struct Snapshot: Sendable, Equatable {
    package var id: String
    package var userID: String
    package var dateAt: Double?
    package var steps: Int64?
    package var activeMinutes: Int64?
    package var caloriesBurned: Double?
    package var distanceKm: Double?

    package init(id: String, userID: String, dateAt: Double?) {
      self.id = id
      self.userID = userID
      self.dateAt = dateAt
    }
  }
}
