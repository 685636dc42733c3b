import FitIQDomain
import FitIQTestSupport
import FitIQTestTraits
import GRDB
import Testing

@testable import FitIQStorage

/// A rebuilt file that is not what the plan promised is noticed before anybody sees it.
@Suite(.bounded) struct RebuildVerificationTests {
  /// Verifies a rebuild after something was done to it; nil where it passes.
  ///
  /// - Parameter tampering: Gets the key of an entry that the plan changes.
  private func failure(
    after tampering: ((Int64) -> String)?
  ) throws -> StorageError.Code? {
    let fixture = try CleanupFixture()
    let faults = Set(Fault.allCases).subtracting([.renamedProfile])
    _ = try AppStoreScenario(version: 11, faults: faults).write(to: fixture.path)
    let store = try fixture.open()
    let plan = try fixture.plan(acceptsZone: true)
    #expect(plan.changes.removedCount > 0)
    let rebuild = try StoreRebuild(beside: store.path, source: store.source.uri)
    try rebuild.fill(plan.changes)
    let changed = try #require(plan.changes.tables["ZSDPROGRESSENTRY"]?.updates.last?.key)
    if let tampering { try rebuild.queue.write { try $0.execute(sql: tampering(changed)) } }
    do {
      try rebuild.queue.inDatabase { try RebuildVerification(db: $0, plan: plan).verifyRows() }
      return nil
    } catch let error as StorageError { return error.code }
  }

  @Test func whatThePlanPromisedPasses() throws {
    #expect(try failure(after: nil) == nil)
  }

  @Test(arguments: [
    """
    UPDATE main.ZSDPROGRESSENTRY SET ZQUANTITY = ZQUANTITY + 1
    WHERE Z_PK = (SELECT max(Z_PK) FROM main.ZSDPROGRESSENTRY)
    """,
    """
    UPDATE main.ZSDPROGRESSENTRY SET ZNOTES = CAST('x' AS BLOB)
    WHERE Z_PK = (SELECT min(Z_PK) FROM main.ZSDPROGRESSENTRY)
    """,
    "DELETE FROM main.ZSDPROGRESSENTRY WHERE Z_PK = (SELECT max(Z_PK) FROM main.ZSDPROGRESSENTRY)",
    "DELETE FROM main.ZSDSLEEPSTAGE",
    """
    INSERT INTO main.ZSDPROGRESSENTRY SELECT * FROM source.ZSDPROGRESSENTRY
    WHERE Z_PK NOT IN (SELECT Z_PK FROM main.ZSDPROGRESSENTRY) LIMIT 1
    """,
    "INSERT INTO main.ZSDPROGRESSENTRY (Z_PK) VALUES (9000000)",
    "UPDATE main.Z_PRIMARYKEY SET Z_MAX = 0",
    "DELETE FROM main.Z_METADATA",
    "CREATE TABLE main.more (a)",
  ])
  func whatElseIsInItDoesNot(tampering: String) throws {
    #expect(try failure { _ in tampering } == .verificationFailed)
  }

  @Test(arguments: [
    "Z_OPT = Z_OPT - 1", "Z_OPT = Z_OPT + 1", "Z_OPT = NULL", "ZQUANTITY = ZQUANTITY + 1",
    "ZTYPE = ZTYPE || ' '", "ZCREATEDAT = NULL", "ZDATE = ZDATE + 86400",
  ])
  func whatElseARowThatChangesGetsDoesNot(assignment: String) throws {
    let code = try failure { key in
      "UPDATE main.ZSDPROGRESSENTRY SET \(assignment) WHERE Z_PK = \(key)"
    }
    #expect(code == .verificationFailed)
  }

  @Test func aChangeThatWasNotMadeDoesNot() throws {
    let code = try failure { key in
      """
      REPLACE INTO main.ZSDPROGRESSENTRY SELECT * FROM source.ZSDPROGRESSENTRY WHERE Z_PK = \(key)
      """
    }
    #expect(code == .verificationFailed)
  }
}
