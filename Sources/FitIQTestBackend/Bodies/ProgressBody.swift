import Foundation

/// `POST /api/v1/progress`.
struct ProgressBody: EntityBody {
  static let kind = EntityKind.progress
  static let types: Set<String> = [
    "weight", "height", "body_fat_percentage", "bmi", "steps", "calories_out", "distance_km",
    "active_minutes", "sleep_hours", "water_liters", "resting_heart_rate", "mood_score",
    "calories_in", "protein_g", "carbs_g", "fat_g",
  ]

  let type: String?
  let quantity: Double?
  let loggedAt: String?
  let notes: String?

  enum CodingKeys: String, CodingKey {
    case type, quantity, notes
    case loggedAt = "logged_at"
  }

  func check(_ validation: inout Validation) {
    validation.require(type, "type")
    validation.choice(type, "type", Self.types)
    validation.require(quantity, "quantity")
    validation.number(quantity, "quantity", .notNegative)
    validation.instant(loggedAt, "logged_at")
    validation.text(notes, "notes", 0...500)
  }

  func draft(_ stamp: EntityStamp) throws -> EntityDraft {
    let instant = loggedAt.flatMap(Wire.instant) ?? stamp.now
    let shown = Shown(
      id: stamp.id, type: type ?? "", quantity: quantity ?? 0, date: Wire.text(instant),
      notes: notes.flatMap { $0.isEmpty ? nil : $0 })
    return EntityDraft(
      id: stamp.id, kind: Self.kind, type: type, instant: instant,
      identity: "\(shown.type)|\(shown.quantity)|\(shown.date)", json: try Wire.json(shown))
  }

  private struct Shown: Encodable {
    let id: String
    let type: String
    let quantity: Double
    let date: String
    let notes: String?
  }
}
