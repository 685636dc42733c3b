import FitIQDomain
import FitIQTestSupport
import Foundation
import GRDB
import Testing

@testable import FitIQStorage

/// The entries of some days of a store that is followed: only what was written is looked at again.
@Suite struct EntryCandidatesTests {
  private let folder: ScratchFolder
  private let path: String

  init() throws {
    folder = try ScratchFolder()
    path = folder.file("default.store")
    try AppStoreScenario().write(to: path)
  }

  /// The entries that are kept from commit to commit, and a listing that knows nothing of others.
  private func entries(
    _ reader: CommitReader
  ) throws -> (kept: [ProgressEntry], listed: [ProgressEntry])? {
    let filter = EntryFilter(
      types: ["steps", "weight"], from: LocalDay("2025-11-16"), through: LocalDay("2025-11-20"))
    let zone = ZoneOffsets(.gmt)
    return try reader.read(at: Date()) { pages in
      var options = AppStore.Options(zone: .gmt, decodeStrings: { _ in nil })
      options.pages = pages
      let store = OpenStore.appStore(try AppStore(path, options: options))
      var found: (kept: [ProgressEntry], listed: [ProgressEntry]) = ([], [])
      try store.forEachEntry(ofDaysIn: filter, zone: zone) { found.kept.append($0) }
      _ = try store.forEachEntry(filter, page: Page(), zone: zone) { found.listed.append($0) }
      return found
    }
  }

  @Test(arguments: 1...6)
  func entriesAreKeptFromCommitToCommit(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let app = try DatabaseQueue(path: path)
    try app.inDatabase { try $0.execute(sql: "PRAGMA wal_autocheckpoint = 20") }
    let reader = CommitReader(path: path)
    var counts: Set<Int> = []
    for _ in 0..<40 {
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let sql =
          Bool.random(using: &random)
          ? RandomStoreEdit.statement(&random) : RandomStoreEdit.move(&random)
        try app.writeWithoutTransaction { try $0.execute(sql: sql) }
      }
      guard let found = try entries(reader) else { continue }
      #expect(found.kept == found.listed)
      counts.insert(found.kept.count)
    }
    #expect(counts.count > 2)
    try app.close()
  }

  /// It stands on a page that no tree leads to.
  @Test func aTypeAtTheEndOfALongRowIsSeen() throws {
    let app = try DatabaseQueue(path: path)
    let reader = CommitReader(path: path)
    let key = try #require(try entries(reader)?.kept.first { $0.type == "steps" }?.key)
    for (values, count) in [("ZNOTES = hex(zeroblob(9000))", 1), ("ZTYPE = 'stepx'", 0)] {
      try app.writeWithoutTransaction {
        try $0.execute(sql: "UPDATE ZSDPROGRESSENTRY SET \(values) WHERE Z_PK = \(key)")
      }
      #expect(try entries(reader)?.kept.count { $0.key == key } == count)
    }
    try app.close()
  }
}
