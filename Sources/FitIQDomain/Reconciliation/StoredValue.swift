/// One row of a store that is compared: copies are rows of their own.
package struct StoredValue: Sendable, Equatable {
  /// Its primary key.
  package var key: Int64
  /// When it was measured, Unix seconds.
  package var instant: Double
  package var value: Double
  package var hasTime: Bool
  package var created: Double?
  package var updated: Double?

  package init(
    key: Int64, instant: Double, value: Double, hasTime: Bool = true, created: Double? = nil,
    updated: Double? = nil
  ) {
    self.key = key
    self.instant = instant
    self.value = value
    self.hasTime = hasTime
    self.created = created
    self.updated = updated
  }

  /// When it was last written.
  package var written: Double? { updated ?? created }

  /// By the rule of the survivor.
  func survives(_ other: StoredValue) -> Bool {
    let changed = written ?? -.infinity
    let otherChanged = other.written ?? -.infinity
    if changed != otherChanged { return changed > otherChanged }
    let made = (created ?? -.infinity, other.created ?? -.infinity)
    return made.0 != made.1 ? made.0 > made.1 : key > other.key
  }
}

/// A sleep session of a store, with what its stages come to.
package struct StoredNight: Sendable {
  package var session: SleepGrouping.Session
  /// Seconds, overlaps counted once; as stored where there are no stages.
  package var asleep: Double

  package init(_ session: SleepGrouping.Session, asleep: Double) {
    self.session = session
    self.asleep = asleep
  }
}
