package import FitIQDomain

/// The value of a local hour, and the values that it could be mistaken for.
package struct HourDetail: Sendable, Equatable {
  /// What one source alone says.
  package struct Source: Sendable, Equatable {
    package let name: String
    /// A sum, or of a heart rate the mean.
    package let value: Double
  }

  /// Unix seconds of its beginning.
  package let start: Int64
  /// By the rule that was asked for, in the metric's unit, not rounded.
  package let value: Double
  /// Merged by instants; nil where no samples were kept.
  package let exact: Double?
  /// Of a heart rate: the mean of the means of its minutes, so that the dense samples of a workout
  /// weigh no more than the others.
  package let minuteMean: Double?
  /// The most trusted first.
  package let sources: [Source]
  /// Of the samples that end in the hour, in no order; none where no samples were kept.
  package let samples: [Double]
  /// Nil where no sample reaches over an edge of the hour.
  package let booked: HealthValue.Booked?
  /// When HealthKit got the last of its samples, Unix seconds; nil where the export does not say.
  package let lastCreated: Int64?
}
