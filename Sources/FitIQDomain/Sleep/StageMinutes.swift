import Foundation

/// Minutes of a session by stage.
///
/// Intervals that overlap count once, in each stage and in the total.
package struct StageMinutes: Sendable, Equatable, Encodable {
  package let asleepMinutes: Double
  package let coreMinutes: Double
  package let deepMinutes: Double
  package let remMinutes: Double
  package let awakeMinutes: Double
  package let inBedMinutes: Double
  /// Asleep, core, deep or REM.
  package let totalSleepMinutes: Double

  /// Adds up stages; those with an unknown name count nowhere.
  package init(_ stages: [SleepStage]) {
    func minutes(_ wanted: String...) -> Double {
      SleepInterval.covered(
        stages.filter { stage in stage.stage.map(wanted.contains) ?? false }.map {
          SleepInterval(
            start: $0.startAt.timeIntervalSince1970, end: $0.endAt.timeIntervalSince1970)
        }) / 60
    }
    asleepMinutes = minutes("asleep")
    coreMinutes = minutes("core")
    deepMinutes = minutes("deep")
    remMinutes = minutes("rem")
    awakeMinutes = minutes("awake")
    inBedMinutes = minutes("in_bed")
    totalSleepMinutes = minutes("asleep", "core", "deep", "rem")
  }
}
