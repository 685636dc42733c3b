/// Which tables hold the entities of a type of event.
package enum OutboxTypes {
  /// For completions.
  package static let names = tables.keys.sorted()

  /// Tables that events can be about.
  package static let allTables = Set(tables.values.compactMap(\.self).joined()).sorted()

  /// Whether an event can be about a row of a table: of a type that fitiq does not know, its id tells.
  package static func canConcern(_ type: String, _ table: String) -> Bool {
    guard let known = tables[type] else { return true }
    return known?.contains(table) == true
  }

  /// Nil for those that the app completes, or refuses, without looking.
  package static let tables: [String: [String]?] = [
    "progressEntry": ["progress_entries"], "sleepSession": ["sleep_sessions"],
    "physicalAttribute": ["physical_attributes"], "activitySnapshot": ["activity_snapshots"],
    "mealLog": ["meals"], "workout": ["workouts"], "workoutTemplate": ["workout_templates"],
    "moodEntry": ["mood_entries", "progress_entries"], "profileMetadata": nil,
    "profilePhysical": nil, "journalEntry": nil, "goal": nil, "chatMessage": nil,
  ]
}
