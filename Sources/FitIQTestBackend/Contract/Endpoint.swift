/// What a path names.
enum Endpoint: Equatable {
  case health
  case refresh
  case collection(EntityKind)
  case naturalMeal
  case batchMeal
  case entity(EntityKind, id: String)
  case profile
  case physical

  static let refreshPath = "/api/v1/auth/refresh"

  private static let fixed: [String: Endpoint] = [
    "/health": .health, "/ready": .health, refreshPath: .refresh,
    "/api/v1/progress": .collection(.progress), "/api/v1/sleep": .collection(.sleep),
    "/api/v1/meal-logs": .collection(.mealLog), "/api/v1/meal-logs/natural": .naturalMeal,
    "/api/v1/meal-logs/batch": .batchMeal, "/api/v1/workouts": .collection(.workout),
    "/api/v1/workout-templates": .collection(.workoutTemplate),
    "/api/v1/activity-snapshots": .collection(.activitySnapshot), "/api/v1/users/me": .profile,
    "/api/v1/users/me/physical": .physical,
  ]

  /// Sleep, workouts and templates have no address of their own in what delivery uses.
  private static let single: [(prefix: String, kind: EntityKind)] = [
    ("/api/v1/progress/", .progress), ("/api/v1/meal-logs/", .mealLog),
    ("/api/v1/activity-snapshots/", .activitySnapshot),
  ]

  init?(path: String) {
    if let endpoint = Self.fixed[path] {
      self = endpoint
      return
    }
    guard let match = Self.single.first(where: { path.hasPrefix($0.prefix) }) else { return nil }
    let id = path.dropFirst(match.prefix.count)
    guard !id.isEmpty, !id.contains("/") else { return nil }
    self = .entity(match.kind, id: String(id))
  }
}
