import FitIQDomain
import FitIQTestBackend
import FitIQTestSupport
import FitIQTestTraits
import Foundation
import Testing

/// What a delivery from the app's store sends once, or holds back, while rows are copies of others.
@Suite(.serialized, .ownThreads, .bounded) struct HeldBackDeliveryTests {
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
    try await fixture.run("outbox deliver")
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
    let plan = try await fixture.run("outbox deliver --dry-run --json")
    #expect(plan.error.contains(heldBack) && plan.error.contains("fitiq cleanup"), "\(plan.error)")
    #expect(plan.out.contains("\"count\" : \(2 * measurements)"), "\(plan.out)")
    let zone = "--time-zone GMT --accept-time-zone"
    let zoned = try await fixture.run("outbox deliver --dry-run \(zone)").error
    #expect(zoned.contains(zone) && zoned.contains("fitiq cleanup"), "\(zoned)")
    let report = try await fixture.run("outbox deliver")
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
    try await fixture.run("outbox retry --all --yes")
    try requireOnce()
    try await fixture.run("cleanup --yes")
    #expect(try fixture.open() == 0)
    #expect(try await fixture.run("outbox deliver").error.contains("nothing is due"))
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
    let plan = try await fixture.run("outbox deliver --dry-run --json")
    #expect(plan.error.contains(held), "\(plan.error)")
    #expect(!plan.out.contains("physicalAttribute"), "\(plan.out)")
    let report = try await fixture.run("outbox deliver")
    #expect(report.error.contains(held), "\(report.error)")
    #expect(try fixture.open() == 2 && fixture.backend.entities(.progress).isEmpty)
    try await fixture.run("cleanup --yes")
    #expect(!(try await fixture.run("outbox deliver --dry-run")).error.contains("held back"))
    try await fixture.run("outbox deliver")
    #expect(try fixture.open() == 0 && fixture.backend.entities(.progress).count == 1)
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
    try await fixture.run("outbox deliver", status: 69)
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
    let plan = try await fixture.run("outbox deliver --dry-run").error
    #expect(plan.contains(held) && plan.contains("fitiq outbox retry --"), "\(plan)")
    // Who merges all the same is told what cannot be found then.
    let cleanup = try await fixture.run("cleanup --dry-run").error
    #expect(cleanup.contains("1 event will ask the backend first"), "\(cleanup)")
    #expect(try await fixture.run("outbox deliver").error.contains(held))
    if isGivenUp { try await fixture.run("outbox retry --failed --yes") }
    #expect(try fixture.open() == 1 && fixture.backend.entities(.sleep).count == 1)
    #expect(try await !fixture.run("cleanup --dry-run").error.contains("ask the backend first"))
    #expect(try await fixture.run("outbox deliver").error.contains("1 already sent by a copy"))
    try await fixture.run("cleanup --yes")
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
    try await fixture.run("outbox deliver")
    // As an app leaves it that was killed before it heard of the answer.
    try fixture.change(
      """
      UPDATE ZSDPROGRESSENTRY SET ZBACKENDID = NULL, ZSYNCSTATUS = 'pending'
      WHERE ZID IN (SELECT ZENTITYID FROM ZSDOUTBOXEVENT);
      UPDATE ZSDOUTBOXEVENT SET ZSTATUS = 'failed', ZATTEMPTCOUNT = 5, ZMAXATTEMPTS = 5,
        ZLASTATTEMPTAT = NULL, ZCOMPLETEDAT = NULL
      """)
    try await fixture.run("outbox retry --failed --yes")
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
      try await fixture.run("outbox deliver", status: 69)
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
        #expect(try await fixture.run("outbox deliver").error.contains("1 already sent by a copy"))
      }
      if isImported {
        let imported = try await fixture.fitiq.run("migrate", "store", "./default.store")
        #expect(imported.status == 0, "\(imported.error)")
        let delivered = try await fixture.fitiq.run("outbox", "deliver")
        #expect(
          delivered.status == 0 && !delivered.error.contains("nothing is due"), "\(delivered)")
      } else {
        try await fixture.run("cleanup --yes")
        #expect(try fixture.open() == 1)
        try await fixture.run("outbox deliver")
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
    try await fixture.run("outbox deliver")
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
    #expect(try await fixture.run("outbox deliver").error.contains("1 to replace what a copy sent"))
    #expect(try fixture.backend.entities(.progress).count == 1)
    try await fixture.run("cleanup --yes")
    try await fixture.run("outbox deliver")
    #expect(try fixture.open() == 0)
    #expect(try fixture.backend.entities(.progress).filter { !$0.isDeleted }.count == 1)
    await fixture.backend.stop()
  }
}
