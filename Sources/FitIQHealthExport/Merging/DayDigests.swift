import FitIQDomain

/// Sums over the identities of a day's records: the order of the records has no influence.
struct DayDigests: Sendable {
  private struct Sum {
    var records = 0
    var bits: UInt64 = 0

    mutating func add(_ identity: UInt64) {
      records += 1
      bits &+= Mixing.finish(identity)
    }
  }

  private struct Key: Hashable {
    let day: Int32
    let origin: Int32
  }

  private var sums: [Key: Sum] = [:]

  @inline(__always)
  mutating func add(_ sample: ExportSample, on day: Int32) {
    let key = Key(day: day, origin: Int32(truncatingIfNeeded: sample.origin.number))
    sums[key, default: Sum()].add(sample.identity)
  }

  /// The form in which a digest is stored: `<records>-<16 hexadecimal digits>`.
  static func text(_ records: Int, _ bits: UInt64) -> String {
    "\(records)-\(Mixing.digits(of: bits))"
  }

  /// The digests by day.
  ///
  /// The order of the day's sources is part of them: it decides which ones count. So is the rule.
  func digests(_ ranks: SourceRanks, seed: UInt64) -> [Int32: String] {
    var byDay: [Int32: [(origin: SampleOrigin, sum: Sum)]] = [:]
    for (key, sum) in sums {
      byDay[key.day, default: []].append((SampleOrigin(number: Int(key.origin)), sum))
    }
    return byDay.mapValues { found in
      var bits = seed
      for (origin, sum) in found.sorted(by: { ranks.precedes($0.origin, $1.origin) }) {
        bits = Mixing.mix(bits, ranks.hash(of: origin))
        bits = Mixing.mix(Mixing.mix(bits, sum.bits), UInt64(clamping: sum.records))
      }
      return Self.text(found.reduce(0) { $0 + $1.sum.records }, Mixing.finish(bits))
    }
  }
}
