import Foundation

extension ScenarioWriter {
  private static let names = ["Ana Ribeiro", "Bram de Vries", "Chloé Martin", "Dmitri Petrov"]

  /// Writes the profiles and their preferences.
  func writeUsers() throws {
    if scenario.has(.renamedProfile) { note(.renamedProfile) }
    if scenario.has(.zoneChange) { note(.zoneChange) }
    let began = calendar.days[0].start - 3 * 86_400
    for (user, id) in users.enumerated() {
      try addProfile([
        "id": id, "name": Self.names[user % Self.names.count], "createdAt": began,
        "updatedAt": calendar.now - 600, "dateOfBirth": -657_000_000.0,
        "biologicalSex": user.isMultiple(of: 2) ? "female" : "male",
        "hasPerformedInitialHealthKitSync": true,
        "lastSuccessfulDailySyncDate": calendar.now - 1800,
        "dietaryAndActivityPreferences": scenario.has(.renamedProfile) ? nil : user + 1,
        "bio": "Runs on coffee ☕️", "preferredUnitSystem": "metric", "languageCode": "pt-BR",
        "email": "user\(user + 1)@example.invalid", "authToken": "fake-auth-token-\(user + 1)",
        "refreshToken": "fake-refresh-token-\(user + 1)", "tokenExpiresAt": calendar.now + 3600,
        "refreshTokenExpiresAt": calendar.now + 2_592_000, "dailyCalorieGoal": 2100.0,
        "unitSystem": "metric",
      ])
      try put(
        "SDDietaryAndActivityPreferences",
        [
          "allergies": KeyedArchive.strings(["peanuts", "shellfish"]),
          "dietaryRestrictions": user.isMultiple(of: 2)
            ? KeyedArchive.strings(["vegetarian"]) : nil,
          "foodDislikes": KeyedArchive.strings([]), "createdAt": began + 1,
          "updatedAt": began + 1, "userProfile": profileKey(user),
        ])
    }
  }

  /// Writes body measurements and the snapshot of each day's activity.
  func writeBody() throws {
    var dice = dice("body")
    for user in users.indices {
      try writeMeasurement("height", 172 + Double(user), user, calendar.days[0].start, &dice)
      for day in calendar.days {
        if day.index.isMultiple(of: 7), day.start + 30_000 < calendar.now {
          // The value of the day's weight entry: the app stores one measurement twice.
          let value = weights[user][day.index]
          try writeMeasurement("bodyMass", value, user, day.start + 25_560, &dice)
        }
        let end = min(day.start + 86_000, calendar.now)
        try put(
          "SDActivitySnapshot",
          [
            "id": dice.id(), "activeMinutes": dice.number(5...95), "activityLevel": "light",
            "caloriesBurned": Double(dice.number(250...900)), "date": day.start,
            "distanceKm": dice.number(1...9, places: 2),
            "heartRateAvg": Double(dice.number(58...82)), "steps": dice.number(1500...14_000),
            "workoutSessions": dice.number(0...1), "createdAt": end, "updatedAt": end + 300,
            "backendID": dice.backendID(), "backendSyncedAt": end + 390,
            "userProfile": profileKey(user),
          ])
      }
    }
  }

  private func writeMeasurement(
    _ type: String, _ value: Double, _ user: Int, _ instant: Double, _ dice: inout Dice
  ) throws {
    try put(
      "SDPhysicalAttribute",
      [
        "id": dice.id(), "value": value, "type": type, "createdAt": instant,
        "updatedAt": instant, "backendID": dice.backendID(), "backendSyncedAt": instant + 60,
        "userProfile": profileKey(user),
      ])
  }
}
