extension HealthMetric {
  /// What others than its handler know of a metric.
  package struct Facts: Sendable {
    package let title: String
    /// HealthKit's type, which is also that of the export's records.
    package let healthKitIdentifier: String
    /// The app's type of its entries; nil for what has a table of its own.
    package let entryType: String?
    package let unit: String
    /// Whether values add up; the others are averaged.
    package let isSum: Bool
    /// How far apart values may be that count as the same: the app cuts numbers to whole ones.
    package let tolerance: Double
  }

  package var facts: Facts {
    switch self {
    case .steps:
      Facts(
        title: "Steps", healthKitIdentifier: "HKQuantityTypeIdentifierStepCount",
        entryType: "steps", unit: "steps", isSum: true, tolerance: 1)
    case .heartRate:
      Facts(
        title: "Heart rate", healthKitIdentifier: "HKQuantityTypeIdentifierHeartRate",
        entryType: "resting_heart_rate", unit: "bpm", isSum: false, tolerance: 1)
    case .sleep:
      Facts(
        title: "Sleep", healthKitIdentifier: "HKCategoryTypeIdentifierSleepAnalysis",
        entryType: nil, unit: "min", isSum: true, tolerance: 1)
    case .activeEnergy:
      Facts(
        title: "Active energy", healthKitIdentifier: "HKQuantityTypeIdentifierActiveEnergyBurned",
        entryType: "calories_out", unit: "kcal", isSum: true, tolerance: 1)
    case .exerciseMinutes:
      Facts(
        title: "Exercise", healthKitIdentifier: "HKQuantityTypeIdentifierAppleExerciseTime",
        entryType: "active_minutes", unit: "min", isSum: true, tolerance: 1)
    case .bodyMass:
      // Scales show tenths of a kilogram.
      Facts(
        title: "Weight", healthKitIdentifier: "HKQuantityTypeIdentifierBodyMass",
        entryType: "weight", unit: "kg", isSum: false, tolerance: 0.05)
    }
  }
}
