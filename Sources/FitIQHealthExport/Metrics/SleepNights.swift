import FitIQDomain

/// Groups samples into sessions of one source, and sessions into nights.
enum SleepNights {
  /// The app's own: a longer pause ends a session.
  private static let longestPause: Int64 = 2 * 3_600

  struct Session: Sendable {
    let origin: SampleOrigin
    private(set) var samples: [SleepSample]
    /// The latest end so far, which need not be the last sample's.
    private(set) var end: Int64

    var start: Int64 { samples.first?.start ?? end }

    init(_ sample: SleepSample) {
      origin = SampleOrigin(number: Int(sample.origin))
      samples = [sample]
      end = sample.end
    }

    mutating func add(_ sample: SleepSample) {
      samples.append(sample)
      end = max(end, sample.end)
    }

    /// The sum has no order, as the records have none.
    func digest(_ ranks: SourceRanks) -> UInt64 {
      let sum = samples.reduce(UInt64(clamping: samples.count)) { $0 &+ Mixing.finish($1.identity) }
      return Mixing.mix(ranks.hash(of: origin), sum)
    }
  }

  /// The nights in the order of time, each with its sessions in the order of their beginning.
  static func group(_ samples: [SleepSample]) -> [[Session]] {
    var nights: [[Session]] = []
    var end = Int64.min
    for session in sessions(samples) {
      if nights.isEmpty || session.start >= end {
        nights.append([session])
        end = session.end
      } else {
        nights[nights.count - 1].append(session)
        end = max(end, session.end)
      }
    }
    return nights
  }

  private static func sessions(_ samples: [SleepSample]) -> [Session] {
    var sessions: [Session] = []
    for (_, members) in Dictionary(grouping: samples, by: \.origin) {
      var open: Session?
      for sample in members.sorted(by: precedes) {
        if let current = open, sample.start - current.end > longestPause {
          sessions.append(current)
          open = nil
        }
        if open == nil { open = Session(sample) } else { open?.add(sample) }
      }
      if let open { sessions.append(open) }
    }
    return sessions.sorted {
      ($0.start, $0.end, $0.origin.number) < ($1.start, $1.end, $1.origin.number)
    }
  }

  private static func precedes(_ first: SleepSample, _ second: SleepSample) -> Bool {
    (first.start, first.end, first.phase.rawValue, first.identity)
      < (second.start, second.end, second.phase.rawValue, second.identity)
  }
}
