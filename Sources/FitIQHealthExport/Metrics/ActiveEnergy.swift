import FitIQDomain

/// Active energy, in kilocalories.
struct ActiveEnergy: SummedMetric {
  static let metric = HealthMetric.activeEnergy
  static let handler: any SyncHandler = DailySum(
    metric, type: "calories_out", field: .calories)

  static func factor(of unit: String?) -> UnitFactor? {
    EnergyUnit.factor(of: unit)
  }

  var sums: CumulativeMetric
}
