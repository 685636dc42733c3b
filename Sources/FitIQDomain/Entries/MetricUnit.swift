/// The types of entries that the app knows, with the unit that each implies: the app stores none.
package enum MetricUnit {
  /// Every raw value of the app, in the order of its own list.
  package static let knownTypes = [
    "weight", "height", "body_fat_percentage", "bmi", "steps", "calories_out", "distance_km",
    "active_minutes", "sleep_hours", "water_liters", "resting_heart_rate", "mood_score",
    "calories_in", "protein_g", "carbs_g", "fat_g",
  ]

  /// The unit of a type; nil for a bare number and for a type that the app does not know.
  package static func symbol(of type: String) -> String? {
    switch type {
    case "weight": "kg"
    case "height": "cm"
    case "body_fat_percentage": "%"
    case "steps": "count"
    case "calories_out", "calories_in": "kcal"
    case "distance_km": "km"
    case "active_minutes": "min"
    case "sleep_hours": "h"
    case "water_liters": "L"
    case "resting_heart_rate": "bpm"
    case "protein_g", "carbs_g", "fat_g": "g"
    default: nil
    }
  }

  private static let additive: Set<String> = [
    "steps", "calories_out", "distance_km", "active_minutes", "water_liters", "calories_in",
    "protein_g", "carbs_g", "fat_g", "sleep_hours",
  ]

  /// Whether values of a period add up; of the others only a mean says something.
  package static func isAdditive(_ type: String) -> Bool { additive.contains(type) }
}
