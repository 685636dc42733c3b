extension AppSchema {
  /// Stands for the profile class, which each version from 9 on renames.
  static let profile = "Profile"

  /// The properties of each entity, with the codes of their kinds.
  static func specification(_ version: Int) throws -> [String: [String: String]] {
    var entities: [String: [String: String]] = [:]
    let later = AppStoreVersion.allCases.filter { $0.rawValue <= version }.flatMap(changes)
    for (entity, tokens) in first + later {
      for token in tokens.split(separator: " ") {
        if token.first == "-" {
          entities[entity]?[String(token.dropFirst())] = nil
        } else if let colon = token.firstIndex(of: ":") {
          entities[entity, default: [:]][String(token[..<colon])] = String(
            token[token.index(after: colon)...])
        }
      }
    }
    return entities
  }

  /// What V1 has, which fitiq does not read.
  private static let first: [(String, String)] = [
    (
      profile,
      """
      id:u name:s bio:s preferredUnitSystem:e languageCode:s dateOfBirth:t biologicalSex:s \
      createdAt:t updatedAt:t hasPerformedInitialHealthKitSync:b lastSuccessfulDailySyncDate:t \
      dietaryAndActivityPreferences:>SDDietaryAndActivityPreferences \
      bodyMetrics:*SDPhysicalAttribute activitySnapshots:*SDActivitySnapshot
      """
    ),
    (
      "SDDietaryAndActivityPreferences",
      "allergies:a dietaryRestrictions:a foodDislikes:a createdAt:t updatedAt:t userProfile:>"
    ),
    (
      "SDPhysicalAttribute",
      """
      id:u value:d type:e createdAt:t updatedAt:t backendID:s backendSyncedAt:t userProfile:>
      """
    ),
    (
      "SDActivitySnapshot",
      """
      id:u activeMinutes:i activityLevel:e caloriesBurned:d date:t distanceKm:d heartRateAvg:d \
      steps:i workoutDurationMinutes:d workoutSessions:i createdAt:t updatedAt:t backendID:s \
      backendSyncedAt:t userProfile:>
      """
    ),
  ]

  /// What a version adds (`name:code`) and removes (`-name`).
  ///
  /// Codes: u UUID, s String, d Double, i Int, b Bool, t Date, e enumeration, a [String], `>` to-one
  /// (the profile unless an entity follows), `*` to-many. A column is `Z` and the name in capitals;
  /// `*` has none.
  private static func changes(in version: AppStoreVersion) -> [(String, String)] {
    switch version {
    case .v2:
      [
        (profile, "progressEntries:*SDProgressEntry"),
        (
          "SDProgressEntry",
          """
          id:u userID:s type:s quantity:d date:t time:s notes:s createdAt:t updatedAt:t \
          backendID:s syncStatus:s userProfile:>
          """
        ),
      ]
    case .v3:
      [
        (
          "SDOutboxEvent",
          """
          id:u eventType:s entityID:u userID:s status:s createdAt:t lastAttemptAt:t attemptCount:i \
          maxAttempts:i errorMessage:s completedAt:t metadata:s priority:i isNewRecord:b
          """
        )
      ]
    case .v4:
      [
        (profile, "sleepSessions:*SDSleepSession"),
        (
          "SDSleepSession",
          """
          id:u userID:s date:t startTime:t endTime:t timeInBedMinutes:i totalSleepMinutes:i \
          sleepEfficiency:d source:s sourceID:s notes:s createdAt:t updatedAt:t backendID:s \
          syncStatus:s userProfile:> stages:*SDSleepStage
          """
        ),
        (
          "SDSleepStage",
          "id:u stage:s startTime:t endTime:t durationMinutes:i session:>SDSleepSession"
        ),
      ]
    case .v5:
      [
        (profile, "moodEntries:*SDMoodEntry"),
        (
          "SDMoodEntry",
          """
          id:u userID:s valence:d labels:a associations:a date:t notes:s createdAt:t updatedAt:t \
          backendID:s syncStatus:s sourceID:s userProfile:>
          """
        ),
      ]
    case .v6:
      [
        (profile, "mealLogs:*SDMeal"),
        ("SDSleepSession", "-userID"),
        ("SDMoodEntry", "-userID"),
        (
          "SDMeal",
          """
          id:u rawInput:s mealType:e status:e loggedAt:t notes:s createdAt:t updatedAt:t \
          backendID:s syncStatus:e errorMessage:s totalCalories:i totalProteinG:d totalCarbsG:d \
          totalFatG:d totalFiberG:d totalSugarG:d processingStartedAt:t processingCompletedAt:t \
          userProfile:> items:*SDMealLogItem
          """
        ),
        (
          "SDMealLogItem",
          """
          id:u name:s quantity:s calories:d protein:d carbs:d fat:d fiberG:d sugarG:d confidence:d \
          parsingNotes:s orderIndex:i createdAt:t backendID:s mealLog:>SDMeal
          """
        ),
      ]
    case .v7:
      [("SDMealLogItem", "foodType:s")]
    case .v8:
      [
        ("SDMeal", "mealType:s status:s syncStatus:s"),
        ("SDMealLogItem", "quantity:d unit:s"),
      ]
    case .v9:
      [
        (profile, "photoRecognitions:*SDPhotoRecognition"),
        ("SDProgressEntry", "-userID"),
        (
          "SDPhotoRecognition",
          """
          id:u userID:s imageURL:s mealType:s status:s confidenceScore:d needsReview:b \
          totalCalories:i totalProteinG:d totalCarbsG:d totalFatG:d totalFiberG:d totalSugarG:d \
          loggedAt:t notes:s errorMessage:s processingStartedAt:t processingCompletedAt:t \
          createdAt:t updatedAt:t backendID:s syncStatus:s mealLogID:u \
          recognizedItems:*SDRecognizedFoodItem userProfile:>
          """
        ),
        (
          "SDRecognizedFoodItem",
          """
          id:u name:s quantity:d unit:s calories:i proteinG:d carbsG:d fatG:d fiberG:d sugarG:d \
          confidenceScore:d orderIndex:i photoRecognition:>SDPhotoRecognition
          """
        ),
      ]
    case .v10:
      [
        (
          profile,
          """
          -bio -preferredUnitSystem -languageCode email:s authToken:s refreshToken:s \
          tokenExpiresAt:t refreshTokenExpiresAt:t dailyCalorieGoal:d unitSystem:s \
          workouts:*SDWorkout
          """
        ),
        ("SDMoodEntry", "-valence -labels -associations -sourceID value:i"),
        (
          "SDPhotoRecognition",
          """
          -userID -imageURL -mealType -confidenceScore -needsReview -totalCalories -totalProteinG \
          -totalCarbsG -totalFatG -totalFiberG -totalSugarG -loggedAt -notes -processingStartedAt \
          -processingCompletedAt -mealLogID -recognizedItems processedAt:t photoFileName:s \
          rawResponse:s recognizedFoods:*SDRecognizedFoodItem
          """
        ),
        (
          "SDRecognizedFoodItem",
          "-name -confidenceScore foodName:s calories:d confidence:d createdAt:t"
        ),
        (
          "SDWorkout",
          """
          id:u activityType:s title:s notes:s startedAt:t endedAt:t durationMinutes:i \
          caloriesBurned:i distanceMeters:d intensity:i source:s sourceID:s createdAt:t \
          updatedAt:t backendID:s syncStatus:s userProfile:>
          """
        ),
      ]
    case .v11:
      [
        (profile, "workoutTemplates:*SDWorkoutTemplate"),
        (
          "SDWorkoutTemplate",
          """
          id:u name:s templateDescription:s category:s difficultyLevel:s \
          estimatedDurationMinutes:i isPublic:b isSystem:b status:s exerciseCount:i timesUsed:i \
          isFavorite:b isFeatured:b createdAt:t updatedAt:t backendID:s syncStatus:s userProfile:> \
          exercises:*SDTemplateExercise
          """
        ),
        (
          "SDTemplateExercise",
          """
          id:u exerciseID:s userExerciseID:s exerciseName:s orderIndex:i technique:s sets:i reps:i \
          weightKg:d durationSeconds:i restSeconds:i notes:s createdAt:t backendID:s \
          template:>SDWorkoutTemplate
          """
        ),
      ]
    }
  }
}
