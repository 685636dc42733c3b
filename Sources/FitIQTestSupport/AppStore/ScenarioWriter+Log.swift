import Foundation

extension ScenarioWriter {
  /// Writes what a person logs: moods, meals, photos, workouts, templates.
  func writeLog() throws {
    var dice = dice("log")
    for user in users.indices {
      for day in calendar.days where day.start + 70_000 < calendar.now {
        if day.index.isMultiple(of: 3) { try writeMood(user, day, &dice) }
        try writeMeal(user, day, &dice)
        if day.index.isMultiple(of: 2) { try writeWorkout(user, day, &dice) }
        if day.index == 1 { try writePhoto(user, day, &dice) }
      }
      try writeTemplate(user, &dice)
    }
  }

  private func writeMood(_ user: Int, _ day: ScenarioCalendar.Day, _ dice: inout Dice) throws {
    let instant = day.start + 65_000
    try put(
      "SDMoodEntry",
      [
        "id": dice.id(), "userID": users[user].uuidString, "value": dice.number(1...10),
        "valence": dice.number(-1...1, places: 2), "labels": KeyedArchive.strings(["calm"]),
        "associations": KeyedArchive.strings(["family", "work"]), "date": instant,
        "createdAt": instant, "backendID": dice.backendID(), "syncStatus": "synced",
        "userProfile": profileKey(user),
      ])
  }

  private func writeMeal(_ user: Int, _ day: ScenarioCalendar.Day, _ dice: inout Dice) throws {
    let instant = day.start + 28_800
    let isPending = instant >= calendar.pendingFrom
    let id = dice.id()
    let meal = try put(
      "SDMeal",
      [
        "id": id, "rawInput": "2 ovos mexidos e café", "mealType": "breakfast",
        "status": "completed", "loggedAt": instant, "totalCalories": 320, "totalProteinG": 21.5,
        "totalCarbsG": 4.0, "totalFatG": 24.0, "totalSugarG": 1.0,
        "processingStartedAt": instant + 10, "processingCompletedAt": instant + 22.5,
        "createdAt": instant + 1, "updatedAt": instant + 23,
        "backendID": isPending ? nil : dice.backendID(),
        "syncStatus": isPending ? "pending" : "synced", "userProfile": profileKey(user),
      ])
    guard let meal else { return }
    // The quantity was text before version 8.
    let isText = scenario.version < 8
    for (order, name) in ["scrambled eggs", "coffee"].enumerated() {
      try put(
        "SDMealLogItem",
        [
          "id": dice.id(), "name": name, "quantity": isText ? "2 units" : 2.0, "unit": "unit",
          "calories": 160.0, "protein": 10.75, "carbs": 2.0, "fat": 12.0,
          "foodType": order == 0 ? "food" : "drink", "confidence": 0.9, "orderIndex": order,
          "createdAt": instant + 23, "mealLog": meal,
        ])
    }
    guard isPending else { return }
    events.append(
      EventDraft(
        id: dice.id(), entity: id, type: "mealLog", user: users[user].uuidString,
        created: instant + 1.1,
        metadata: #"{"type":"mealLog","calories":320,"macros":{"protein":21.5}}"#, priority: 7))
  }

  private func writePhoto(_ user: Int, _ day: ScenarioCalendar.Day, _ dice: inout Dice) throws {
    let instant = day.start + 43_200
    let photo = try put(
      "SDPhotoRecognition",
      [
        "id": dice.id(), "userID": users[user].uuidString, "mealType": "snack",
        "status": "completed", "needsReview": false, "loggedAt": instant, "createdAt": instant,
        "updatedAt": instant + 9, "processedAt": instant + 8, "backendID": dice.backendID(),
        "syncStatus": "synced", "photoFileName": "IMG_0042.jpg", "rawResponse": #"{"items":1}"#,
        "userProfile": profileKey(user),
      ])
    guard let photo else { return }
    try put(
      "SDRecognizedFoodItem",
      [
        "id": dice.id(), "name": "banana", "foodName": "banana", "quantity": 1.0, "unit": "unit",
        "calories": 105, "proteinG": 1.3, "carbsG": 27.0, "fatG": 0.4, "confidence": 0.88,
        "confidenceScore": 0.88, "orderIndex": 0, "createdAt": instant + 8,
        "photoRecognition": photo,
      ])
  }

  private func writeWorkout(_ user: Int, _ day: ScenarioCalendar.Day, _ dice: inout Dice) throws {
    let instant = day.start + 64_800
    try put(
      "SDWorkout",
      [
        "id": dice.id(), "activityType": "Running", "startedAt": instant,
        "endedAt": instant + 2400, "durationMinutes": 40, "caloriesBurned": 310,
        "distanceMeters": 5200.0, "intensity": 6, "source": "HealthKit",
        "sourceID": dice.id().uuidString, "createdAt": instant + 2500,
        "updatedAt": instant + 2500, "backendID": dice.backendID(), "syncStatus": "synced",
        "userProfile": profileKey(user),
      ])
  }

  private func writeTemplate(_ user: Int, _ dice: inout Dice) throws {
    let instant = calendar.days[0].start - 200_000
    let template = try put(
      "SDWorkoutTemplate",
      [
        "id": dice.id(), "name": "Push day", "category": "strength",
        "difficultyLevel": "intermediate", "estimatedDurationMinutes": 50, "isPublic": false,
        "isSystem": false, "status": "published", "exerciseCount": 3, "timesUsed": 4,
        "isFavorite": true, "isFeatured": false, "createdAt": instant, "updatedAt": instant,
        "backendID": dice.backendID(), "syncStatus": "synced", "userProfile": profileKey(user),
      ])
    guard let template else { return }
    for order in 0..<3 {
      try put(
        "SDTemplateExercise",
        [
          "id": dice.id(), "exerciseID": dice.backendID(), "exerciseName": "Exercise \(order + 1)",
          "orderIndex": order, "sets": 3, "reps": 10, "weightKg": 40 + 5 * Double(order),
          "restSeconds": 90, "createdAt": instant, "template": template,
        ])
    }
  }
}
