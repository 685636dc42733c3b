package import Foundation

/// One day of one user on a page, and where the app would show another number.
///
/// The queries are those of the app's start page with their flaws removed: each measurement counts
/// once, hours are those of the clock, and an hour without data has no number.
package struct DaySummary: Sendable, Equatable, Encodable {
  package struct Hour: Sendable, Equatable, Encodable {
    package let startAt: Date
    package let steps: Double?
    package let heartRateBpm: Double?
  }

  package struct Sleep: Sendable, Equatable, Encodable {
    package let startAt: Date
    package let endAt: Date
    package let asleepHours: Double?
    package let efficiencyPercent: Double?
    /// From the stages; else as the app stored them.
    package let isComputed: Bool

    init(_ night: Night) {
      startAt = night.startAt
      endAt = night.endAt
      asleepHours = night.asleepMinutes.map { $0 / 60 }
      efficiencyPercent = night.efficiencyPercent
      isComputed = night.isComputed
    }
  }

  package struct Weight: Sendable, Equatable, Encodable {
    package let day: LocalDay
    package let kilograms: Double
  }

  /// What the app shows instead, and why.
  package struct Difference: Sendable, Equatable, Encodable {
    package let of: String
    package let appShows: String
    package let reason: String
  }

  package let userID: String
  package let day: LocalDay
  package let steps: Double?
  /// The last eight hours of the clock, the oldest first; the last one may not be over.
  package let hours: [Hour]
  package let sleep: Sleep?
  /// The last five days of the last thirty on which somebody was weighed, the oldest first.
  package let weights: [Weight]
  package let waterLiters: Double?
  package let differences: [Difference]
}
