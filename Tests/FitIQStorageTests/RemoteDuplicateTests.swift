import FitIQDomain
import FitIQSystem
import FitIQTestSupport
import FitIQTestTraits
import Foundation
import GRDB
import Testing

@testable import FitIQStorage

/// Backend ids of copies that became one row: none is lost, none is one that stays.
@Suite(.bounded) struct RemoteDuplicateTests {
  private let fixture: CleanupFixture

  init() throws { fixture = try CleanupFixture() }

  private var history: AppStoreHistory {
    AppStoreHistory(fixture.path, stateFolder: fixture.stateFolder)
  }

  private func write(_ version: Int, seed: UInt64 = 1) throws {
    let faults = Set(Fault.allCases).subtracting([.renamedProfile, .zoneChange])
    var scenario = AppStoreScenario(version: version, faults: faults)
    scenario.duplicateFactor = 3
    scenario.seed = seed
    try scenario.write(to: fixture.path)
  }

  /// Backend ids of all entries and nights of the store, by table.
  private func backendIDs() throws -> [String: Set<String>] {
    var configuration = Configuration()
    configuration.readonly = true
    let queue = try DatabaseQueue(path: fixture.path, configuration: configuration)
    return try queue.read { db in
      var found: [String: Set<String>] = [:]
      for (name, table) in [
        ("progress_entries", "ZSDPROGRESSENTRY"), ("sleep_sessions", "ZSDSLEEPSESSION"),
      ] where try db.tableExists(table) {
        found[name] = try String.fetchSet(
          db, sql: "SELECT ZBACKENDID FROM \(table) WHERE ZBACKENDID <> ''")
      }
      return found
    }
  }

  private func listed(
    _ keeper: any RemoteDuplicateKeeper, _ change: (inout RemoteDuplicateFilter) -> Void = { _ in }
  ) throws -> [RemoteDuplicate] {
    var filter = RemoteDuplicateFilter()
    change(&filter)
    return try keeper.remoteDuplicates(filter)
  }

  private func ids(_ duplicates: [RemoteDuplicate]) -> [String: Set<String>] {
    Dictionary(grouping: duplicates, by: \.entity).mapValues { Set($0.map(\.backendID)) }
  }

  // MARK: The packed list

  @Test(arguments: Effort.seeds(3, ci: 10))
  func aListReadsBack(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var encoder = RemoteListEncoder()
    var expected: [(Int, String)] = []
    for _ in 0..<500 {
      // Neighbours too: most groups are near the one before.
      let group = Int.random(in: 0..<(Bool.random(using: &random) ? 20 : 1_000_000), using: &random)
      let uuid = UUID16(high: random.next(), low: random.next()).text
      let id = [uuid, uuid.lowercased(), "run_\(group)", "é/" + uuid][
        Int.random(in: 0..<4, using: &random)]
      expected.append((group, id))
      var text = id
      text.withUTF8 { encoder.append($0, of: group) }
    }
    let bytes = encoder.takePart()
    var decoder = RemoteListDecoder(bytes)
    for (group, id) in expected {
      let next = decoder.next()
      #expect(next?.group == group && next?.backendID == id)
    }
    let end = decoder.next()
    #expect(end == nil)
    // A list that was cut off ends, and never crashes.
    for length in stride(from: 0, to: bytes.count, by: 97) {
      var cut = RemoteListDecoder(bytes.prefix(length))
      while cut.next() != nil {}
    }
  }

  /// Lists that are in backups' journals already have these bytes.
  @Test func theBytesOfAListAreThoseOfEarlierOnes() throws {
    let id = "01234567-89AB-CDEF-0918-273645546372"
    let list = [(15, id), (31, id.lowercased()), (30, "run_1")]
    var encoder = RemoteListEncoder()
    for (group, text) in list {
      var text = text
      text.withUTF8 { encoder.append($0, of: group) }
    }
    let bytes = encoder.takePart()
    let uuid = "0123456789abcdef0918273645546372"
    #expect(HexDigits.text(of: bytes) == "79" + uuid + "8001" + uuid + "060572756e5f31")
    var decoder = RemoteListDecoder(bytes)
    for (group, text) in list {
      let next = decoder.next()
      #expect(next?.group == group && next?.backendID == text)
    }
  }

  @Test func groupsReadBack() {
    let groups = (0..<100).map { number in
      RemoteDuplicatePlan.Group(
        entity: number % 2, user: number, type: number % 7,
        day: Int32(clamping: 20_000 - number * 3),
        survivor: Int64(number) * 1_000_003 - 7)
    }
    #expect(RemoteDuplicatePlan.Group.decoded(RemoteDuplicatePlan.Group.encoded(groups)) == groups)
  }

  // MARK: Of an app's store

  @Test(arguments: [4, 8, AppStoreVersion.newest], [1, 2] as [UInt64])
  func aCleanupKeepsEveryIDThatLeavesTheStore(version: Int, seed: UInt64) throws {
    try write(version, seed: seed)
    let before = try backendIDs()
    // Folding and renamed profiles included: whatever goes with an id is in the list.
    try fixture.cleanUp()
    let after = try backendIDs()
    let found = try listed(history)
    var expected: [String: Set<String>] = [:]
    for (table, ids) in before {
      let gone = ids.subtracting(after[table] ?? [])
      if !gone.isEmpty { expected[table] = gone }
    }
    #expect(!expected.isEmpty)
    #expect(ids(found) == expected)
    #expect(found.allSatisfy { $0.state == .found && $0.operationID == 1 && $0.attempts == 0 })
    #expect(found.allSatisfy { $0.survivorID != nil && $0.day != nil && $0.userID != nil })
    #expect(
      found.allSatisfy { ($0.obstacle == .noEndpoint) == ($0.entity == "sleep_sessions") })
  }

  /// The row that stands for a copy is one of its user, type and day.
  @Test func theSurvivorIsOfTheSameEntry() throws {
    try write(11)
    try fixture.cleanUp()
    let entries = try fixture.read { db in
      try Row.fetchAll(
        db, sql: "SELECT id, user_id, type FROM temp.progress_entries WHERE id IS NOT NULL"
      )
      .reduce(into: [String: (String?, String?)]()) { $0[$1[0]] = ($1[1], $1[2]) }
    }
    for duplicate in try listed(history) where duplicate.entity == "progress_entries" {
      let entry = try #require(entries[duplicate.survivorID ?? ""])
      #expect(entry.0 == duplicate.userID && entry.1 == duplicate.type)
    }
  }

  @Test func filtersTakeWhatTheySay() throws {
    try write(11)
    try fixture.cleanUp()
    let all = try listed(history)
    let steps = try listed(history) { $0.types = ["steps"] }
    #expect(!steps.isEmpty && steps == all.filter { $0.type == "steps" })
    #expect(try listed(history) { $0.user = all[0].userID?.lowercased() }.isEmpty)
    #expect(try listed(history) { $0.states = [.deleted] }.isEmpty)
    let nights = try listed(history) { $0.types = ["sleep_sessions"] }
    #expect(nights.allSatisfy { $0.type == "sleep" } && !nights.isEmpty)
  }

  @Test func theListNeedsNoBackup() throws {
    try write(11)
    let report = try fixture.cleanUp()
    let found = try listed(history)
    try FileManager.default.removeItem(atPath: #require(report.backup))
    #expect(try listed(history) == found)
    // Nor was there one to begin with.
    try write(11, seed: 3)
    try FileManager.default.removeItem(atPath: fixture.stateFolder)
    try fixture.cleanUp { $0.makesBackup = false }
    #expect(!(try listed(history).isEmpty))
  }

  @Test func anUndoTakesTheListBackAndSaysWhatIsDeleted() throws {
    try write(11)
    try fixture.cleanUp()
    let found = try listed(history).filter { $0.obstacle == nil }
    try history.record(
      [
        RemoteDeletion(found[0], state: .deleted, attempts: 2),
        RemoteDeletion(found[1], state: .gone, attempts: 1),
        RemoteDeletion(found[2], state: .failed, attempts: 5, reason: "HTTP 500"),
      ], at: fixture.asOf)
    let states = try listed(history) { $0.states = [.deleted, .gone, .failed] }
    #expect(Set(states.map(\.state)) == [.deleted, .gone, .failed])
    #expect(states.first { $0.state == .failed }?.reason == "HTTP 500")
    let undone = try history.undo(nil, context: fixture.context, isDryRun: false)
    #expect(undone.notes.contains { $0.hasPrefix("2 of its copies are deleted") })
    #expect(try listed(history).isEmpty)
    // Done again, what is deleted is known.
    try fixture.cleanUp()
    #expect(try listed(history) { $0.states = [.deleted, .gone] }.count == 2)
  }

  @Test func whatIsSettledStaysSettledAndAttemptsAddUp() throws {
    try write(11)
    try fixture.cleanUp()
    let one = try #require(try listed(history).first)
    for (state, attempts) in [(RemoteDuplicate.State.failed, 5), (.failed, 5), (.deleted, 1)] {
      try history.record([RemoteDeletion(one, state: state, attempts: attempts)], at: fixture.asOf)
    }
    try history.record([RemoteDeletion(one, state: .failed, attempts: 1)], at: fixture.asOf)
    let settled = try listed(history) { $0.states = [.deleted] }
    #expect(settled.map(\.attempts) == [11] && settled.map(\.backendID) == [one.backendID])
  }

  @Test func anIDThatARowHasIsInUse() throws {
    try write(11)
    try fixture.cleanUp()
    let one = try #require(try listed(history).first { $0.obstacle == nil })
    try fixture.execute(
      """
      UPDATE ZSDPROGRESSENTRY SET ZBACKENDID = '\(one.backendID.uppercased())'
      WHERE Z_PK = (SELECT max(Z_PK) FROM ZSDPROGRESSENTRY)
      """)
    let now = try listed(history).first { $0.backendID == one.backendID }
    #expect(now?.obstacle == .inUse)
  }

  /// A journal is input, too.
  @Test func aListThatCannotBeReadIsDamage() throws {
    try write(11)
    try fixture.cleanUp()
    let store = try fixture.open().catalog.storeID
    let journal = try StoreJournal.openForWriting(
      storeID: store, stateFolder: fixture.stateFolder)
    try journal.write { try $0.execute(sql: "UPDATE remote_lists SET names = '{\"users\": 7'") }
    let error = #expect(throws: StorageError.self) { try listed(history) }
    #expect(error?.code == .storeCorrupt)
  }

  @Test func aChangeThatFailsLeavesNoList() throws {
    try write(11)
    #expect(throws: StorageError.self) {
      try fixture.cleanUp(
        meanwhile: { try fixture.execute("UPDATE ZSDPROGRESSENTRY SET ZQUANTITY = 1") })
    }
    #expect(try listed(history).isEmpty)
    try fixture.cleanUp()
    #expect(!(try listed(history).isEmpty))
  }

  @Test func aCleanupOfOneTypeListsItAlone() throws {
    try write(11)
    try fixture.cleanUp(fixture.options { $0.type = "steps" })
    let found = try listed(history).filter { $0.entity == "progress_entries" }
    #expect(!found.isEmpty && found.allSatisfy { $0.type == "steps" })
  }

  @Test func aDeletionRunIsInTheLogAndCannotBeUndone() throws {
    try write(11)
    try fixture.cleanUp()
    let id = try history.beginRemoteDeletion(fixture.context)
    try history.finishRemoteDeletion(id, summary: "remote duplicates: 1 deleted")
    let operations = try history.operations(limit: nil)
    #expect(operations.first?.summary == "remote duplicates: 1 deleted")
    #expect(operations.first?.state == nil)
    #expect(throws: StorageError.self) {
      try history.undo(id, context: fixture.context, isDryRun: true)
    }
    // The cleanup still can.
    #expect(try history.undo(nil, context: fixture.context, isDryRun: true).undone == 1)
  }

  // MARK: Of fitiq's database

  private func imported(into path: String) throws -> (TypedDatabase, StoreImportReport) {
    let engine = MigrationEngine(
      path: path, options: .init(), runtime: Runtime(now: { Date() }), toolVersion: "test")
    let database = try engine.openCurrent(.init()).0
    let store = try fixture.open()
    let plan = StoreImportPlan(
      filter: StoreFilter(), fingerprint: Fingerprint(of: Data(path.utf8)))
    let report = try database.importStore(
      store, plan: plan, context: fixture.context, isDryRun: false, progress: { _ in })
    return (database, report)
  }

  @Test func anImportListsWhatACleanupOfTheSameStoreDoes() throws {
    // Rows that an import refuses for their own sake a cleanup merges all the same.
    let faults = Set(Fault.allCases).subtracting([
      .renamedProfile, .zoneChange, .malformed, .unknownSyncStatus, .negativeSleep,
    ])
    var scenario = AppStoreScenario(version: 11, faults: faults)
    scenario.duplicateFactor = 3
    try scenario.write(to: fixture.path)
    let (database, _) = try imported(into: fixture.folder.file("fitiq.db"))
    let found = try listed(database)
    try fixture.cleanUp()
    let ofCleanup = try ids(listed(history))
    for table in ["progress_entries", "sleep_sessions"] {
      #expect(ids(found)[table] == ofCleanup[table], "\(table)")
    }
    #expect(found.allSatisfy { $0.userID != nil && $0.foundAt == fixture.asOf })
    _ = try database.undo(nil, context: fixture.context, isDryRun: false)
    #expect(try listed(database).isEmpty)
  }
}
