package import Foundation

/// The sleep of one user that ended on one local day, each minute counted once.
///
/// Time in bed is what the sessions cover together, so that the hours between a night and a nap do
/// not count. Where sessions overlap, as those of a watch and a phone do, one of them says when
/// somebody slept: the one that knows most.
package struct Night: Sendable, Equatable, Encodable {
  /// Minutes by stage; `asleep` is sleep of an unknown stage.
  package struct Stages: Sendable, Equatable, Encodable {
    package var coreMinutes = 0.0
    package var deepMinutes = 0.0
    package var remMinutes = 0.0
    package var asleepMinutes = 0.0
    package var awakeMinutes = 0.0
  }

  /// Nil for sessions that nobody owns.
  package let userID: String?
  package let day: LocalDay
  package let startAt: Date
  package let endAt: Date
  package let inBedMinutes: Double
  /// Nil where no session tells.
  package let asleepMinutes: Double?
  /// Asleep of in bed, 0 to 100.
  package let efficiencyPercent: Double?
  /// Nil where no session has stages.
  package let stages: Stages?
  /// From the stages alone; else partly as the app stored it.
  package let isComputed: Bool
  /// What names the sessions on the command line, the earliest first.
  package let sessions: [String]
  /// Further recordings of the same sessions, which are not counted.
  package let copies: Int
  /// When the person lay in bed and when asleep, for charts.
  package let bed: [SleepInterval]
  package let asleep: [SleepInterval]

  private enum CodingKeys: String, CodingKey {
    case userID, day, startAt, endAt, inBedMinutes, asleepMinutes, efficiencyPercent, stages
    case isComputed, sessions, copies
  }

  /// Puts sessions together; nil without one.
  ///
  /// - Parameters:
  ///   - recordings: The recordings of one user and day, none a copy of another.
  ///   - copies: How many were left out as copies.
  init?(userID: String?, day: LocalDay, recordings: [SleepRecording], copies: Int) {
    let sorted = recordings.sorted { $0.interval.start < $1.interval.start }
    let blocks = Self.blocks(sorted)
    guard let start = sorted.first?.interval.start,
      let end = sorted.map(\.interval.end).max()
    else { return nil }
    self.userID = userID
    self.day = day
    self.copies = copies
    startAt = Date(timeIntervalSince1970: start)
    endAt = Date(timeIntervalSince1970: end)
    bed = blocks.map(\.interval)
    let inBed = SleepInterval.covered(bed) / 60
    inBedMinutes = inBed
    let telling = blocks.map(\.telling)
    asleep = telling.flatMap(\.asleep)
    let minutes = telling.compactMap(\.minutesAsleep)
    let total = minutes.isEmpty ? nil : min(minutes.reduce(0, +), inBed)
    asleepMinutes = total
    efficiencyPercent = total.map { min(100, $0 / inBed * 100) }
    isComputed = !telling.isEmpty && telling.allSatisfy(\.hasSleepStages)
    sessions = sorted.map(\.name)
    stages = Self.stages(telling.filter(\.hasSleepStages))
  }

  /// Recordings that overlap, and the one of them that counts.
  private struct Block {
    var interval: SleepInterval
    var telling: SleepRecording

    mutating func add(_ recording: SleepRecording) {
      interval = SleepInterval(
        start: interval.start, end: max(interval.end, recording.interval.end))
      if recording.tells(more: telling) { telling = recording }
    }
  }

  private static func blocks(_ sorted: [SleepRecording]) -> [Block] {
    var blocks: [Block] = []
    for recording in sorted {
      if let last = blocks.last, recording.interval.start < last.interval.end {
        blocks[blocks.count - 1].add(recording)
      } else {
        blocks.append(Block(interval: recording.interval, telling: recording))
      }
    }
    return blocks
  }

  private static func stages(_ recordings: [SleepRecording]) -> Stages? {
    guard !recordings.isEmpty else { return nil }
    var stages = Stages()
    for recording in recordings {
      stages.coreMinutes += recording.minutes(of: ["core"])
      stages.deepMinutes += recording.minutes(of: ["deep"])
      stages.remMinutes += recording.minutes(of: ["rem"])
      stages.asleepMinutes += recording.minutes(of: ["asleep"])
      stages.awakeMinutes += recording.minutes(of: ["awake"])
    }
    return stages
  }
}
