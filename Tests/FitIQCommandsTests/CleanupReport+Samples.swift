import FitIQDomain
import FitIQTestSupport
import Foundation

@testable import FitIQStorage

/// Reports as cleanups make them.
extension CleanupReport {
  /// Two weeks of one user, with all there is to say.
  static var small: CleanupReport {
    let totals: [Double] = [
      296, 8_214, 10_480, 6_032, 7_751, 0, 12_903, 9_117, 8_650, 4_420, 11_342, 9_876, 3_015, 7_208,
    ]
    let surplus: [Int: Double] = [0: 114, 3: 6_032, 4: 15_502, 10: 1_240]
    let start = LocalDay(ordinal: 20_112)
    return CleanupReport(
      path: "/srv/support/case 4711/default.store", kind: .appStore, schema: "V11",
      timeZone: "Europe/Berlin", asOf: Date(timeIntervalSince1970: 1_739_000_000),
      rows: [
        Rows(table: "progress_entries", before: 1_204, removed: 431, changed: 96),
        Rows(table: "sleep_sessions", before: 31, removed: 4, changed: 0),
        Rows(table: "sleep_stages", before: 610, removed: 77, changed: 0),
        Rows(table: "outbox_events", before: 980, removed: 702, changed: 12),
      ],
      actions: [
        Action(name: "duplicates_removed", count: 431),
        Action(name: "backend_ids_inherited", count: 58),
        Action(name: "events_repointed", count: 12),
      ],
      days: totals.enumerated().map { index, steps in
        Day(
          user: "5A0E2C1F-7C1B-4B43-9E52-5D2B7D0E8A11", day: start.advanced(by: index),
          stepsBefore: steps + (surplus[index] ?? 0), stepsAfter: steps)
      },
      size: CleanupBytes(
        before: 1_482_752, packed: 606_208, after: 602_112, isChanged: true,
        shares: [
          CleanupBytes.Share(cause: "duplicate_entries", bytes: 412_300),
          CleanupBytes.Share(cause: "outbox_events", bytes: 301_004),
          CleanupBytes.Share(cause: "free_pages", bytes: 163_840),
          CleanupBytes.Share(cause: "content", bytes: 605_608),
        ]),
      skipped: ["progress_entries 812: its group has a new copy"],
      backup: "/srv/support/case 4711/default.store.2025-02-08T073320Z.backup", operationID: 17,
      notes: ["2 remote duplicates are listed by fitiq log 17"], isDryRun: false)
  }

  /// Hours counted up to `factor` times, by a fault that came and went.
  static func large(users: Int = 1, days: Int = 1_100, factor: Int = 15) -> CleanupReport {
    var random = SplitMix64(seed: 4)
    var report = small
    report.path = "/var/mobile/case.xcappdata/AppData/Library/Application Support/default.store"
    report.days = (0..<users).flatMap { user -> [Day] in
      let name = UUID(
        uuid: (UInt8(clamping: user + 16), 2, 3, 4, 5, 6, 71, 8, 137, 10, 11, 12, 13, 14, 15, 16)
      )
      .uuidString
      return (0..<days).map { index in
        let season = 1 + 0.25 * sin(Double(index) / 58)
        let steps = Double(Int.random(in: 2_500...13_500, using: &random)) * season
        let isFaulty = index % 190 > 120 || Int.random(in: 0..<12, using: &random) == 0
        let share = isFaulty ? Double.random(in: 0.2...1, using: &random) : 0
        return Day(
          user: name, day: LocalDay(ordinal: 19_250 + Int32(clamping: index)),
          stepsBefore: (steps * (1 + share * Double(factor - 1))).rounded(),
          stepsAfter: steps.rounded())
      }
    }
    report.rows = [
      Rows(table: "progress_entries", before: 412_890, removed: 385_364, changed: 24_117),
      Rows(table: "sleep_sessions", before: 1_214, removed: 114, changed: 0),
      Rows(table: "sleep_stages", before: 26_120, removed: 2_310, changed: 0),
      Rows(table: "outbox_events", before: 98_304, removed: 97_211, changed: 402),
      Rows(table: "physical_attributes", before: 1_102, removed: 0, changed: 0),
    ]
    report.size = CleanupBytes(
      before: 150_212_608, packed: 9_912_320, after: 9_801_728, isChanged: true,
      shares: [
        CleanupBytes.Share(cause: "duplicate_entries", bytes: 84_300_366),
        CleanupBytes.Share(cause: "outbox_events", bytes: 37_004_222),
        CleanupBytes.Share(cause: "free_pages", bytes: 16_304_000),
        CleanupBytes.Share(cause: "persistent_history", bytes: 1_800_000),
        CleanupBytes.Share(cause: "orphans", bytes: 704_020),
        CleanupBytes.Share(cause: "duplicate_sleep", bytes: 300_000),
        CleanupBytes.Share(cause: "content", bytes: 9_800_000),
      ])
    return report
  }
}

extension CleanupReport {
  /// Every text that comes from elsewhere tries to be markup.
  static var hostile: CleanupReport {
    let evil = "\"'><img src=x onerror=alert(1)>&amp;\u{1B}[2J"
    var report = small
    report.path = "/tmp/<script>document.title = 'owned'</script>/<b>it's</b>.store"
    report.schema = evil
    report.timeZone = evil
    report.rows = [Rows(table: evil, before: 1, removed: 0, changed: 0)]
    report.actions = [Action(name: evil, count: 1)]
    report.days = ["a" + evil, "b" + evil].map { user in
      Day(user: user, day: LocalDay(ordinal: 20_000), stepsBefore: 2, stepsAfter: 1)
    }
    report.size = CleanupBytes(
      before: 9, packed: 9, isChanged: true, shares: [CleanupBytes.Share(cause: evil, bytes: 9)])
    report.skipped = [evil]
    report.backup = evil
    report.notes = [evil]
    return report
  }

  /// Of a store that was clean.
  static var nothing: CleanupReport {
    CleanupReport(
      path: "default.store", kind: .appStore, schema: "V4", timeZone: "UTC",
      asOf: Date(timeIntervalSince1970: 0), rows: [], actions: [], days: [],
      size: CleanupBytes(before: 0, packed: 0, after: 0, isChanged: false, shares: []),
      isDryRun: false)
  }
}
