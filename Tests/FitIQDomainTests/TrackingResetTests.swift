import FitIQDomain
import FitIQSystem
import FitIQTestTraits
import Foundation
import Testing

@Suite(.bounded) struct TrackingResetTests {
  private static let user = "6F1B2C3D-0000-4000-8000-00000000000A"

  private func list(_ key: String, _ role: LegacyEntry.Role, _ days: [String]) -> LegacyEntry {
    LegacyEntry(
      key: key, role: role,
      members: days.enumerated().map { LegacyMember(position: $0, value: .string($1)) })
  }

  private var preferences: LegacyPreferences {
    LegacyPreferences(
      path: "p", fingerprint: Fingerprint(of: Data()),
      entries: [
        list("sleep", .trackedDays(.sleep), ["2025-01-03", "2025-01-01"]),
        // 2025-02-01 in the Buddhist calendar, and what is not a day.
        list("steps", .trackedDays(.steps), ["2025-01-01", "2568-02-01", "yesterday"]),
        list("other", .unknownTrackedDays, ["2025-01-01"]),
        list("pending", .pendingTypes, ["HKQuantityTypeIdentifierStepCount"]),
        LegacyEntry(
          key: "flag", role: .perUser(.hasCompletedProgressiveSync, UserID(Self.user)),
          members: [LegacyMember(position: nil, value: .bool(true))]),
      ])
  }

  private func reset(_ filter: TrackingFilter) throws -> TrackingReset {
    TrackingReset(preferences, filter, today: try #require(LocalDay("2025-11-26")))
  }

  @Test func withoutAFilterEverythingGoes() throws {
    let reset = try reset(TrackingFilter())
    #expect(reset.removedKeys == ["sleep", "steps", "other", "pending", "flag"])
    #expect(reset.removedMembers.isEmpty)
    #expect(reset.parts.allSatisfy { $0.kept == 0 })
  }

  @Test func aMetricMeansItsListAlone() throws {
    let reset = try reset(TrackingFilter(metrics: [.steps]))
    #expect(reset.removedKeys == ["steps"] && reset.removedMembers.isEmpty)
  }

  @Test func aRangeMeansDaysAlone() throws {
    let from = try #require(LocalDay("2025-01-03"))
    let reset = try reset(TrackingFilter(from: from))
    #expect(reset.removedKeys.isEmpty)
    #expect(reset.removedMembers == ["sleep": [0], "steps": [1]])
    #expect(reset.parts.map(\.kept) == [1, 2])
  }

  @Test func aListOfWhichNothingStaysGoesWhole() throws {
    let reset = try reset(
      TrackingFilter(metrics: [.sleep], through: LocalDay("2025-01-31")))
    #expect(reset.removedKeys == ["sleep"])
  }

  @Test func aDayOutsideChangesNothing() throws {
    let day = try #require(LocalDay("2024-01-01"))
    #expect(try reset(TrackingFilter(from: day, through: day)).parts.isEmpty)
  }

  @Test func theNotesOfTheAppAreRead() throws {
    let state = AppSyncState(preferences)
    #expect(state.pendingTypes == ["HKQuantityTypeIdentifierStepCount"])
    #expect(state.histories.first?.hasCompleted == true)
    #expect(
      state.lines == [
        "pending types: HKQuantityTypeIdentifierStepCount",
        "history of user \(Self.user): marked as complete",
      ])
  }
}
