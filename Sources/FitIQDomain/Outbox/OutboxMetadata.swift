import Foundation

/// What an event says of its entity beside the columns, read from every shape the app wrote.
///
/// Sources of the shapes: section 5.7 of the reference on the app.
package struct OutboxMetadata: Sendable, Equatable, Encodable {
  /// Which generation of the app wrote it.
  package enum Shape: String, Sendable, CaseIterable, Encodable {
    /// No metadata: what every generation may leave out.
    case absent
    /// An object whose key `type` names what the rest is.
    case typed
    /// The same, with nothing but texts below `data`.
    case generic
    /// An object whose only key names what its value is, as Swift codes an enumeration by itself.
    case enumCoded = "enum_coded"
    /// A plain dictionary of the oldest generation; in one of progress `type` is the metric.
    case untyped
    /// JSON of another shape, or no JSON: the app sends the event without looking at it.
    case unknown
  }

  package struct Field: Sendable, Equatable, Encodable {
    package let name: String
    package let value: String

    package init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  package let shape: Shape
  /// What it describes, such as `progressEntry` or `mealDeletion`; nil for an unknown shape.
  package let kind: String?
  /// By name.
  ///
  /// Instants are RFC 3339 and named `…_at`, lengths have their unit in the name.
  package private(set) var fields: [Field]
  /// Fields that ``redacted`` left out.
  package private(set) var hiddenFields = 0
  /// What a person should know about this shape.
  package let note: String?

  init(_ shape: Shape, kind: String?, fields: [Field], note: String? = nil) {
    self.shape = shape
    self.kind = kind
    self.fields = fields
    self.note = note
  }

  /// The value of the first field with a name; nil without one.
  package subscript(name: String) -> String? { fields.first { $0.name == name }?.value }

  /// Without measurements and texts of a person.
  package var redacted: OutboxMetadata {
    var plain = self
    // Of an unknown shape nobody knows what its names mean.
    plain.fields = shape == .unknown ? [] : fields.filter { Self.plain.contains($0.name) }
    plain.hiddenFields = fields.count - plain.fields.count
    return plain
  }

  private static let plain: Set = [
    "metric_type", "unit", "session_id", "linked_mood_id", "meal_log_id", "meal_type", "logged_at",
    "has_notes", "has_stages", "stage_count", "has_backend_id", "backend_id", "operation",
    "deleted_at", "activity_type", "started_at", "measured_at", "start_at", "end_at", "source",
    "exercise_count",
  ]
}
