import Foundation

/// `POST /api/v1/workouts`.
struct WorkoutBody: EntityBody, Encodable {
  static let kind = EntityKind.workout

  let activityType: String?
  let startedAt: String?
  let endedAt: String?
  let title: String?
  let notes: String?
  let durationMinutes: Int?
  let caloriesBurned: Int?
  let distanceMeters: Double?
  let intensity: Int?

  enum CodingKeys: String, CodingKey {
    case title, notes, intensity
    case activityType = "activity_type"
    case startedAt = "started_at"
    case endedAt = "ended_at"
    case durationMinutes = "duration_minutes"
    case caloriesBurned = "calories_burned"
    case distanceMeters = "distance_meters"
  }

  func check(_ validation: inout Validation) {
    validation.require(activityType, "activity_type")
    validation.text(activityType, "activity_type", 1...100)
    validation.require(startedAt, "started_at")
    validation.text(title, "title", 0...255)
    validation.text(notes, "notes", 0...2000)
    validation.number(durationMinutes, "duration_minutes", .notNegative)
    validation.number(caloriesBurned, "calories_burned", .notNegative)
    validation.number(distanceMeters, "distance_meters", .notNegative)
    validation.number(intensity, "intensity", 1...10)
    let start = validation.instant(startedAt, "started_at")
    let end = validation.instant(endedAt, "ended_at")
    if let start, let end, end < start {
      validation.report("ended_at", "must not be before started_at")
    }
  }

  func draft(_ stamp: EntityStamp) throws -> EntityDraft {
    let start = startedAt.flatMap(Wire.instant) ?? stamp.now
    let end = endedAt.flatMap(Wire.instant).map(Wire.text) ?? ""
    return EntityDraft(
      id: stamp.id, kind: Self.kind, type: activityType, instant: start,
      identity: "\(activityType ?? "")|\(Wire.text(start))|\(end)|\(title ?? "")",
      json: try Wire.json(Stamped(body: self, stamp: stamp)))
  }
}
