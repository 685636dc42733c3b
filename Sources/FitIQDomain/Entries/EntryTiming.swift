/// When an entry was measured and which slot it fills: the rules of the design, decided here once.
///
/// All instants are Unix seconds.
package struct EntryTiming: Sendable {
  package let zone: ZoneOffsets
  /// Takes the different values that a day has of an additive type for copies of one.
  private let mergesValues: Bool

  package init(_ zone: ZoneOffsets, mergesValues: Bool = false) {
    self.zone = zone
    self.mergesValues = mergesValues
  }

  /// What the rules look at.
  package struct Row: Sendable {
    package var date: Double
    /// Seconds of the day that `time` says; nil where it is absent or no time.
    package var wallSeconds: Int32?
    package var hasTime: Bool
    package var created: Double?
    package var updated: Double?
    package var hasBackendID: Bool

    package init(
      date: Double, wallSeconds: Int32?, hasTime: Bool, created: Double?, updated: Double?,
      hasBackendID: Bool
    ) {
      self.date = date
      self.wallSeconds = wallSeconds
      self.hasTime = hasTime
      self.created = created
      self.updated = updated
      self.hasBackendID = hasBackendID
    }
  }

  /// The types whose slots are not simply the local day.
  package enum TypeClass: UInt8, Sendable {
    case steps, heartRate, additive, daily

    /// The class of a type by the app's name for it; `daily` for every other one.
    package init(_ type: String) {
      self =
        switch type {
        case "steps": .steps
        case "resting_heart_rate": .heartRate
        case "water_liters", "mood_score": .additive
        default: .daily
        }
    }
  }

  /// The types with an entry for each hour, by the app's names: what SQL asks for.
  package static let hourlyTypes = ["steps", "resting_heart_rate"]

  /// When the row was measured.
  ///
  /// A pulled row came from the backend with `date` cut to local midnight: `createdAt` has the
  /// instant. A row on local midnight whose time says another hour is an older row: midnight plus
  /// wall-clock time, unless it was made before that, as nothing is measured that is still to come:
  /// then it is midnight's own hour with the time of another zone. For all others `date` wins over
  /// the label.
  package func measured(_ row: Row) -> Double {
    if row.hasTime, row.hasBackendID, let created = row.created, row.updated == created {
      return created
    }
    guard let wall = row.wallSeconds, isMidnight(row.date) else { return row.date }
    let instant = zone.instant(of: zone.day(of: row.date), second: Double(wall))
    return instant > row.created ?? .infinity ? row.date : instant
  }

  private func isMidnight(_ instant: Double) -> Bool {
    // Midnights of every zone lie on quarter hours: spares the table for most rows.
    guard abs(instant) < 1e12, Int64(clamping: instant) % 900 == 0 else { return false }
    // Some zones skip midnight on the day their clocks change: the day begins at one.
    return zone.start(of: zone.day(of: instant)) == instant
  }

  /// The slot of a row: rows of one user and type that share it are one measurement.
  ///
  /// - Parameters:
  ///   - measured: When it was measured, as ``measured(_:)`` says, in Unix seconds.
  ///   - hasTime: Whether the row has a text for its time; steps at midnight without one are a
  ///     daily total.
  package func slot(
    _ type: TypeClass, measured: Double, hasTime: Bool, quantity: Double
  ) -> EntrySlot {
    switch type {
    case .steps:
      if !hasTime, isMidnight(measured) {
        return EntrySlot(.total, Int64(zone.day(of: measured).ordinal))
      }
      return EntrySlot(.hour, Int64(clamping: zone.startOfHour(measured)))
    case .heartRate:
      let hour = zone.startOfHour(measured)
      return hour == measured
        ? EntrySlot(.hour, Int64(clamping: hour))
        : EntrySlot(.second, Int64(clamping: measured.rounded(.down)))
    case .additive where !mergesValues:
      return EntrySlot(
        .value, Int64(zone.day(of: measured).ordinal),
        hundredths: Int64(clamping: (quantity * 100).rounded()))
    case .daily, .additive:
      return EntrySlot(.day, Int64(zone.day(of: measured).ordinal))
    }
  }

  /// Whether the label contradicts the instant: it names another local hour.
  package func contradicts(wallSeconds: Int32, measured: Double) -> Bool {
    Int32(clamping: zone.secondOfDay(at: measured)) / 3_600 != wallSeconds / 3_600
  }

  /// Values within this of each other are one measurement: the app's own tolerance when it saves.
  package static let tolerance = 0.01
}
