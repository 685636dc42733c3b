/// The types of event that the app has; a store may hold others.
package enum OutboxType: String, CaseIterable, Sendable {
  case progressEntry, sleepSession, physicalAttribute, activitySnapshot, mealLog, workout
  case workoutTemplate, moodEntry, profileMetadata, profilePhysical, journalEntry, goal
  case chatMessage

  /// For completions.
  package static let names = allCases.map(\.rawValue).sorted()

  /// Tables that events can be about.
  package static let allTables = Set(allCases.compactMap(\.tables).joined()).sorted()

  /// Whether an event can be about a row of a table: of a type that fitiq does not know, its id tells.
  package static func canConcern(_ type: String, _ table: String) -> Bool {
    OutboxType(rawValue: type).map { $0.tables?.contains(table) == true } ?? true
  }

  /// Its own first; nil for a type that the app completes, or refuses, without looking.
  package var tables: [String]? {
    switch self {
    case .progressEntry: ["progress_entries"]
    case .sleepSession: ["sleep_sessions"]
    case .physicalAttribute: ["physical_attributes"]
    case .activitySnapshot: ["activity_snapshots"]
    case .mealLog: ["meals"]
    case .workout: ["workouts"]
    case .workoutTemplate: ["workout_templates"]
    case .moodEntry: ["mood_entries", "progress_entries"]
    case .profileMetadata, .profilePhysical, .journalEntry, .goal, .chatMessage: nil
    }
  }
}
