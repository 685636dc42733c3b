import FitIQDomain
import FitIQTestSupport
import FitIQTestTraits
import Foundation
import GRDB
import Testing

@testable import FitIQStorage

/// The entries of some days of an app store, which has no index on their instant.
@Suite(.bounded) struct EntryRangeTests {
  private let folder: ScratchFolder
  private let path: String

  init() throws {
    folder = try ScratchFolder()
    path = folder.file("default.store")
    try AppStoreScenario().write(to: path)
  }

  /// The entries of the days by their rows' columns, and by the rule alone.
  private func entries() throws -> (bounded: [ProgressEntry], listed: [ProgressEntry]) {
    let filter = EntryFilter(
      types: ["steps", "weight"], from: LocalDay("2025-11-16"), through: LocalDay("2025-11-20"))
    let zone = ZoneOffsets(.gmt)
    let options = AppStore.Options(zone: .gmt, decodeStrings: { _ in nil })
    let store = OpenStore.appStore(try AppStore(path, options: options))
    var found: (bounded: [ProgressEntry], listed: [ProgressEntry]) = ([], [])
    try store.forEachEntry(ofDaysIn: filter, zone: zone) { found.bounded.append($0) }
    _ = try store.forEachEntry(filter, page: Page(), zone: zone) { found.listed.append($0) }
    return found
  }

  @Test(arguments: Effort.seeds(2, ci: 6))
  func theBoundsLoseNoEntry(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var counts: Set<Int> = []
    for _ in 0..<40 {
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let sql =
          Bool.random(using: &random)
          ? RandomStoreEdit.statement(&random) : RandomStoreEdit.move(&random)
        try RawSQL.execute(sql, in: path)
      }
      let found = try entries()
      #expect(found.bounded == found.listed)
      counts.insert(found.bounded.count)
    }
    #expect(counts.count > 2)
  }
}
