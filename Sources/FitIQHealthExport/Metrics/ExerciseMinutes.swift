import FitIQDomain

/// Exercise time, in minutes.
struct ExerciseMinutes: SummedMetric {
  static let metric = HealthMetric.exerciseMinutes
  static let handler: any SyncHandler = DailySum(
    metric, type: "active_minutes", field: .activeMinutes)

  static func factor(of unit: String?) -> UnitFactor? {
    switch unit {
    case "min": .one
    case "hr": UnitFactor(60)
    case "s": UnitFactor(1, over: 60)
    default: nil
    }
  }

  var sums: CumulativeMetric
}
