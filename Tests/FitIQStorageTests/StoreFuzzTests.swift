import FitIQDomain
import FitIQLegacy
import FitIQSystem
import FitIQTestSupport
import FitIQTestTraits
import Foundation
import GRDB
import Testing

@testable import FitIQStorage

/// Damaged and hostile stores: a coded error or quarantined rows, never a crash or a hang.
@Suite(.bounded) struct StoreFuzzTests {
  private let fixture: StorageFixture
  private var path: String { fixture.folder.file("default.store") }

  init() throws { fixture = try StorageFixture() }

  /// Opens the store, reads every view and imports it into a database in memory.
  ///
  /// Returns the code of the refusal; nil when it was read.
  @discardableResult
  private func examine(_ path: String) throws -> StorageError.Code? {
    do {
      var options = AppStore.Options(
        zone: .gmt, decodeStrings: { KeyedArchiveStrings.decode($0) })
      options.busyTimeout = 0.2
      let store = try AppStore(path, options: options)
      try store.read { db in
        for table in LogicalTable.all {
          let rows = try Row.fetchCursor(db, sql: "SELECT * FROM \(table.name)")
          while try rows.next() != nil {}
        }
      }
      let database = try fixture.engine().openMigratedCopy()
      let plan = StoreImportPlan(
        filter: StoreFilter(), acceptsZone: true, fingerprint: Fingerprint(of: Data()))
      let report = try database.importStore(
        store, plan: plan, context: fixture.context, isDryRun: true, progress: { _ in })
      #expect(report.counts.allSatisfy { $0.counts.addsUp })
      return nil
    } catch let error as StorageError {
      // None of these is a defect of fitiq.
      #expect(![.internalFault, .constraintFailed].contains(error.code), "\(error)")
      #expect(!error.summary.contains("quantity"))
      return error.code
    }
  }

  private func smallStore() throws -> Data {
    var scenario = AppStoreScenario(version: 11, faults: [.malformed, .duplicateSleep])
    scenario.days = 6
    try scenario.write(to: path)
    return try Data(contentsOf: URL(fileURLWithPath: path))
  }

  @Test func bitsFlippedInEveryPageHeader() throws {
    let whole = try smallStore()
    let broken = fixture.folder.file("broken.store")
    var random = SplitMix64(seed: 7)
    var refused = 0
    for page in stride(from: 0, to: whole.count / 4_096, by: Effort.count(3, ci: 1, full: 1)) {
      for _ in 0..<Effort.count(1, ci: 1, full: 16) {
        var bytes = whole
        let offset = page * 4_096 + (page == 0 ? Int.random(in: 0..<112, using: &random) : 0)
        let place = page == 0 ? offset : offset + Int.random(in: 0..<12, using: &random)
        bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        try bytes.write(to: URL(fileURLWithPath: broken))
        if try examine(broken) != nil { refused += 1 }
      }
    }
    #expect(refused > 0)
  }

  @Test func cutOffAtEveryPage() throws {
    let whole = try smallStore()
    let broken = fixture.folder.file("broken.store")
    for page in stride(from: 0, to: whole.count / 4_096, by: Effort.count(17, ci: 5, full: 1)) {
      try whole.prefix(page * 4_096 + (page % 2) * 100).write(to: URL(fileURLWithPath: broken))
      let code = try examine(broken)
      #expect(
        code == (page * 4_096 + (page % 2) * 100 == 0 ? .notADatabase : .storeCorrupt), "\(page)")
    }
  }

  @Test func randomBytesInside() throws {
    let whole = try smallStore()
    let broken = fixture.folder.file("broken.store")
    for seed in Effort.seeds(5, ci: 25) {
      var random = SplitMix64(seed: seed)
      var bytes = whole
      for _ in 0..<Int.random(in: 1..<60, using: &random) {
        bytes[Int.random(in: 100..<whole.count, using: &random)] = UInt8.random(
          in: 0...255, using: &random)
      }
      try bytes.write(to: URL(fileURLWithPath: broken))
      try examine(broken)
    }
  }

  @Test(arguments: [
    "DROP TABLE ZSDPROGRESSENTRY; CREATE VIEW ZSDPROGRESSENTRY AS SELECT 1 AS Z_PK",
    "DROP TABLE ZSDPROGRESSENTRY",
    "DELETE FROM Z_PRIMARYKEY",
    "UPDATE Z_PRIMARYKEY SET Z_NAME = zeroblob(9)",
    "UPDATE Z_PRIMARYKEY SET Z_MAX = 9223372036854775807",
    "UPDATE Z_PRIMARYKEY SET Z_MAX = 'many'",
    "UPDATE ZSDPROGRESSENTRY SET ZTYPE = zeroblob(20), ZTIME = 5, ZBACKENDID = 1.5",
    "UPDATE ZSDPROGRESSENTRY SET ZNOTES = printf('%.*c', 2000000, 'x') WHERE Z_PK < 5",
    "UPDATE ZSDPROGRESSENTRY SET ZTIME = printf('%.*c', 2000000, 'x') WHERE Z_PK < 5",
    "UPDATE ZSDPROGRESSENTRY SET ZDATE = 9e999, ZCREATEDAT = -9e999",
    "UPDATE ZSDPROGRESSENTRY SET ZDATE = 'noon', ZQUANTITY = NULL",
    "UPDATE ZSDPROGRESSENTRY SET ZTYPE = 'type' || Z_PK",
    "UPDATE ZSDPROGRESSENTRY SET ZID = zeroblob(Z_PK % 40)",
    "UPDATE ZSDUSERPROFILEV11 SET ZID = NULL",
    "UPDATE ZSDSLEEPSESSION SET ZSTARTTIME = ZENDTIME, ZSOURCEID = ''",
    "UPDATE ZSDSLEEPSESSION SET ZENDTIME = 1e300",
    "UPDATE ZSDSLEEPSTAGE SET ZSESSION = 1",
    "UPDATE ZSDMEAL SET ZID = (SELECT ZID FROM ZSDMEAL LIMIT 1), ZTOTALCALORIES = 'many'",
    "UPDATE ZSDDIETARYANDACTIVITYPREFERENCES SET ZALLERGIES = X'62706C6973743030FF'",
    "UPDATE ZSDOUTBOXEVENT SET ZSTATUS = 'lost', ZATTEMPTCOUNT = -1",
    "UPDATE ZSDOUTBOXEVENT SET ZID = (SELECT ZID FROM ZSDOUTBOXEVENT LIMIT 1)",
    "DELETE FROM Z_METADATA",
  ])
  func readsOrRefusesOddContent(sql: String) throws {
    try AppStoreScenario(version: 11).write(to: path)
    let writer = try DatabaseQueue(path: path)
    try writer.write { try $0.execute(sql: sql) }
    try writer.close()
    try examine(path)
  }

  @Test func aLongValueIsInNobodysWay() throws {
    try AppStoreScenario(version: 11).write(to: path)
    let writer = try DatabaseQueue(path: path)
    try writer.write {
      try $0.execute(sql: "UPDATE ZSDPROGRESSENTRY SET ZNOTES = zeroblob(50000000) WHERE Z_PK = 1")
    }
    try writer.close()
    let code = try examine(path)
    #expect(code == nil)
  }

  @Test func otherFilesAreNamedForWhatTheyAre() throws {
    let folder = fixture.folder
    let empty = try folder.write(Data(), to: "empty.store")
    let text = try folder.write(Data("not a database at all".utf8), to: "text.store")
    let foreign = folder.file("foreign.store")
    let plain = folder.file("plain.db")
    let first = folder.file("v1.store")
    try AppStoreBuilder(path: first, version: 1).finish()
    let core = try DatabaseQueue(path: foreign)
    try core.write { db in
      try db.execute(
        sql: """
          CREATE TABLE Z_PRIMARYKEY (Z_ENT INTEGER PRIMARY KEY, Z_NAME VARCHAR, Z_SUPER INTEGER, Z_MAX INTEGER);
          CREATE TABLE Z_METADATA (Z_VERSION INTEGER PRIMARY KEY, Z_UUID VARCHAR(255), Z_PLIST BLOB);
          CREATE TABLE ZNOTE (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER);
          INSERT INTO Z_PRIMARYKEY VALUES (1, 'Note', 0, 0);
          """)
    }
    try core.close()
    let other = try DatabaseQueue(path: plain)
    try other.write { try $0.execute(sql: "CREATE TABLE t (x)") }
    try other.close()
    let codes = try [empty, text, foreign, plain, first, folder.path].map { try examine($0) }
    #expect(
      codes == [
        .notADatabase, .notADatabase, .foreignDatabase, .foreignDatabase, .foreignDatabase,
        .notADatabase,
      ])
  }

  @Test(.enabled(if: FitIQProcess.canLock, "python3 is not installed"))
  func aLockedStoreIsBusy() throws {
    try AppStoreScenario(version: 11).write(to: path)
    let locker = try FitIQProcess.lock(path)
    defer { locker.terminate() }
    let code = try examine(path)
    #expect(code == .busy)
  }
}

/// Another process that holds SQLite's write lock on a file.
private enum FitIQProcess {
  /// CI has it; a person's machine need not.
  static let canLock = FileManager.default.isExecutableFile(atPath: "/usr/bin/python3")

  static func lock(_ path: String) throws -> Process {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
    // Byte ranges as SQLite locks them; another process, because locks do not conflict within one.
    let script = """
      import fcntl, sys, time
      f = open(sys.argv[1], 'r+b')
      fcntl.lockf(f, fcntl.LOCK_EX, 510, 0x40000002)
      print('locked', flush=True)
      time.sleep(60)
      """
    process.arguments = ["-c", script, path]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    _ = try pipe.fileHandleForReading.read(upToCount: 6)
    return process
  }
}
