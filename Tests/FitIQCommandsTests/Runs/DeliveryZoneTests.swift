import FitIQTestBackend
import FitIQTestSupport
import FitIQTestTraits
import Foundation
import Testing

/// The time zone decides which rows are copies, and so what is sent from the app's store.
@Suite(.serialized, .ownThreads, .bounded) struct DeliveryZoneTests {
  /// In a zone that the rows contradict other rows would be copies, and no cleanup would merge them.
  @Test(arguments: ["", " --dry-run"])
  func aZoneThatTheRowsContradictIsRefused(option: String) async throws {
    let fixture = try await StoreDeliveryFixture()
    let wrong = "outbox deliver --time-zone America/Adak" + option
    let refused = try await fixture.run(wrong + " --json", status: 64)
    #expect(refused.error.contains("zone_contradicted"), "\(refused.error)")
    let cleanup = try await fixture.run(
      "cleanup --dry-run --time-zone America/Adak --json", status: 64)
    #expect(cleanup.error.contains("zone_contradicted"), "\(cleanup.error)")
    let fitting = try #require(refused.error.firstMatch(of: /--time-zone ([A-Za-z\/_+]+)/)?.1)
    #expect(fixture.backend.requests().isEmpty)
    try await fixture.run("outbox deliver --time-zone \(fitting)" + option)
    try await fixture.run("cleanup --dry-run --time-zone \(fitting)")
    await fixture.backend.stop()
  }

  /// The phone was elsewhere for half of the time: a cleanup does not decide what is a copy, nor does
  /// a delivery.
  @Test func whereNoZoneFitsOneHasToBeAccepted() async throws {
    var fixture = try await StoreDeliveryFixture([.zoneChange])
    // No zone fits, so the machine's own would count.
    fixture.fitiq.environment["FITIQ_TIME_ZONE"] = "UTC"
    let failed = "UPDATE ZSDOUTBOXEVENT SET ZSTATUS = 'failed' WHERE ZSTATUS = 'pending'"
    let commands = [
      "cleanup --dry-run", "outbox deliver --dry-run", "outbox retry --failed --dry-run",
      "outbox retry --failed --yes", "outbox deliver",
    ]
    try fixture.change("DELETE FROM ZSDOUTBOXEVENT WHERE ZSTATUS NOT IN ('pending', 'failed')")
    for command in commands {
      try fixture.change(failed)
      let refused = try await fixture.run(command + " --json", status: 64)
      #expect(refused.error.contains("zone_contradicted"), "\(refused.error)")
      #expect(refused.error.contains("--accept-time-zone"), "\(refused.error)")
      #expect(
        try fixture.number("SELECT count(*) FROM ZSDOUTBOXEVENT WHERE ZSTATUS <> 'failed'") == 0)
    }
    #expect(try fixture.backend.requests().isEmpty && fixture.processing() == 0)
    // No zone tells one night from another.
    try await fixture.run("outbox deliver --type sleepSession")
    #expect(try !fixture.backend.entities(.sleep).isEmpty)
    for command in commands {
      try fixture.change(failed)
      try await fixture.run(command + " --accept-time-zone")
    }
    #expect(try fixture.open() == 0)
    await fixture.backend.stop()
  }

  /// Steps of different hours are not copies in any zone.
  @Test func whereNothingCanBeACopyNoZoneIsNeeded() async throws {
    var fixture = try await StoreDeliveryFixture([.zoneChange])
    // No zone fits, so the machine's own would count.
    fixture.fitiq.environment["FITIQ_TIME_ZONE"] = "UTC"
    try fixture.change(
      """
      DELETE FROM ZSDOUTBOXEVENT WHERE ZENTITYID NOT IN (
        SELECT ZID FROM ZSDPROGRESSENTRY WHERE ZTYPE = 'steps')
      """)
    let open = try fixture.open()
    #expect(open > 5)
    try await fixture.run("outbox deliver")
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
    #expect(try await fixture.run("outbox deliver", status: 64).error.contains("contradict"))
    await fixture.backend.stop()
  }

  /// Rows of one user say nothing about those of another.
  @Test func onlyWhoseEventsAreSentIsAskedForTheZone() async throws {
    var fixture = try await StoreDeliveryFixture(users: 2)
    // Where none fits the rows of both, the machine's own would count.
    fixture.fitiq.environment["FITIQ_TIME_ZONE"] = "UTC"
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
        try await fixture.run(line + users[wrong][0], status: 64).error.contains("contradict"))
      try await fixture.run(line + users[right][0])
    }
    await fixture.backend.stop()
  }
}
