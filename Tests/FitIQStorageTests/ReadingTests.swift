import FitIQDomain
import FitIQTestSupport
import FitIQTestTraits
import Foundation
import GRDB
import Testing

@testable import FitIQStorage

/// Reading an app store through the logical views.
@Suite(.bounded) struct ReadingTests {
  let folder: ScratchFolder
  var path: String { folder.file("default.store") }

  init() throws {
    folder = try ScratchFolder()
  }

  struct Place: CustomStringConvertible, Sendable {
    let version: Int
    let zone: String
    var description: String { "V\(version) \(zone)" }
    static let all = Effort.spread(
      AppStoreVersion.numbers.flatMap { version in
        ["UTC", "America/New_York"].map { Place(version: version, zone: $0) }
      }, quick: 3)
  }

  private func scenario(_ place: Place) throws -> AppStoreScenario {
    var scenario = AppStoreScenario(version: place.version, faults: Set(Fault.allCases))
    scenario.userCount = 2
    scenario.duplicateFactor = 1.5
    scenario.zone = try #require(TimeZone(identifier: place.zone))
    return scenario
  }

  private func open(_ scenario: AppStoreScenario) throws -> AppStore {
    try AppStore(path, options: .init(zone: scenario.zone, decodeStrings: { _ in nil }))
  }

  private func list(
    _ store: OpenStore, _ filter: EntryFilter = EntryFilter(), zone: ZoneOffsets,
    isOldestFirst: Bool = false
  ) throws -> [ProgressEntry] {
    var entries: [ProgressEntry] = []
    _ = try store.forEachEntry(filter, page: Page(isOldestFirst: isOldestFirst), zone: zone) {
      entries.append($0)
    }
    return entries
  }

  /// The content in a log is read from a copy, by several connections at a time.
  @Test func aConnectionWaitsForOneThatCloses() throws {
    var scenario = AppStoreScenario(version: 11)
    scenario.days = 2
    scenario.leavesWAL = true
    try scenario.write(to: path)
    let store = try AppStore(path, options: .init(zone: scenario.zone, decodeStrings: { _ in nil }))
    let beside = (0..<4).map { _ in
      Background {
        for _ in 0..<500 {
          try store.makeConnection().inDatabase { try $0.execute(sql: "SELECT 1 FROM Z_METADATA") }
        }
      }
    }
    for work in beside { try work.result().get() }
  }

  @Test(arguments: Place.all)
  func theViewFollowsTheRuleOfTheDomain(place: Place) throws {
    let scenario = try scenario(place)
    let manifest = try scenario.write(to: path)
    let store = try open(scenario)
    let timing = EntryTiming(store.zone)
    var count = 0
    try store.read { db in
      let rows = try Row.fetchCursor(
        db,
        sql: """
          SELECT e.ZDATE, e.ZTIME, e.ZCREATEDAT, e.ZUPDATEDAT, e.ZBACKENDID IS NOT NULL,
            t.measured_at, t.day, t.date_at
          FROM ZSDPROGRESSENTRY AS e JOIN progress_entries AS t ON t.key = e.Z_PK
          """)
      while let row = try rows.next() {
        let epoch = AppStoreViews.epoch
        let time = row[1] as String?
        let measured = timing.measured(
          EntryTiming.Row(
            date: row[0] + epoch, wallSeconds: time.flatMap { WallTime.seconds($0) },
            hasTime: time != nil, created: row[2] + epoch,
            updated: (row[3] as Double?).map { $0 + epoch }, hasBackendID: row[4]))
        #expect(row[5] == measured)
        #expect(row[6] == timing.zone.day(of: measured).description)
        #expect(row[7] == (row[0] as Double) + epoch)
        count += 1
      }
    }
    #expect(count == manifest.progressRows)
  }

  @Test(arguments: Place.all)
  func totalsAreTrue(place: Place) throws {
    let scenario = try scenario(place)
    let manifest = try scenario.write(to: path)
    let store = OpenStore.appStore(try open(scenario))
    let outcome = try store.totals(of: "steps", by: .day, EntryFilter())
    var raw: [String: [String: Double]] = [:]
    var deduplicated: [String: [String: Double]] = [:]
    for total in outcome.totals {
      raw[total.userID, default: [:]][total.period] = total.raw
      deduplicated[total.userID, default: [:]][total.period] = total.deduplicated
      #expect(total.rows == total.entries + total.duplicateRows + total.supersededRows)
    }
    #expect(raw == manifest.dailyStepsRaw)
    #expect(deduplicated == manifest.dailySteps)
    let months = try store.totals(of: "steps", by: .month, EntryFilter()).totals
    #expect(sum(months, \.raw) == sum(outcome.totals, \.raw))
    #expect(sum(months, \.deduplicated) == sum(outcome.totals, \.deduplicated))
    let user = try #require(UserID(manifest.users[0]))
    let mine = outcome.totals.filter { $0.userID == user.text }.dropFirst().dropLast()
    let filter = EntryFilter(
      user: user, from: mine.first.flatMap { LocalDay($0.period) },
      through: mine.last.flatMap { LocalDay($0.period) })
    #expect(try store.totals(of: "steps", by: .day, filter).totals == Array(mine))
  }

  private func sum(_ totals: [PeriodTotal], _ value: KeyPath<PeriodTotal, Double>) -> Double {
    totals.map { $0[keyPath: value] }.reduce(0, +)
  }

  @Test(arguments: [Place(version: 3, zone: "America/New_York"), Place(version: 11, zone: "UTC")])
  func pagesShowEveryRowOnce(place: Place) throws {
    let scenario = try scenario(place)
    let manifest = try scenario.write(to: path)
    let store = OpenStore.appStore(try open(scenario))
    let zone = ZoneOffsets(scenario.zone)
    let filters = [
      EntryFilter(), EntryFilter(types: ["weight", "mood_score"]),
      EntryFilter(user: UserID(manifest.users[1]), syncStatus: .pending),
      EntryFilter(from: LocalDay("2025-11-15"), through: LocalDay("2025-11-20")),
    ]
    for (filter, isOldestFirst) in filters.flatMap({ [($0, false), ($0, true)] }) {
      let all = try list(store, filter, zone: zone, isOldestFirst: isOldestFirst)
      #expect(!all.isEmpty)
      #expect(all == all.sorted { isOrdered($0, $1) == !isOldestFirst })
      var paged: [ProgressEntry] = []
      var page = Page<Int64>(limit: 37, isOldestFirst: isOldestFirst)
      repeat {
        page.after = try store.forEachEntry(filter, page: page, zone: zone) { paged.append($0) }
          .next
      } while page.after != nil
      #expect(paged == all)
    }
  }

  /// Newest first.
  private func isOrdered(_ first: ProgressEntry, _ second: ProgressEntry) -> Bool {
    first.measuredAt == second.measuredAt
      ? first.key > second.key : first.measuredAt > second.measuredAt
  }

  @Test(arguments: Place.all)
  func filtersKeepWhatTheySay(place: Place) throws {
    let scenario = try scenario(place)
    let manifest = try scenario.write(to: path)
    let store = OpenStore.appStore(try open(scenario))
    let zone = ZoneOffsets(scenario.zone)
    let all = try list(store, zone: zone)
    let from = try #require(LocalDay("2025-11-18"))
    let user = try #require(UserID(manifest.users[0]))
    func expect(_ filter: EntryFilter, _ isWanted: (ProgressEntry) -> Bool) throws {
      #expect(try list(store, filter, zone: zone) == all.filter(isWanted))
      var limited: [ProgressEntry] = []
      _ = try store.forEachEntry(filter, page: Page(limit: 20), zone: zone) { limited.append($0) }
      #expect(limited.map(\.key) == all.filter(isWanted).prefix(20).map(\.key))
    }
    try expect(EntryFilter(user: user)) { $0.userID == user.text }
    try expect(EntryFilter(types: ["steps"])) { $0.type == "steps" }
    try expect(EntryFilter(syncStatus: .synced)) { $0.syncStatus == "synced" }
    try expect(EntryFilter(from: from)) { $0.day ?? "" >= from.description }
    try expect(EntryFilter(through: from)) { $0.day ?? "" <= from.description }
    try expect(EntryFilter(user: user, types: ["weight"], from: from, through: from)) {
      $0.userID == user.text && $0.type == "weight" && $0.day == from.description
    }
    #expect(try list(store, EntryFilter(types: ["x"]), zone: zone).isEmpty)
  }

  @Test func whatCannotBeShownIsCounted() throws {
    var scenario = AppStoreScenario(faults: [.malformed])
    scenario.counts[.malformed] = 8
    let manifest = try scenario.write(to: path)
    let store = OpenStore.appStore(try open(scenario))
    var shown = 0
    let end = try store.forEachEntry(
      EntryFilter(), page: Page(), zone: ZoneOffsets(scenario.zone)
    ) { _ in shown += 1 }
    // Quantities that are text or infinite; a row without a type or with a broken id is shown.
    #expect(end.skipped == 4 && end.next == nil)
    #expect(shown + end.skipped == manifest.progressRows)
  }

  @Test func anythingInAnyColumnIsSurvived() throws {
    let builder = try AppStoreBuilder(path: path, version: 11)
    for _ in 0..<3 { try builder.insert("SDProgressEntry", ["id": UUID(digit: 1).bytes]) }
    for column in ["ZDATE", "ZTIME", "ZTYPE", "ZQUANTITY", "ZCREATEDAT", "ZUSERPROFILE", "ZID"] {
      for value in ["x'0102'", "'text'", "9e999", "-9e999", "NULL", "9223372036854775807"] {
        try builder.execute(
          "INSERT INTO ZSDPROGRESSENTRY (Z_ENT, Z_OPT, ZDATE, \(column == "ZDATE" ? "ZNOTES" : column))"
            + " VALUES (1, 1, 5, \(value))")
        try builder.execute(
          "INSERT INTO ZSDPROGRESSENTRY (Z_ENT, Z_OPT, \(column)) VALUES (1, 1, \(value))")
      }
    }
    try builder.execute("INSERT INTO ZSDSLEEPSESSION (Z_PK, ZENDTIME) VALUES (9, 'x'), (8, NULL)")
    try builder.finish()
    let store = OpenStore.appStore(
      try AppStore(path, options: .init(zone: .gmt, decodeStrings: { _ in nil })))
    let zone = ZoneOffsets(.gmt)
    for page in [Page<Int64>(), Page(limit: 1_000), Page(limit: 3, isOldestFirst: true)] {
      _ = try store.forEachEntry(EntryFilter(), page: page, zone: zone) { _ in }
    }
    _ = try store.totals(of: "steps", by: .week, EntryFilter())
    _ = try store.forEachSession(SessionFilter(), page: Page()) { _ in }
    _ = try store.forEachUser(page: Page(), zone: zone) { _ in }
    #expect(throws: LookupError.self) { try store.sessionDetails(.key(9)) }
    _ = try? store.entryDetail(.key(1))
  }

  @Test(arguments: Place.all.filter { $0.zone == "UTC" })
  func usersHaveWhatIsTheirs(place: Place) throws {
    let scenario = try scenario(place)
    let manifest = try scenario.write(to: path)
    let store = OpenStore.appStore(try open(scenario))
    var users: [UserOverview] = []
    let zone = ZoneOffsets(scenario.zone)
    let outcome = try store.forEachUser(page: Page(), zone: zone) { users.append($0) }
    #expect(users.map(\.id) == manifest.users.sorted())
    let owned = users.map(\.entryCount).reduce(0, +)
    #expect(owned + outcome.userless.entries == manifest.progressRows)
    let entries = try list(store, zone: zone)
    for user in users {
      let days = entries.filter { $0.userID == user.id }.compactMap(\.day)
      #expect(user.firstDay?.description ?? "" <= days.min() ?? "")
      #expect(user.lastDay?.description == days.max())
      let sessions = try sessions(store, SessionFilter(user: UserID(user.id)))
      #expect(sessions.count == user.sessionCount)
    }
    var paged: [UserOverview] = []
    var page = Page<String>(limit: 1)
    repeat {
      page.after = try store.forEachUser(page: page, zone: zone) { paged.append($0) }.end.next
    } while page.after != nil
    #expect(paged == users)
  }

  private func sessions(
    _ store: OpenStore, _ filter: SessionFilter = SessionFilter()
  ) throws -> [SleepSession] {
    var sessions: [SleepSession] = []
    _ = try store.forEachSession(filter, page: Page()) { sessions.append($0) }
    return sessions
  }

  @Test(arguments: Place.all.filter { $0.version >= 4 })
  func sessionsAreListedAndShown(place: Place) throws {
    let scenario = try scenario(place)
    let manifest = try scenario.write(to: path)
    let store = OpenStore.appStore(try open(scenario))
    let all = try sessions(store)
    #expect(all.count == manifest.rowsByEntity["SDSleepSession"])
    #expect(all.map(\.endAt) == all.map(\.endAt).sorted(by: >))
    let zone = ZoneOffsets(scenario.zone)
    for session in all {
      #expect(session.day == zone.day(of: session.endAt.timeIntervalSince1970).description)
      let detail = try store.sessionDetails(.key(try #require(session.key)))
      #expect(detail.map(\.session) == [session])
    }
    var paged: [SleepSession] = []
    var page = Page<String>(limit: 3)
    repeat {
      page.after = try store.forEachSession(SessionFilter(), page: page) { paged.append($0) }.next
    } while page.after != nil
    #expect(paged == all)
    let pending = SessionFilter(syncStatus: .pending)
    #expect(try sessions(store, pending) == all.filter { $0.syncStatus == "pending" })
  }

  @Test func anEntryIsShownWithItsCopiesAndEvents() throws {
    let scenario = AppStoreScenario(faults: [.partialThenFull, .sameID, .failedRetryable])
    let manifest = try scenario.write(to: path)
    let store = OpenStore.appStore(try open(scenario))
    let group = try #require(manifest.groups(of: .partialThenFull).first)
    let detail = try store.entryDetail(.id(group.survivorID))
    #expect(detail.entries.map(\.id) == [group.survivorID])
    #expect(detail.entries.map(\.key) == detail.survivorKeys)
    let ids = detail.entries.compactMap(\.id) + detail.copies.compactMap(\.id)
    #expect(ids.sorted() == group.rowIDs.sorted())
    let same = try #require(manifest.groups(of: .sameID).first)
    #expect(try store.entryDetail(.id(same.survivorID)).entries.count == same.rows)
    #expect(throws: LookupError.self) { try store.entryDetail(.key(1 << 40)) }
    #expect(throws: LookupError.self) { try store.entryDetail(.id(UUID(digit: 9).uuidString)) }
    let pending = try list(
      store, EntryFilter(syncStatus: .pending), zone: ZoneOffsets(scenario.zone))
    let waiting = try #require(pending.first)
    #expect(try !store.entryDetail(.key(waiting.key)).events.isEmpty)
  }

  @Test(arguments: 9...AppStoreVersion.newest)
  func tokensAreNotEvenSelected(version: Int) throws {
    let scenario = AppStoreScenario(version: version)
    try scenario.write(to: path)
    let statements = try open(scenario).read { db in
      try String.fetchAll(db, sql: "SELECT sql FROM sqlite_temp_schema WHERE sql IS NOT NULL")
    }
    #expect(!statements.isEmpty)
    for statement in statements { #expect(!statement.uppercased().contains("TOKEN")) }
  }
}

extension UUID {
  fileprivate init(digit: UInt8) {
    self.init(uuid: (digit, 0, 0, 0, 0, 0, 0x40, 0, 0x80, 0, 0, 0, 0, 0, 0, digit))
  }

  fileprivate var bytes: Data { withUnsafeBytes(of: uuid) { Data($0) } }
}
