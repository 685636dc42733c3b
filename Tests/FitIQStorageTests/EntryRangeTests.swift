import FitIQDomain
import FitIQTestSupport
import FitIQTestTraits
import Foundation
import GRDB
import Testing

@testable import FitIQStorage

/// Entries of an app store, which has no index on their instant.
@Suite(.bounded) struct EntryRangeTests {
  private let folder: ScratchFolder
  private let path: String

  init() throws {
    folder = try ScratchFolder()
    path = folder.file("default.store")
    try AppStoreScenario().write(to: path)
  }

  private func list(
    _ store: OpenStore, _ filter: EntryFilter = EntryFilter(), _ page: Page<Int64> = Page()
  ) throws -> (entries: [ProgressEntry], next: Int64?) {
    var entries: [ProgressEntry] = []
    let end = try store.forEachEntry(filter, page: page, zone: ZoneOffsets(.gmt)) {
      entries.append($0)
    }
    return (entries, end.next)
  }

  /// What the bounds leave is what the rule alone finds, in all and in the first two pages.
  @Test(arguments: Effort.seeds(2, ci: 6))
  func theBoundsLoseNoEntry(seed: UInt64) throws {
    let types = ["steps", "weight"]
    let (from, through) = ("2025-11-16", "2025-11-20")
    let filter = EntryFilter(types: types, from: LocalDay(from), through: LocalDay(through))
    var random = SplitMix64(seed: seed)
    var counts: Set<Int> = []
    for _ in 0..<40 {
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let sql =
          Bool.random(using: &random)
          ? RandomStoreEdit.statement(&random) : RandomStoreEdit.move(&random)
        try RawSQL.execute(sql, in: path)
      }
      let options = AppStore.Options(zone: .gmt, decodeStrings: { _ in nil })
      let store = OpenStore.appStore(try AppStore(path, options: options))
      let all = try list(store).entries
      let wanted = all.filter { entry in
        types.contains(entry.type ?? "") && (from...through).contains(entry.day ?? "")
      }
      #expect(try list(store, filter).entries == wanted)
      for (filter, entries) in [(EntryFilter(), all), (filter, wanted)] {
        for isOldestFirst in [false, true] {
          var page = Page<Int64>(limit: 25, isOldestFirst: isOldestFirst)
          let first = try list(store, filter, page)
          page.after = first.next
          let second = first.next == nil ? [] : try list(store, filter, page).entries
          let sorted = isOldestFirst ? entries.reversed() : entries
          #expect(first.entries + second == Array(sorted.prefix(50)))
        }
      }
      counts.insert(wanted.count)
    }
    #expect(counts.count > 2)
  }
}
