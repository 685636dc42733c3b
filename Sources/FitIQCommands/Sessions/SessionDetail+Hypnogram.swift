import FitIQDomain
import FitIQTerminal
import Foundation

extension SessionDetail {
  /// Nil without stages that can be drawn.
  func hypnogram(_ zone: ZoneOffsets) -> Hypnogram? {
    let intervals = stages.compactMap { stage in
      stage.stage.flatMap(SleepStageSpan.Stage.init(name:)).map {
        Hypnogram.Interval(
          $0, start: stage.startAt.timeIntervalSince1970, end: stage.endAt.timeIntervalSince1970)
      }
    }
    return Hypnogram(intervals, zone: zone)
  }
}
