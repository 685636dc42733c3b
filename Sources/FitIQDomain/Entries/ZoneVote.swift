import Foundation

/// Finds the device time zone from rows that hold both an instant and the wall time of it.
package struct ZoneVote: Sendable {
  /// One hourly row: Unix seconds, and seconds of the local day.
  package struct Witness: Sendable, Hashable {
    package let instant: Double
    package let wallSeconds: Int32
    /// Unix seconds.
    let created: Double?

    package init(instant: Double, wallSeconds: Int32, created: Double? = nil) {
      self.instant = instant
      self.wallSeconds = wallSeconds
      self.created = created
    }

    var row: EntryTiming.Row {
      EntryTiming.Row(
        date: instant, wallSeconds: wallSeconds, hasTime: true, created: created, updated: nil,
        hasBackendID: false)
    }
  }

  private let witnesses: [Witness]

  /// A zone that more witnesses than this contradict does not explain them (design: 1 %).
  package static let toleratedShare = 0.01

  package init(_ witnesses: [Witness]) {
    self.witnesses = witnesses
  }

  package var isEmpty: Bool { witnesses.isEmpty }

  /// Share of the witnesses whose wall time is in another hour than the zone says.
  func contradictedShare(by zone: ZoneOffsets) -> Double {
    guard !witnesses.isEmpty else { return 0 }
    let timing = EntryTiming(zone)
    let count = witnesses.count {
      timing.contradicts(wallSeconds: $0.wallSeconds, measured: timing.measured($0.row))
    }
    return Double(count) / Double(witnesses.count)
  }

  /// Whether no more than ``toleratedShare`` of the witnesses contradict a zone.
  package func isExplained(by zone: ZoneOffsets) -> Bool {
    contradictedShare(by: zone) <= Self.toleratedShare
  }

  /// The preferred zone if it explains the rows, else the one that explains them best.
  ///
  /// Nil when no zone explains them.
  package func winner(preferring preferred: ZoneOffsets) -> ZoneOffsets? {
    if isExplained(by: preferred) { return preferred }
    let few = sample
    var best: (share: Double, zone: ZoneOffsets)?
    let known = TimeZone.knownTimeZoneIdentifiers.filter { $0.contains("/") }.sorted()
    for identifier in Self.populous + known {
      guard let zone = TimeZone(identifier: identifier), Self.mayExplain(few, zone) else {
        continue
      }
      let offsets = ZoneOffsets(zone)
      let share = contradictedShare(by: offsets)
      guard share <= Self.toleratedShare, share < best?.share ?? 1 else { continue }
      best = (share, offsets)
      if share == 0 { break }
    }
    return best?.zone
  }

  /// Zones that many people live in, asked first: of zones that fit equally well the first wins.
  private static let populous = [
    "Europe/London", "Europe/Paris", "Europe/Berlin", "Europe/Lisbon", "America/New_York",
    "America/Chicago", "America/Denver", "America/Los_Angeles", "America/Sao_Paulo",
    "America/Mexico_City", "Asia/Kolkata", "Asia/Shanghai", "Asia/Tokyo", "Australia/Sydney",
  ]

  /// A few witnesses over the whole time: most zones fail at one of them.
  private var sample: [Witness] {
    let step = max(1, witnesses.count / 24)
    return stride(from: 0, to: witnesses.count, by: step).map { witnesses[$0] }
  }

  private static func mayExplain(_ sample: [Witness], _ zone: TimeZone) -> Bool {
    let wrong = sample.count { witness in
      let date = Date(timeIntervalSince1970: witness.instant)
      let local = witness.instant + Double(zone.secondsFromGMT(for: date))
      let second = Int(clamping: local - (local / 86_400).rounded(.down) * 86_400)
      // Midnight with any time is what an older version of the app wrote.
      return second != 0 && second / 3_600 != Int(witness.wallSeconds) / 3_600
    }
    // One of two dozen may be a damaged row.
    return wrong <= max(1, sample.count / 12)
  }
}
