/// The types of entries that the app knows, with the unit that each implies: the app stores none.
package enum MetricUnit {
  /// Every type, in the order of the app's own list.
  ///
  /// One without a unit is a bare number. Of what does not add up over a period only a mean says something.
  private static let facts: [(type: String, unit: String?, isAdditive: Bool)] = [
    ("weight", "kg", false),
    ("height", "cm", false),
    ("body_fat_percentage", "%", false),
    ("bmi", nil, false),
    ("steps", "count", true),
    ("calories_out", "kcal", true),
    ("distance_km", "km", true),
    ("active_minutes", "min", true),
    ("sleep_hours", "h", true),
    ("water_liters", "L", true),
    ("resting_heart_rate", "bpm", false),
    ("mood_score", nil, false),
    ("calories_in", "kcal", true),
    ("protein_g", "g", true),
    ("carbs_g", "g", true),
    ("fat_g", "g", true),
  ]

  /// Every raw value of the app.
  package static let knownTypes = facts.map(\.type)

  private static let units = Dictionary(uniqueKeysWithValues: facts.map { ($0.type, $0.unit) })
  private static let additive = Set(facts.filter(\.isAdditive).map(\.type))

  /// The unit of a type; nil for a bare number and for a type that the app does not know.
  package static func symbol(of type: String) -> String? { units[type] ?? nil }

  /// Whether values of a period add up.
  package static func isAdditive(_ type: String) -> Bool { additive.contains(type) }
}
