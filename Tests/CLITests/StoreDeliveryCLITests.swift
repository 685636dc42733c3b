import FitIQDomain
import FitIQTestBackend
import FitIQTestSupport
import FitIQTestTraits
import Foundation
import GRDB
import Testing

/// An app's store with open events, a backend, and the built binary between them.
struct StoreDeliveryFixture {
  var fitiq: FitIQBinary
  let backend: TestBackend
  let store: String

  init(
    _ faults: Set<Fault> = [.failedRetryable], version: Int = 11, hasCloudKit: Bool = false,
    leavesWAL: Bool = false, days: Int = 4, users: Int = 1, script: BackendScript = BackendScript()
  ) async throws {
    var configuration = BackendConfiguration()
    configuration.script = script
    // Tests that run beside this one can keep its thread for long.
    configuration.lifetime = .seconds(7_200)
    configuration.accessTokenLifetime = 7_200
    backend = try await TestBackend.start(configuration)
    fitiq = try FitIQBinary()
    store = fitiq.folder.file("default.store")
    fitiq.environment["FITIQ_API_URL"] = backend.baseURL
    // A backend that loses no answer may still be late with one.
    fitiq.environment["FITIQ_REQUEST_TIMEOUT"] = script == BackendScript() ? "30s" : "1s"
    fitiq.environment["FITIQ_BACKOFF_CAP"] = "1s"
    fitiq.environment["FITIQ_API_KEY"] = backend.credentials.apiKey
    fitiq.environment["FITIQ_ACCESS_TOKEN"] = backend.credentials.accessToken
    fitiq.environment["FITIQ_REFRESH_TOKEN"] = backend.credentials.refreshToken
    var scenario = AppStoreScenario(version: version, faults: faults)
    scenario.days = days
    scenario.userCount = users
    scenario.hasCloudKit = hasCloudKit
    scenario.leavesWAL = leavesWAL
    try scenario.write(to: store)
    try change("UPDATE ZSDOUTBOXEVENT SET ZMAXATTEMPTS = 40 WHERE ZATTEMPTCOUNT < 5")
  }

  @discardableResult
  func run(_ line: String, status: Int32 = 0) throws -> FitIQBinary.Result {
    let words = line.split(separator: " ").map(String.init)
    let result = try fitiq.run(words + ["--store", "default.store"])
    #expect(result.status == status, "\(line): \(result.error)\(result.out)")
    return result
  }

  func change(_ sql: String) throws {
    let queue = try DatabaseQueue(path: store)
    try queue.write { try $0.execute(sql: sql) }
    try queue.close()
  }

  func rows(_ sql: String) throws -> [[String]] { try OutboxLoad.rows(sql, in: store) }

  func number(_ sql: String) throws -> Int { Int(try rows(sql).first?.first ?? "") ?? -1 }

  /// How many events could still be sent.
  func open() throws -> Int {
    try number(
      """
      SELECT count(*) FROM ZSDOUTBOXEVENT WHERE ZSTATUS IN ('pending', 'processing')
        OR (ZSTATUS = 'failed' AND ZATTEMPTCOUNT < ZMAXATTEMPTS)
      """)
  }

  func processing() throws -> Int {
    try number("SELECT count(*) FROM ZSDOUTBOXEVENT WHERE ZSTATUS = 'processing'")
  }

  /// Time passes for what was left in processing.
  func age() throws {
    try change(
      """
      UPDATE ZSDOUTBOXEVENT SET ZLASTATTEMPTAT = ZLASTATTEMPTAT - 400 WHERE ZSTATUS = 'processing'
      """)
  }

  /// The backend holds each entry once, under the id that the store knows.
  func requireExactlyOnce() throws {
    let counts = try backend.counts(.progress)
    #expect(counts.allSatisfy { $0.created == 1 && $0.present == 1 })
    let sent = try rows(
      """
      SELECT DISTINCT p.ZBACKENDID, p.ZSYNCSTATUS FROM ZSDPROGRESSENTRY AS p
      JOIN ZSDOUTBOXEVENT AS o ON o.ZENTITYID = p.ZID
      WHERE o.ZSTATUS = 'completed' AND o.ZEVENTTYPE = 'progressEntry'
      """)
    #expect(sent.count == counts.count && sent.count > 5)
    #expect(sent.allSatisfy { $0[1] == "synced" })
    #expect(Set(sent.map { $0[0] }) == Set(try backend.entities(.progress).map(\.id)))
  }

  /// What Core Data needs of the file.
  func requireSoundStore() throws {
    let doctor = try fitiq.run("doctor", "--json", "--store", "default.store")
    #expect(doctor.status <= 1, "\(doctor.error)")
    for id in [
      "file_integrity", "schema_drift", "entity_number", "primary_key_maximum",
      "missing_update_counter", "dangling_keys", "missed_cascades", "stuck_processing",
    ] {
      #expect(!doctor.out.contains("\"id\" : \"\(id)"), "\(doctor.out)")
    }
    for suffix in ["-wal", "-shm"] {
      #expect(!FileManager.default.fileExists(atPath: store + suffix))
    }
    #expect(try rows("PRAGMA quick_check") == [["ok"]])
    #expect(try rows("PRAGMA journal_mode") == [["wal"]])
    #expect(try processing() == 0)
  }
}

/// `fitiq outbox deliver` on the app's store.
@Suite(.serialized, .ownThreads, .bounded) struct StoreDeliveryCLITests {
  private static let anEventForEachRow = """
    CREATE TEMP TABLE e AS SELECT * FROM ZSDOUTBOXEVENT LIMIT 1;
    DELETE FROM ZSDOUTBOXEVENT;
    INSERT INTO ZSDOUTBOXEVENT (Z_PK, Z_ENT, Z_OPT, ZID, ZENTITYID, ZEVENTTYPE, ZSTATUS,
      ZCREATEDAT, ZATTEMPTCOUNT, ZMAXATTEMPTS, ZUSERID, ZPRIORITY, ZISNEWRECORD)
    SELECT p.Z_PK, e.Z_ENT, 1, randomblob(16), p.ZID, 'progressEntry', 'pending',
      p.ZCREATEDAT, 0, 40, e.ZUSERID, 0, 1
    FROM ZSDPROGRESSENTRY AS p, e
    """

  /// Rows of one measurement that share an id, and an event for each of them.
  @Test func copiesWithOneIDAreSentOnce() async throws {
    let fixture = try await StoreDeliveryFixture()
    let measurements = try fixture.number("SELECT count(*) FROM ZSDPROGRESSENTRY")
    try fixture.change(
      """
      UPDATE ZSDPROGRESSENTRY SET ZBACKENDID = NULL, ZSYNCSTATUS = 'pending';
      CREATE TEMP TABLE c AS SELECT * FROM ZSDPROGRESSENTRY;
      UPDATE c SET Z_PK = Z_PK + 100000, ZUPDATEDAT = ZUPDATEDAT - 1 + 2 * (Z_PK % 2);
      INSERT INTO ZSDPROGRESSENTRY SELECT * FROM c;
      UPDATE Z_PRIMARYKEY SET Z_MAX = 900000;
      \(Self.anEventForEachRow)
      """)
    try fixture.run("outbox deliver")
    let counts = try fixture.backend.counts(.progress)
    #expect(counts.count == measurements)
    #expect(counts.allSatisfy { $0.created == 1 && $0.present == 1 })
    #expect(try fixture.open() == 0)
    await fixture.backend.stop()
  }

  /// Three rows for each measurement, each with its own event.
  @Test func copiesAreSentOnce() async throws {
    let fixture = try await StoreDeliveryFixture(days: 20)
    let measurements = try fixture.number("SELECT count(*) FROM ZSDPROGRESSENTRY")
    try fixture.change(
      """
      UPDATE ZSDPROGRESSENTRY SET ZBACKENDID = NULL, ZSYNCSTATUS = 'pending';
      CREATE TEMP TABLE c AS SELECT * FROM ZSDPROGRESSENTRY;
      UPDATE c SET Z_PK = Z_PK + 100000, ZID = randomblob(16);
      INSERT INTO ZSDPROGRESSENTRY SELECT * FROM c;
      UPDATE c SET Z_PK = Z_PK + 100000, ZID = randomblob(16);
      INSERT INTO ZSDPROGRESSENTRY SELECT * FROM c;
      UPDATE Z_PRIMARYKEY SET Z_MAX = 900000;
      \(Self.anEventForEachRow)
      """)
    let heldBack = "held back: \((2 * measurements).counting("event")) of copies"
    let plan = try fixture.run("outbox deliver --dry-run --json")
    #expect(plan.error.contains(heldBack) && plan.error.contains("fitiq cleanup"), "\(plan.error)")
    #expect(plan.out.contains("\"count\" : \(2 * measurements)"), "\(plan.out)")
    let zone = "--time-zone GMT --accept-time-zone"
    let zoned = try fixture.run("outbox deliver --dry-run \(zone)").error
    #expect(zoned.contains(zone) && zoned.contains("fitiq cleanup"), "\(zoned)")
    let report = try fixture.run("outbox deliver")
    #expect(report.error.contains(heldBack), "\(report.error)")
    // What is held back waits for a cleanup, and for no delivery.
    #expect(report.out.contains(" sent, 0 waiting, 0 dead"), "\(report.out)")
    func requireOnce() throws {
      let counts = try fixture.backend.counts(.progress)
      #expect(counts.count == measurements)
      #expect(counts.allSatisfy { $0.created == 1 && $0.present == 1 })
    }
    try requireOnce()
    #expect(try fixture.open() == 2 * measurements)
    try fixture.run("outbox retry --all --yes")
    try requireOnce()
    try fixture.run("cleanup --yes")
    #expect(try fixture.open() == 0)
    #expect(try fixture.run("outbox deliver").error.contains("nothing is due"))
    try requireOnce()
    await fixture.backend.stop()
  }

  /// A weight whose event waits for a cleanup, and the same weight as a measurement of the body.
  @Test func theTwinOfAnEventThatIsHeldBackIsCounted() async throws {
    let fixture = try await StoreDeliveryFixture()
    try fixture.change(
      """
      CREATE TEMP TABLE e AS SELECT * FROM ZSDOUTBOXEVENT LIMIT 1;
      DELETE FROM ZSDOUTBOXEVENT;
      CREATE TEMP TABLE a AS SELECT * FROM ZSDPHYSICALATTRIBUTE WHERE ZTYPE = 'bodyMass' LIMIT 1;
      UPDATE ZSDPHYSICALATTRIBUTE SET ZBACKENDID = NULL, ZBACKENDSYNCEDAT = NULL
      WHERE Z_PK = (SELECT Z_PK FROM a);
      CREATE TEMP TABLE w AS SELECT * FROM ZSDPROGRESSENTRY WHERE ZTYPE = 'weight' LIMIT 1;
      DELETE FROM ZSDPROGRESSENTRY WHERE ZTYPE = 'weight';
      UPDATE w SET ZQUANTITY = (SELECT ZVALUE FROM a), ZDATE = (SELECT ZCREATEDAT FROM a),
        ZTIME = NULL, ZBACKENDID = NULL, ZSYNCSTATUS = 'pending';
      INSERT INTO ZSDPROGRESSENTRY SELECT * FROM w;
      UPDATE w SET Z_PK = 100000, ZID = randomblob(16), ZUPDATEDAT = ZUPDATEDAT + 100;
      INSERT INTO ZSDPROGRESSENTRY SELECT * FROM w;
      UPDATE Z_PRIMARYKEY SET Z_MAX = 900000;
      INSERT INTO ZSDOUTBOXEVENT (Z_PK, Z_ENT, Z_OPT, ZID, ZENTITYID, ZEVENTTYPE, ZSTATUS,
        ZCREATEDAT, ZATTEMPTCOUNT, ZMAXATTEMPTS, ZUSERID, ZPRIORITY, ZISNEWRECORD)
      SELECT p.Z_PK, e.Z_ENT, 1, randomblob(16), p.ZID, p.type, 'pending', e.ZCREATEDAT, 0, 40,
        e.ZUSERID, 0, 1
      FROM (SELECT Z_PK, ZID, 'progressEntry' AS type FROM ZSDPROGRESSENTRY
            WHERE ZTYPE = 'weight' AND Z_PK < 100000
            UNION ALL SELECT 200000 + Z_PK, ZID, 'physicalAttribute' FROM a) AS p, e
      """)
    let held =
      "held back: 2 events of copies (1 to be given to the row that stays; "
      + "1 whose measurement one of them sends)"
    let plan = try fixture.run("outbox deliver --dry-run --json")
    #expect(plan.error.contains(held), "\(plan.error)")
    #expect(!plan.out.contains("physicalAttribute"), "\(plan.out)")
    let report = try fixture.run("outbox deliver")
    #expect(report.error.contains(held), "\(report.error)")
    #expect(try fixture.open() == 2 && fixture.backend.entities(.progress).isEmpty)
    try fixture.run("cleanup --yes")
    #expect(!(try fixture.run("outbox deliver --dry-run")).error.contains("held back"))
    try fixture.run("outbox deliver")
    #expect(try fixture.open() == 0 && fixture.backend.entities(.progress).count == 1)
    await fixture.backend.stop()
  }

  /// In a zone that the rows contradict other rows would be copies, and no cleanup would merge them.
  @Test(arguments: ["", " --dry-run"])
  func aZoneThatTheRowsContradictIsRefused(option: String) async throws {
    let fixture = try await StoreDeliveryFixture()
    let wrong = "outbox deliver --time-zone America/Adak" + option
    let refused = try fixture.run(wrong + " --json", status: 64)
    #expect(refused.error.contains("zone_contradicted"), "\(refused.error)")
    let cleanup = try fixture.run("cleanup --dry-run --time-zone America/Adak --json", status: 64)
    #expect(cleanup.error.contains("zone_contradicted"), "\(cleanup.error)")
    let fitting = try #require(refused.error.firstMatch(of: /--time-zone ([A-Za-z\/_+]+)/)?.1)
    #expect(fixture.backend.requests().isEmpty)
    try fixture.run("outbox deliver --time-zone \(fitting)" + option)
    try fixture.run("cleanup --dry-run --time-zone \(fitting)")
    await fixture.backend.stop()
  }

  /// The phone was elsewhere for half of the time: a cleanup does not decide what is a copy, nor does
  /// a delivery.
  @Test func whereNoZoneFitsOneHasToBeAccepted() async throws {
    let fixture = try await StoreDeliveryFixture([.zoneChange])
    let failed = "UPDATE ZSDOUTBOXEVENT SET ZSTATUS = 'failed' WHERE ZSTATUS = 'pending'"
    let commands = [
      "cleanup --dry-run", "outbox deliver --dry-run", "outbox retry --failed --dry-run",
      "outbox retry --failed --yes", "outbox deliver",
    ]
    try fixture.change("DELETE FROM ZSDOUTBOXEVENT WHERE ZSTATUS NOT IN ('pending', 'failed')")
    for command in commands {
      try fixture.change(failed)
      let refused = try fixture.run(command + " --json", status: 64)
      #expect(refused.error.contains("zone_contradicted"), "\(refused.error)")
      #expect(refused.error.contains("--accept-time-zone"), "\(refused.error)")
      #expect(
        try fixture.number("SELECT count(*) FROM ZSDOUTBOXEVENT WHERE ZSTATUS <> 'failed'") == 0)
    }
    #expect(try fixture.backend.requests().isEmpty && fixture.processing() == 0)
    // No zone tells one night from another.
    try fixture.run("outbox deliver --type sleepSession")
    #expect(try !fixture.backend.entities(.sleep).isEmpty)
    for command in commands {
      try fixture.change(failed)
      try fixture.run(command + " --accept-time-zone")
    }
    #expect(try fixture.open() == 0)
    await fixture.backend.stop()
  }

  /// Steps of different hours are no copies in any zone.
  @Test func whereNothingCanBeACopyNoZoneIsNeeded() async throws {
    let fixture = try await StoreDeliveryFixture([.zoneChange])
    try fixture.change(
      """
      DELETE FROM ZSDOUTBOXEVENT WHERE ZENTITYID NOT IN (
        SELECT ZID FROM ZSDPROGRESSENTRY WHERE ZTYPE = 'steps')
      """)
    let open = try fixture.open()
    #expect(open > 5)
    try fixture.run("outbox deliver")
    #expect(try fixture.open() == 0 && fixture.backend.entities(.progress).count <= open)
    try fixture.change(
      """
      CREATE TEMP TABLE c AS SELECT p.* FROM ZSDPROGRESSENTRY AS p
        JOIN ZSDOUTBOXEVENT AS o ON o.ZENTITYID = p.ZID LIMIT 1;
      UPDATE c SET Z_PK = 100000, ZDATE = ZDATE + 600;
      INSERT INTO ZSDPROGRESSENTRY SELECT * FROM c;
      UPDATE Z_PRIMARYKEY SET Z_MAX = 900000;
      UPDATE ZSDOUTBOXEVENT SET ZSTATUS = 'pending', ZATTEMPTCOUNT = 0
      """)
    #expect(try fixture.run("outbox deliver", status: 64).error.contains("contradict"))
    await fixture.backend.stop()
  }

  /// Rows of one user say nothing about those of another.
  @Test func onlyWhoseEventsAreSentIsAskedForTheZone() async throws {
    let fixture = try await StoreDeliveryFixture(users: 2)
    let users = try fixture.rows(
      """
      SELECT o.ZUSERID, p.ZUSERPROFILE FROM ZSDOUTBOXEVENT AS o
      JOIN ZSDPROGRESSENTRY AS p ON p.ZID = o.ZENTITYID GROUP BY 1 ORDER BY 2
      """)
    #expect(users.count == 2)
    // Of the first user: it is not only the first one that counts.
    for (wrong, right) in [(0, 1), (1, 0)] {
      try fixture.change(
        """
        UPDATE ZSDPROGRESSENTRY SET ZTIME = strftime('%H:00:00', ZDATE, 'unixepoch')
        WHERE ZTIME IS NOT NULL;
        UPDATE ZSDPROGRESSENTRY SET ZTIME = '03:00:00'
        WHERE ZTIME IS NOT NULL AND ZUSERPROFILE = \(users[wrong][1])
        """)
      let line = "outbox deliver --dry-run --user "
      #expect(
        try fixture.run(line + users[wrong][0], status: 64).error.contains("contradict"))
      try fixture.run(line + users[right][0])
    }
    await fixture.backend.stop()
  }

  /// A night whose first attempt has no answer, and then a longer recording of it.
  @Test(arguments: [false, true])
  func aLongerNightWaitsForTheOneThatMayHaveArrived(isGivenUp: Bool) async throws {
    let fixture = try await StoreDeliveryFixture(
      script: BackendScript(
        .init("POST", "/api/v1/sleep", faults: [.resetAfterProcessing])))
    try fixture.change(
      """
      DELETE FROM ZSDOUTBOXEVENT WHERE ZEVENTTYPE <> 'sleepSession' OR ZSTATUS <> 'pending';
      DELETE FROM ZSDOUTBOXEVENT WHERE Z_PK > (SELECT min(Z_PK) FROM ZSDOUTBOXEVENT)
      """)
    try fixture.run("outbox deliver", status: 69)
    #expect(try fixture.open() == 1 && fixture.backend.entities(.sleep).count == 1)
    try fixture.change(
      """
      CREATE TEMP TABLE n AS SELECT * FROM ZSDSLEEPSESSION
        WHERE ZID IN (SELECT ZENTITYID FROM ZSDOUTBOXEVENT);
      UPDATE n SET Z_PK = 100000, ZID = randomblob(16), ZSOURCEID = 'another',
        ZENDTIME = ZENDTIME + 3600;
      INSERT INTO ZSDSLEEPSESSION SELECT * FROM n;
      CREATE TEMP TABLE s AS SELECT * FROM ZSDSLEEPSTAGE
        WHERE ZSESSION IN (SELECT Z_PK FROM ZSDSLEEPSESSION
          WHERE ZID IN (SELECT ZENTITYID FROM ZSDOUTBOXEVENT));
      UPDATE s SET Z_PK = Z_PK + 100000, ZID = randomblob(16), ZSESSION = 100000;
      INSERT INTO ZSDSLEEPSTAGE SELECT * FROM s;
      CREATE TEMP TABLE e AS SELECT * FROM ZSDOUTBOXEVENT;
      UPDATE e SET Z_PK = 100000, ZID = randomblob(16), ZENTITYID = (SELECT ZID FROM n),
        ZSTATUS = 'pending', ZATTEMPTCOUNT = 0, ZLASTATTEMPTAT = NULL, ZERRORMESSAGE = NULL;
      INSERT INTO ZSDOUTBOXEVENT SELECT * FROM e;
      UPDATE Z_PRIMARYKEY SET Z_MAX = 900000;
      """)
    let held = "1 with a copy that is being sent or may have arrived"
    if isGivenUp {
      try fixture.change(
        """
        UPDATE ZSDOUTBOXEVENT SET ZSTATUS = 'failed', ZATTEMPTCOUNT = ZMAXATTEMPTS
        WHERE Z_PK < 100000
        """)
    }
    let plan = try fixture.run("outbox deliver --dry-run").error
    #expect(plan.contains(held) && plan.contains("fitiq outbox retry --"), "\(plan)")
    // Who merges all the same is told what cannot be found then.
    let cleanup = try fixture.run("cleanup --dry-run").error
    #expect(cleanup.contains("1 event will ask the backend first"), "\(cleanup)")
    #expect(try fixture.run("outbox deliver").error.contains(held))
    if isGivenUp { try fixture.run("outbox retry --failed --yes") }
    #expect(try fixture.open() == 1 && fixture.backend.entities(.sleep).count == 1)
    #expect(try !fixture.run("cleanup --dry-run").error.contains("ask the backend first"))
    #expect(try fixture.run("outbox deliver").error.contains("1 already sent by a copy"))
    try fixture.run("cleanup --yes")
    #expect(try fixture.open() == 0 && fixture.backend.entities(.sleep).count == 1)
    await fixture.backend.stop()
  }

  /// The count of the attempts goes with a retry: their time has to say that there were some.
  @Test func aRetryForgetsNoAttempt() async throws {
    let fixture = try await StoreDeliveryFixture()
    try fixture.change(
      """
      DELETE FROM ZSDOUTBOXEVENT WHERE ZENTITYID NOT IN (
        SELECT ZID FROM ZSDPROGRESSENTRY WHERE ZTYPE = 'weight') OR ZSTATUS <> 'pending';
      DELETE FROM ZSDOUTBOXEVENT WHERE Z_PK > (SELECT min(Z_PK) FROM ZSDOUTBOXEVENT)
      """)
    try fixture.run("outbox deliver")
    // As an app leaves it that was killed before it heard of the answer.
    try fixture.change(
      """
      UPDATE ZSDPROGRESSENTRY SET ZBACKENDID = NULL, ZSYNCSTATUS = 'pending'
      WHERE ZID IN (SELECT ZENTITYID FROM ZSDOUTBOXEVENT);
      UPDATE ZSDOUTBOXEVENT SET ZSTATUS = 'failed', ZATTEMPTCOUNT = 5, ZMAXATTEMPTS = 5,
        ZLASTATTEMPTAT = NULL, ZCOMPLETEDAT = NULL
      """)
    try fixture.run("outbox retry --failed --yes")
    #expect(try fixture.open() == 0 && fixture.backend.entities(.progress).count == 1)
    await fixture.backend.stop()
  }

  enum MergedCopy: String, CaseIterable {
    case equal, laterThatDay, night
  }

  /// Merged before anybody knew whether the attempt arrived: the event that stays finds out.
  @Test(arguments: MergedCopy.allCases, Effort.spread([false, true], quick: 1))
  func aMergeForgetsNoAttempt(copy: MergedCopy, isAccepted: Bool) async throws {
    for isImported in [false, true] {
      let fixture = try await StoreDeliveryFixture(
        script: BackendScript(
          .init(
            "POST", copy == .night ? "/api/v1/sleep" : "/api/v1/progress",
            faults: [.resetAfterProcessing])))
      let table = copy == .night ? "ZSDSLEEPSESSION" : "ZSDPROGRESSENTRY"
      try fixture.change(
        """
        DELETE FROM ZSDOUTBOXEVENT WHERE ZSTATUS <> 'pending' OR ZENTITYID NOT IN (
          SELECT ZID FROM \(table) \(copy == .night ? "" : "WHERE ZTYPE = 'weight'"));
        DELETE FROM ZSDOUTBOXEVENT WHERE Z_PK > (SELECT min(Z_PK) FROM ZSDOUTBOXEVENT)
        """)
      try fixture.run("outbox deliver", status: 69)
      let list: EntityKind = copy == .night ? .sleep : .progress
      #expect(try fixture.backend.entities(list).count == 1)
      let changes =
        switch copy {
        case .equal: ""
        case .laterThatDay: ", ZDATE = ZDATE + iif(ZDATE % 86400 < 40000, 7200, -7200)"
        case .night: ", ZSOURCEID = 'another'"
        }
      try fixture.change(
        """
        CREATE TEMP TABLE w AS SELECT * FROM \(table)
          WHERE ZID IN (SELECT ZENTITYID FROM ZSDOUTBOXEVENT);
        UPDATE w SET Z_PK = 100000, ZID = randomblob(16), ZUPDATEDAT = ZUPDATEDAT + 100\(changes);
        INSERT INTO \(table) SELECT * FROM w;
        CREATE TEMP TABLE e AS SELECT * FROM ZSDOUTBOXEVENT;
        UPDATE e SET Z_PK = 100000, ZID = randomblob(16), ZENTITYID = (SELECT ZID FROM w),
          ZSTATUS = 'pending', ZATTEMPTCOUNT = 0, ZLASTATTEMPTAT = NULL, ZERRORMESSAGE = NULL;
        INSERT INTO ZSDOUTBOXEVENT SELECT * FROM e;
        UPDATE Z_PRIMARYKEY SET Z_MAX = 900000;
        """)
      if copy == .night {
        // The one that stays is the copy.
        try fixture.change(
          """
          CREATE TEMP TABLE s AS SELECT * FROM ZSDSLEEPSTAGE WHERE ZSESSION IN (
            SELECT Z_PK FROM ZSDSLEEPSESSION WHERE ZID IN (SELECT ZENTITYID FROM ZSDOUTBOXEVENT));
          UPDATE s SET Z_PK = Z_PK + 100000, ZID = randomblob(16), ZSESSION = 100000;
          INSERT INTO ZSDSLEEPSTAGE SELECT * FROM s;
          """)
      }
      if isAccepted {
        // Without the id under which the backend has it.
        try fixture.change(
          """
          UPDATE ZSDOUTBOXEVENT SET ZSTATUS = 'completed', ZCOMPLETEDAT = ZLASTATTEMPTAT
          WHERE Z_PK < 100000
          """)
        // Before a merge nothing is sent beside it.
        #expect(try fixture.run("outbox deliver").error.contains("1 already sent by a copy"))
      }
      if isImported {
        let imported = try fixture.fitiq.run("migrate", "store", "default.store")
        #expect(imported.status == 0, "\(imported.error)")
        let delivered = try fixture.fitiq.run("outbox", "deliver")
        #expect(
          delivered.status == 0 && !delivered.error.contains("nothing is due"), "\(delivered)")
      } else {
        try fixture.run("cleanup --yes")
        #expect(try fixture.open() == 1)
        try fixture.run("outbox deliver")
        #expect(try fixture.open() == 0)
      }
      let counts = try fixture.backend.counts(list)
      #expect(
        counts.map(\.created) == [1] && counts.map(\.present) == [1],
        "\(copy), import \(isImported)")
      await fixture.backend.stop()
    }
  }

  /// A copy was sent with another value: until a cleanup gives the row that copy's id, nobody could
  /// replace what is there.
  @Test func aNewerValueWaitsForTheIDOfTheOneThatWasSent() async throws {
    let fixture = try await StoreDeliveryFixture()
    try fixture.change(
      """
      DELETE FROM ZSDOUTBOXEVENT WHERE ZENTITYID NOT IN (
        SELECT ZID FROM ZSDPROGRESSENTRY WHERE ZTYPE = 'weight') OR ZSTATUS <> 'pending';
      DELETE FROM ZSDOUTBOXEVENT WHERE Z_PK > (SELECT min(Z_PK) FROM ZSDOUTBOXEVENT)
      """)
    #expect(try fixture.open() == 1)
    try fixture.run("outbox deliver")
    try fixture.change(
      """
      CREATE TEMP TABLE w AS SELECT * FROM ZSDPROGRESSENTRY
        WHERE ZID IN (SELECT ZENTITYID FROM ZSDOUTBOXEVENT);
      UPDATE w SET Z_PK = 100000, ZID = randomblob(16), ZQUANTITY = ZQUANTITY + 1,
        ZUPDATEDAT = ZUPDATEDAT + 100, ZBACKENDID = NULL, ZSYNCSTATUS = 'pending';
      INSERT INTO ZSDPROGRESSENTRY SELECT * FROM w;
      CREATE TEMP TABLE e AS SELECT * FROM ZSDOUTBOXEVENT;
      UPDATE e SET Z_PK = 100000, ZID = randomblob(16), ZENTITYID = (SELECT ZID FROM w),
        ZSTATUS = 'pending', ZATTEMPTCOUNT = 0, ZLASTATTEMPTAT = NULL, ZCOMPLETEDAT = NULL;
      INSERT INTO ZSDOUTBOXEVENT SELECT * FROM e;
      DELETE FROM ZSDOUTBOXEVENT WHERE ZSTATUS = 'completed';
      UPDATE Z_PRIMARYKEY SET Z_MAX = 900000;
      """)
    #expect(try fixture.run("outbox deliver").error.contains("1 to replace what a copy sent"))
    #expect(try fixture.backend.entities(.progress).count == 1)
    try fixture.run("cleanup --yes")
    try fixture.run("outbox deliver")
    #expect(try fixture.open() == 0)
    #expect(try fixture.backend.entities(.progress).filter { !$0.isDeleted }.count == 1)
    await fixture.backend.stop()
  }

  @Test(arguments: Effort.spread([3, 4, 8, AppStoreVersion.newest], quick: 2))
  func openEventsAreDelivered(version: Int) async throws {
    let fixture = try await StoreDeliveryFixture(
      [.failedRetryable, .stuckProcessing, .duplicateEvents], version: version,
      leavesWAL: version == AppStoreVersion.newest)
    let schema = try fixture.rows("SELECT * FROM sqlite_schema")
    let metadata = try fixture.rows("SELECT hex(Z_PLIST) FROM Z_METADATA")
    let open = try fixture.open()
    let due = try fixture.run("outbox deliver --dry-run --output csv").out
    let counted = due.split(separator: "\n").dropFirst().compactMap {
      $0.split(separator: ",").last.flatMap { Int($0) }
    }
    #expect(counted.reduce(0, +) == open)
    #expect(fixture.backend.requests().isEmpty)
    let report = try fixture.run("outbox deliver --json")
    #expect(report.out.contains("\"dead\" : 0"), "\(report.out)\(report.error)")
    #expect(try fixture.open() == 0)
    try fixture.requireExactlyOnce()
    try fixture.requireSoundStore()
    let sent = fixture.backend.requests().count
    let again = try fixture.run("outbox deliver")
    #expect(again.error.contains("nothing is due"))
    #expect(fixture.backend.requests().count == sent)
    #expect(try fixture.run("log --output csv").out.split(separator: "\n").count == 2)
    #expect(try fixture.run("undo 1 --yes", status: 1).error.contains("cannot be taken back"))
    #expect(try fixture.rows("SELECT * FROM sqlite_schema") == schema)
    #expect(try fixture.rows("SELECT hex(Z_PLIST) FROM Z_METADATA") == metadata)
    await fixture.backend.stop()
  }

  /// What the app stops at is left as it is; the rest goes past it.
  @Test func whatCannotBeReadIsLeftAlone() async throws {
    let fixture = try await StoreDeliveryFixture([.unknownEventType, .renamedProfile])
    let types = """
      SELECT * FROM ZSDOUTBOXEVENT WHERE ZEVENTTYPE IN ('', 'progress_entry', 'bodyMass')
      """
    let before = try fixture.rows(types)
    #expect(before.count == 3)
    let report = try fixture.run("outbox deliver")
    #expect(report.error.contains("left alone: 4 events"))
    #expect(report.error.contains("fitiq outbox reconcile"))
    #expect(try fixture.rows(types) == before)
    try fixture.requireExactlyOnce()
    try fixture.requireSoundStore()
    #expect(try fixture.run("log").out.contains("outbox.deliver"))
    await fixture.backend.stop()
  }

  @Test func onlyWhatTheFilterTakes() async throws {
    let fixture = try await StoreDeliveryFixture()
    let ids = try fixture.rows(
      "SELECT hex(ZID) FROM ZSDOUTBOXEVENT WHERE ZSTATUS = 'pending' ORDER BY ZCREATEDAT LIMIT 2")
    let before = try fixture.open()
    let report = try fixture.run("outbox deliver --type sleepSession --json")
    let nights = try fixture.backend.entities(.sleep).count
    #expect(report.out.contains("\"sent\" : \(nights)"))
    #expect(try fixture.open() == before - nights)
    #expect(try fixture.backend.entities(.progress).isEmpty)
    _ = try fixture.run("outbox deliver \(ids[0][0].prefix(8))")
    #expect(try fixture.open() == before - nights - 1)
    await fixture.backend.stop()
  }

  /// The requests are answered, and the process dies before it is written down.
  @Test func killedBetweenSendingAndRecording() async throws {
    var fixture = try await StoreDeliveryFixture()
    fixture.fitiq.environment["FITIQ_DELIVERY_BATCH"] = "3"
    for failpoint in ["outbox.record:1", "outbox.record:3", "outbox.claim:1", "outbox.record:2"] {
      fixture.fitiq.environment["FITIQ_FAILPOINT"] = failpoint
      _ = try fixture.run("outbox deliver", status: 128 + SIGKILL)
      try fixture.age()
    }
    #expect(try !fixture.backend.counts(.progress).isEmpty)
    #expect(try fixture.processing() > 0)
    #expect(try fixture.run("log").out.contains("did not finish"))
    fixture.fitiq.environment["FITIQ_FAILPOINT"] = nil
    _ = try fixture.run("outbox deliver")
    #expect(try fixture.open() == 0)
    try fixture.requireExactlyOnce()
    try fixture.requireSoundStore()
    await fixture.backend.stop()
  }

  @Test func aBackendThatFailsATime() async throws {
    var script = BackendScript()
    script.random = .init(percent: 30, seed: 11)
    let fixture = try await StoreDeliveryFixture(script: script)
    for _ in 0..<30 where try fixture.open() > 0 {
      let result = try fixture.fitiq.run(
        "outbox", "deliver", "--concurrency", "8", "--store", "default.store")
      #expect([0, 4, 69].contains(result.status), "\(result.error)")
      #expect(try fixture.processing() == 0)
      let waiting = try #require(result.out.firstMatch(of: /sent, ([0-9,]+) waiting/)?.1)
      #expect(try Int(waiting.filter { $0 != "," }) == fixture.open())
    }
    #expect(try fixture.open() == 0)
    try fixture.requireExactlyOnce()
    try fixture.requireSoundStore()
    await fixture.backend.stop()
  }

  /// What is not begun goes back to what it was, to the value.
  @Test func credentialsThatNobodyTakesChangeNothing() async throws {
    let fixture = try await StoreDeliveryFixture()
    let events = """
      SELECT Z_PK, ZSTATUS, ZATTEMPTCOUNT, ZLASTATTEMPTAT, ZERRORMESSAGE FROM ZSDOUTBOXEVENT
      """
    let before = try fixture.rows(events)
    try fixture.backend.expireAccessTokens()
    try fixture.backend.revokeRefreshTokens()
    #expect(try fixture.run("outbox deliver --json", status: 77).error.contains("authentication"))
    #expect(try fixture.rows(events) == before)
    try fixture.requireSoundStore()
    await fixture.backend.stop()
  }

  /// One attempt was made: the list says so, and nobody makes another before it is asked for.
  @Test func whatIsRefusedForGoodHadOneAttempt() async throws {
    let fixture = try await StoreDeliveryFixture(
      script: BackendScript(
        .init("POST", "/api/v1/progress*", faults: [.status(422)], repeats: true)))
    let id = try #require(
      try fixture.rows(
        """
        SELECT hex(ZID) FROM ZSDOUTBOXEVENT
        WHERE ZSTATUS = 'pending' AND ZEVENTTYPE = 'progressEntry' LIMIT 1
        """
      ).first?.first)
    func attempts() throws -> [[String]] {
      try fixture.rows(
        """
        SELECT ZSTATUS, ZATTEMPTCOUNT, ZMAXATTEMPTS FROM ZSDOUTBOXEVENT WHERE hex(ZID) = '\(id)'
        """)
    }
    #expect(try attempts() == [["pending", "0", "40"]])
    let name = id.prefix(8)
    _ = try fixture.run("outbox deliver \(name)", status: 4)
    #expect(try attempts() == [["failed", "1", "1"]])
    #expect(try fixture.run("outbox list --status dead").out.contains("1/1"))
    let sent = fixture.backend.requests().count
    #expect(try fixture.run("outbox deliver \(name)").error.contains("nothing is due"))
    #expect(fixture.backend.requests().count == sent)
    fixture.backend.follow(BackendScript())
    _ = try fixture.run("outbox retry \(name) --yes --no-deliver")
    #expect(try attempts() == [["pending", "0", "5"]])
    _ = try fixture.run("undo --yes")
    #expect(try attempts() == [["failed", "1", "1"]])
    _ = try fixture.run("outbox retry \(name) --yes")
    #expect(try attempts() == [["completed", "1", "5"]])
    try fixture.requireSoundStore()
    await fixture.backend.stop()
  }

  /// What the verb made due, and nothing else.
  @Test func retryDeliversWhatItMakesDue() async throws {
    let fixture = try await StoreDeliveryFixture([.failedRetryable, .failedExhausted])
    let pending = "SELECT count(*) FROM ZSDOUTBOXEVENT WHERE ZSTATUS = 'pending'"
    let before = try fixture.number(pending)
    let dead = try fixture.number(
      """
      SELECT count(*) FROM ZSDOUTBOXEVENT WHERE ZSTATUS = 'failed'
        AND ZATTEMPTCOUNT >= ZMAXATTEMPTS
      """)
    #expect(before > 0 && dead > 0)
    let queued = try fixture.run("outbox retry --status dead --limit 1 --yes --no-deliver")
    #expect(!queued.out.isEmpty && fixture.backend.requests().isEmpty)
    #expect(try fixture.number(pending) == before + 1)
    let sent = try fixture.run("outbox retry --status dead --yes")
    #expect(sent.out.contains("ALREADY THERE"))
    #expect(try fixture.number(pending) == before + 1)
    let completed = try fixture.number(
      """
      SELECT count(*) FROM ZSDOUTBOXEVENT WHERE ZSTATUS = 'completed'
        AND ZID IN (SELECT ZID FROM ZSDOUTBOXEVENT WHERE ZLASTATTEMPTAT IS NOT NULL)
      """)
    #expect(completed >= dead - 1)
    try fixture.requireSoundStore()
    await fixture.backend.stop()
  }

  @Test func aLockedStoreIsBusy() async throws {
    let fixture = try await StoreDeliveryFixture()
    let original = try AppStoreContent.dump(fixture.store)
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    let other = try DatabaseQueue(path: fixture.store, configuration: configuration)
    try other.inDatabase { try $0.execute(sql: "BEGIN IMMEDIATE") }
    let result = try fixture.run("outbox deliver --busy-timeout 0 --json", status: 75)
    #expect(result.error.contains("\"busy\"") && result.out.isEmpty)
    try other.inDatabase { try $0.execute(sql: "ROLLBACK") }
    try other.close()
    #expect(try AppStoreContent.dump(fixture.store) == original)
    #expect(fixture.backend.requests().isEmpty)
    await fixture.backend.stop()
  }

  @Test func oneAtATime() async throws {
    let fixture = try await StoreDeliveryFixture()
    let first = try fixture.fitiq.start(
      ["outbox", "deliver", "--rate", "5", "--store", "default.store"])
    try eventually("a request") { !fixture.backend.requests().isEmpty }
    let second = try fixture.run("outbox deliver --json", status: 75)
    #expect(second.error.contains("another fitiq delivers"))
    kill(first.process.processIdentifier, SIGTERM)
    #expect(try first.wait().status == 130)
    #expect(try fixture.processing() == 0)
    _ = try fixture.run("outbox deliver")
    try fixture.requireExactlyOnce()
    await fixture.backend.stop()
  }

  @Test func whatItCannotDoItRefuses() async throws {
    let fixture = try await StoreDeliveryFixture(hasCloudKit: true)
    let original = try AppStoreContent.dump(fixture.store)
    #expect(try fixture.run("outbox deliver", status: 64).error.contains("--local-only"))
    #expect(try fixture.run("outbox run", status: 64).error.contains("fitiq migrate store"))
    _ = try fixture.run("outbox deliver --dry-run")
    #expect(try AppStoreContent.dump(fixture.store) == original)
    #expect(!FileManager.default.fileExists(atPath: fixture.fitiq.folder.file(".local/state")))
    _ = try fixture.run("outbox deliver --local-only")
    try fixture.requireExactlyOnce()
    await fixture.backend.stop()
  }
}
