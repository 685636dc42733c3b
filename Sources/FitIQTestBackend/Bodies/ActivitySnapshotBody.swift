import Foundation

/// `POST /api/v1/activity-snapshots`.
struct ActivitySnapshotBody: EntityBody, Encodable {
  static let kind = EntityKind.activitySnapshot

  let snapshotTime: String?
  let activeCalories, basalCalories, steps, flightsClimbed, exerciseMinutes: Int?
  let standHours, restingHeartRate: Int?
  let distanceMeters, heartRateVariability: Double?
  let source: String?
  let sourceSyncID: String?

  enum CodingKeys: String, CodingKey {
    case steps, source
    case snapshotTime = "snapshot_time"
    case activeCalories = "active_calories"
    case basalCalories = "basal_calories"
    case flightsClimbed = "flights_climbed"
    case exerciseMinutes = "exercise_minutes"
    case standHours = "stand_hours"
    case restingHeartRate = "resting_heart_rate"
    case distanceMeters = "distance_meters"
    case heartRateVariability = "heart_rate_variability"
    case sourceSyncID = "source_sync_id"
  }

  func check(_ validation: inout Validation) {
    validation.require(snapshotTime, "snapshot_time")
    validation.instant(snapshotTime, "snapshot_time")
    for (name, value) in [
      ("active_calories", activeCalories), ("basal_calories", basalCalories), ("steps", steps),
      ("flights_climbed", flightsClimbed), ("exercise_minutes", exerciseMinutes),
    ] { validation.number(value, name, .notNegative) }
    validation.number(standHours, "stand_hours", 0...24)
    validation.number(restingHeartRate, "resting_heart_rate", 30...200)
    validation.number(distanceMeters, "distance_meters", .notNegative)
    validation.number(heartRateVariability, "heart_rate_variability", .notNegative)
    validation.choice(source, "source", ["healthkit", "google_fit", "manual"])
  }

  func draft(_ stamp: EntityStamp) throws -> EntityDraft {
    let instant = snapshotTime.flatMap(Wire.instant) ?? stamp.now
    let extra = ["source": source ?? "healthkit"]
    return EntityDraft(
      id: stamp.id, kind: Self.kind, instant: instant, sourceID: sourceSyncID,
      identity: sourceSyncID ?? Wire.text(instant),
      json: try Wire.json(Stamped(body: self, stamp: stamp, extra: extra)))
  }
}
