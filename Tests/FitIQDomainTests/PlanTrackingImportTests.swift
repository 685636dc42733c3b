import FitIQSystem
import FitIQTestSupport
import FitIQTestTraits
import Foundation
import Testing

@testable import FitIQDomain

@Suite(.bounded) struct PlanTrackingImportTests {
  private let user: UserID
  private let planner: PlanTrackingImport

  init() throws {
    user = try #require(UserID("6F1B2C3D-0000-4000-8000-00000000000A"))
    planner = PlanTrackingImport(today: try #require(LocalDay("2025-01-31")), user: nil)
  }

  private func list(_ metric: HealthMetric, _ texts: [String]) -> LegacyEntry {
    LegacyEntry(
      key: "com.fitiq.historical.\(metric.keyFragment).synced", role: .trackedDays(metric),
      members: texts.enumerated().map { LegacyMember(position: $0, value: .string($1)) })
  }

  private func flag(_ key: PerUserKey, _ user: UserID?, _ value: LegacyMember.Value) -> LegacyEntry
  {
    LegacyEntry(
      key: key.prefix + (user?.text ?? "nonsense"), role: .perUser(key, user),
      members: [LegacyMember(position: nil, value: value)])
  }

  private func preferences(_ entries: [LegacyEntry]) -> LegacyPreferences {
    LegacyPreferences(
      path: "x.plist", fingerprint: Fingerprint(of: Data("x".utf8)), entries: entries)
  }

  private var started: LegacyEntry { flag(.hasStartedProgressiveSync, user, .bool(true)) }

  @Test func countsEveryMemberOnce() throws {
    let plan = try planner(
      preferences([
        list(.steps, ["2025-01-02", "2025-01-01", "2025-01-02", "2025-02-30", "2025-01-31"]),
        started,
      ]), existing: ExistingTracking())
    #expect(plan.user == user)
    #expect(plan.newUsers == [user])
    #expect(plan.days.map(\.day.description) == ["2025-01-01", "2025-01-02", "2025-01-31"])
    #expect(plan.days.map(\.position) == [1, 0, 4])
    #expect(plan.days.map(\.isComplete) == [true, true, false])
    let counts = plan.report.entries[0].counts
    #expect(counts.found == 5 && counts.imported == 3 && counts.duplicate == 1)
    #expect(counts.rejected == 1)
    #expect(plan.report.rejections == ["impossible_day": 1])
    #expect(plan.report.notes == ["today (2025-01-31) is still open: kept, marked incomplete"])
  }

  @Test func planningTwiceFindsNothingNew() throws {
    let source = preferences([
      list(.sleep, ["2025-01-01", "junk", "junk", ""]), started,
      flag(.lastHealthKitSync, user, .date(Date(timeIntervalSince1970: 1_700_000_000.25))),
    ])
    var existing = ExistingTracking()
    let first = try planner(source, existing: existing)
    existing.add(first)
    let second = try planner(source, existing: existing)
    #expect(!first.isEmpty)
    #expect(second.isEmpty)
    #expect(second.report.totals.alreadyPresent == 3)
    #expect(second.report.totals.rejected == 3)
  }

  /// The app drops old days from the front of a list: what stays is at another index then.
  @Test func rejectedMembersAreTheSameAtAnotherIndex() throws {
    var existing = ExistingTracking()
    existing.add(
      try planner(
        preferences([list(.steps, ["2025-01-01", "junk", "junk"]), started]), existing: existing))
    let later = try planner(
      preferences([list(.steps, ["junk", "junk", "junk", "2025-01-02"]), started]),
      existing: existing)
    #expect(later.rejected.count == 3)
    #expect(later.newRejections.count == 1)
    #expect(later.days.count == 1)
  }

  @Test func refusesListsWithoutAUser() throws {
    let other = try #require(UserID("6F1B2C3D-0000-4000-8000-00000000000B"))
    let lists = list(.steps, ["2025-01-01"])
    #expect(throws: TrackingError.userUnknown(candidates: [], in: "x.plist")) {
      try planner(preferences([lists]), existing: ExistingTracking())
    }
    #expect(throws: TrackingError.userUnknown(candidates: [user, other], in: "x.plist")) {
      try planner(
        preferences([lists, started, flag(.hasCompletedProgressiveSync, other, .bool(true))]),
        existing: ExistingTracking())
    }
    // A date of the last sync alone is named, but is no proof of whose lists these are.
    #expect(throws: TrackingError.userUnknown(candidates: [user], in: "x.plist")) {
      try planner(
        preferences([lists, flag(.lastHealthKitSync, user, .date(Date(timeIntervalSince1970: 0)))]),
        existing: ExistingTracking())
    }
  }

  @Test func needsNoUserWhereNothingNeedsOne() throws {
    let plan = try planner(preferences([list(.steps, [])]), existing: ExistingTracking())
    #expect(plan.isEmpty && plan.user == nil)
  }

  @Test func namedUserWinsOverTheKeys() throws {
    let other = try #require(UserID("6f1b2c3d-0000-4000-8000-00000000000b"))
    let planner = PlanTrackingImport(today: planner.today, user: other)
    let plan = try planner(
      preferences([list(.steps, ["2025-01-01"]), started]), existing: ExistingTracking())
    #expect(plan.user == other)
    #expect(plan.newUsers == [user, other])
    #expect(plan.states.map(\.user) == [user])
  }

  @Test func wrongTypesAreRejectedNotDropped() throws {
    let single = LegacyEntry(
      key: "com.fitiq.historical.steps.synced", role: .trackedDays(.steps),
      members: [LegacyMember(position: nil, value: .string("2025-01-01,2025-01-02"))])
    let plan = try planner(
      preferences([
        single, started, flag(.hasCompletedProgressiveSync, user, .string("yes")),
        flag(.hasStartedProgressiveSync, nil, .bool(true)),
      ]), existing: ExistingTracking())
    #expect(plan.rejected.map(\.identity.reason) == [.wrongType, .wrongType, .invalidUserID])
    #expect(plan.days.isEmpty)
  }

  @Test(arguments: [
    ("HKQuantityTypeIdentifierStepCount", true, HealthMetric.steps),
    ("HKCategoryTypeIdentifierSleepAnalysis", true, .sleep),
    ("HKQuantityTypeIdentifierDietaryWater", true, nil), ("HKTypeIdentifier", false, nil),
    ("steps", false, nil), ("", false, nil), ("HKQuantityTypeIdentifier\u{1B}[2J", false, nil),
  ])
  func pendingTypesAreHealthKitIdentifiers(
    text: String, isAccepted: Bool, metric: HealthMetric?
  ) throws {
    let entry = LegacyEntry(
      key: "pendingHealthKitSyncTypes", role: .pendingTypes,
      members: [LegacyMember(position: 0, value: .string(text))])
    let plan = try planner(preferences([entry, started]), existing: ExistingTracking())
    #expect(plan.pendingTypes.map(\.identifier) == (isAccepted ? [text] : []))
    #expect(plan.pendingTypes.first?.metric == metric)
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func sumsAlwaysAddUp(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    let pool = [
      "2025-01-01", "2025-01-02", "2025-01-31", "2025-02-01", "2025-02-30", "2568-01-03", "junk",
      "",
    ]
    var existing = ExistingTracking()
    for _ in 0..<4 {
      let entries = HealthMetric.allCases.map { metric in
        list(
          metric,
          (0..<Int.random(in: 0...20, using: &generator)).map { _ in
            pool.randomElement(using: &generator) ?? ""
          })
      }
      let plan = try planner(preferences(entries + [started]), existing: existing)
      for entry in plan.report.entries { #expect(entry.counts.addsUp) }
      #expect(plan.report.totals.addsUp)
      #expect(plan.report.totals.imported == plan.days.count + plan.states.count)
      #expect(plan.report.rejections.values.reduce(0, +) == plan.report.totals.rejected)
      let before = existing.days.count
      existing.add(plan)
      #expect(existing.days.count == before + plan.days.count)
    }
  }
}
