/// Something of a person's that can be sent to the backend, as the logical tables have it.
///
/// Instants are Unix seconds and types raw strings, because both kinds of store can hold what the
/// backend does not take: ``request(eventID:)`` decides, not the reading. What damage can leave out is
/// optional.
package enum DeliverableEntity: Sendable, Equatable {
  case progressEntry(Entry)
  case sleepSession(Night)
  case meal(Meal)
  /// A meal that the person deleted after it was sent.
  case mealDeletion(backendID: String?)
  case workout(Workout)
  case workoutTemplate(Template)
  case activitySnapshot(Snapshot)
  case physicalAttribute(Attribute)

  /// A row of `progress_entries`.
  package struct Entry: Sendable, Equatable {
    package var type: String?
    /// In the unit that the type implies.
    package var quantity: Double?
    package var measuredAt: Double?
    package var notes: String?
    /// Unix seconds of the hour or day that it stands for, where a copy may have been sent with another
    /// instant of it.
    package var slot: Range<Double>?

    package init(
      type: String?, quantity: Double?, measuredAt: Double?, notes: String? = nil
    ) {
      self.type = type
      self.quantity = quantity
      self.measuredAt = measuredAt
      self.notes = notes
    }
  }

  /// A row of `sleep_sessions` with its stages.
  package struct Night: Sendable, Equatable {
    package var id: String
    package var startAt: Double?
    package var endAt: Double?
    package var source: String?
    package var sourceID: String?
    package var notes: String?
    package var stages: [Stage]

    package init(
      id: String, startAt: Double?, endAt: Double?, source: String? = nil,
      sourceID: String? = nil, notes: String? = nil, stages: [Stage] = []
    ) {
      self.id = id
      self.startAt = startAt
      self.endAt = endAt
      self.source = source
      self.sourceID = sourceID
      self.notes = notes
      self.stages = stages
    }
  }

  /// A row of `sleep_stages`.
  package struct Stage: Sendable, Equatable {
    package var stage: String?
    package var startAt: Double?
    package var endAt: Double?

    package init(stage: String?, startAt: Double?, endAt: Double?) {
      self.stage = stage
      self.startAt = startAt
      self.endAt = endAt
    }
  }

  /// A row of `physical_attributes`.
  package struct Attribute: Sendable, Equatable {
    /// `bodyMass`, `height`, `bodyFatPercentage` or `bmi`.
    package var type: String?
    /// In kg, cm, percent or without a unit.
    package var value: Double?
    /// When it was measured, as far as the app knows: when the row was made.
    package var createdAt: Double?

    package init(type: String?, value: Double?, createdAt: Double?) {
      self.type = type
      self.value = value
      self.createdAt = createdAt
    }
  }
}
