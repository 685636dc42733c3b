/// What is measured and has to be sent: the only way in which new data reaches the database.
package enum NewEntity: Sendable, Equatable {
  case entry(NewEntry)
  case night(NewNight)

  /// The priority of its event, as the app has it: nights go first.
  package var priority: Int64 {
    switch self {
    case .entry: 0
    case .night: 5
    }
  }

  /// The type of its event.
  package var eventType: String {
    switch self {
    case .entry: "progressEntry"
    case .night: "sleepSession"
    }
  }
}

/// A measurement.
package struct NewEntry: Sendable, Equatable {
  package var user: UserID
  /// The app's raw value, such as `steps`.
  package var type: String
  /// In the unit that the type implies.
  package var quantity: Double
  /// Unix seconds.
  package var measuredAt: Double
  /// Whether the measurement has an hour; without one, steps are the total of their day.
  package var hasTime: Bool
  package var notes: String?

  package init(
    user: UserID, type: String, quantity: Double, measuredAt: Double, hasTime: Bool = true,
    notes: String? = nil
  ) {
    self.user = user
    self.type = type
    self.quantity = quantity
    self.measuredAt = measuredAt
    self.hasTime = hasTime
    self.notes = notes
  }
}

/// A sleep session with its stages.
package struct NewNight: Sendable, Equatable {
  package struct Stage: Sendable, Equatable {
    /// `in_bed`, `asleep`, `awake`, `core`, `deep` or `rem`.
    package var name: String
    package var interval: SleepInterval

    package init(_ name: String, _ interval: SleepInterval) {
      self.name = name
      self.interval = interval
    }
  }

  package var user: UserID
  package var interval: SleepInterval
  package var source: String?
  package var sourceID: String?
  package var notes: String?
  package var stages: [Stage]

  package init(
    user: UserID, interval: SleepInterval, source: String? = nil, sourceID: String? = nil,
    notes: String? = nil, stages: [Stage] = []
  ) {
    self.user = user
    self.interval = interval
    self.source = source
    self.sourceID = sourceID
    self.notes = notes
    self.stages = stages
  }
}

/// What became of what was to be saved: added + changed + unchanged + kept.
package struct SaveReport: Sendable, Equatable, Encodable {
  package var added = 0
  package var changed = 0
  package var unchanged = 0
  /// The database has a later measurement, a longer recording, or one that was sent and cannot be
  /// replaced on the backend.
  package var kept = 0
  /// Rows that made way for what their day holds now.
  package var removed = 0
  /// Events that are pending now and were not, new ones among them.
  package var opened = 0
  package var operationID: Int64?

  package init() {}
}
