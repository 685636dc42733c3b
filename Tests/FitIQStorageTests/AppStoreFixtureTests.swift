import FitIQDomain
import FitIQTestSupport
import FitIQTestTraits
import Foundation
import GRDB
import Testing

/// The generated stores are what they claim to be.
@Suite(.bounded) struct AppStoreFixtureTests {
  let folder: ScratchFolder
  var path: String { folder.file("default.store") }

  init() throws {
    folder = try ScratchFolder()
  }

  private func read<Value>(_ body: (Database) throws -> Value) throws -> Value {
    try DatabaseQueue(path: path).read(body)
  }

  @Test(arguments: AppStoreVersion.numbers)
  func everyVersionIsAStore(version: Int) throws {
    let schema = try AppSchema(version: version)
    let manifest = try AppStoreScenario(version: version, faults: Set(Fault.allCases))
      .write(to: path)
    #expect(!FileManager.default.fileExists(atPath: path + "-wal"))
    try read { database in
      #expect(try String.fetchOne(database, sql: "PRAGMA integrity_check") == "ok")
      #expect(try Int.fetchOne(database, sql: "PRAGMA auto_vacuum") == 2)
      #expect(try String.fetchOne(database, sql: "PRAGMA journal_mode") == "wal")
      for entity in schema.entities {
        let table = entity.table
        let row = try #require(
          try Row.fetchOne(
            database,
            sql: """
              SELECT Z_ENT, Z_MAX, (SELECT coalesce(max(Z_PK), 0) FROM \(table)),
                (SELECT count(*) FROM \(table)),
                (SELECT count(*) FROM \(table) WHERE Z_ENT <> ? OR Z_OPT <> 1)
              FROM Z_PRIMARYKEY WHERE Z_NAME = ?
              """, arguments: [entity.number, entity.name]))
        #expect(row[0] == entity.number)
        #expect(row[1] >= row[2] as Int)
        #expect(row[3] == manifest.rowsByEntity[entity.name])
        #expect(row[4] == 0)
        #expect(manifest.rowsByEntity[entity.name] != 0, "\(entity.name) has no rows")
      }
    }
  }

  @Test(arguments: AppStoreVersion.numbers)
  func everyRowIsAccountedFor(version: Int) throws {
    var scenario = AppStoreScenario(version: version, faults: Set(Fault.allCases))
    scenario.userCount = 2
    scenario.duplicateFactor = 2
    let manifest = try scenario.write(to: path)
    let types = try read { database in
      try Row.fetchAll(
        database,
        sql: "SELECT coalesce(ZTYPE, ''), count(*) FROM ZSDPROGRESSENTRY GROUP BY ZTYPE")
    }
    #expect(
      Dictionary(uniqueKeysWithValues: types.map { ($0[0] as String, $0[1] as Int) })
        == manifest.rowsByType)
    #expect(
      manifest.progressRows == manifest.logicalEntries + manifest.duplicateRows
        + manifest.unattributedRows + manifest.malformedRows)
    if version >= 4 {
      #expect(
        manifest.rowsByEntity["SDSleepSession"] == manifest.logicalSessions
          + manifest.sessionsMerged + manifest.unattributedSessions)
    }
    for fault in Fault.allCases where fault.versions.contains(version) {
      #expect(manifest.faultCounts[fault] ?? 0 > 0, "\(fault) is not there")
    }
  }

  @Test func equalScenariosHaveEqualContent() throws {
    var scenario = AppStoreScenario(version: 11, faults: Set(Fault.allCases))
    let first = try scenario.make(at: path)
    let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    #expect(try scenario.make(at: path) == first)
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == bytes)
    // One that is kept for other tests is the same.
    for _ in 0..<2 {
      #expect(try scenario.write(to: path) == first)
      #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == bytes)
    }
    scenario.seed = 2
    #expect(try scenario.write(to: path) != first)
  }

  @Test func aWALHoldsRowsThatTheMainFileLacks() throws {
    var scenario = AppStoreScenario()
    scenario.leavesWAL = true
    let manifest = try scenario.write(to: path)
    let size = try FileManager.default.attributesOfItem(atPath: path + "-wal")[.size] as? Int
    #expect(size ?? 0 > 0)
    let count = "SELECT count(*) FROM ZSDOUTBOXEVENT"
    try FileManager.default.copyItem(atPath: path, toPath: folder.file("main"))
    let main = try DatabaseQueue(path: folder.file("main"))
    #expect(try main.read { try Int.fetchOne($0, sql: count) } == 0)
    #expect(
      try read { try Int.fetchOne($0, sql: count) } == manifest.rowsByEntity["SDOutboxEvent"])
  }

  @Test func aMigratedStoreHasOtherColumns() throws {
    var scenario = AppStoreScenario(version: 6)
    scenario.isMigrated = true
    scenario.hasCloudKit = true
    let manifest = try scenario.write(to: path)
    let entity = try #require(AppSchema(version: 6).entity("SDProgressEntry"))
    try read { database in
      let columns = try database.columnNames(of: entity.table)
      #expect(columns.prefix(entity.columns.count) != entity.columns[...])
      #expect(Set(columns) == Set(entity.columns + ["ZFUTUREFLAG"]))
      let records = try Int.fetchOne(database, sql: "SELECT count(*) FROM ANSCKRECORDMETADATA")
      #expect(records == manifest.progressRows)
    }
  }

  @Test func damageIsWrittenAsAsked() throws {
    let builder = try AppStoreBuilder(path: path, version: 11)
    let key = try builder.insert(
      "SDProgressEntry", ["type": "steps", "date": 5.0, "id": Data([1])])
    #expect(throws: AppStoreBuilder.UnknownName.self) {
      try builder.insert("SDProgressEntry", ["userID": "dropped in version 9"])
    }
    try builder.execute("UPDATE ZSDPROGRESSENTRY SET Z_OPT = NULL")
    try builder.finish()
    let row = try read { database in
      try Row.fetchOne(
        database, sql: "SELECT Z_PK, Z_OPT, typeof(ZDATE), typeof(ZID) FROM ZSDPROGRESSENTRY")
    }
    #expect(row == ["Z_PK": key, "Z_OPT": nil, "typeof(ZDATE)": "integer", "typeof(ZID)": "blob"])
  }

  @Test func listsAreReadByFoundation() throws {
    let list = ["jiló", "a name of more than fifteen bytes"]
    let read = try NSKeyedUnarchiver.unarchivedObject(
      ofClasses: [NSArray.self, NSString.self], from: KeyedArchive.strings(list))
    #expect(read as? [String] == list)
    try AppStoreBuilder(path: path, version: 11).finish()
    let metadata = try self.read { try Data.fetchOne($0, sql: "SELECT Z_PLIST FROM Z_METADATA") }
    let plist =
      try PropertyListSerialization.propertyList(
        from: try #require(metadata), format: nil) as? [String: Any]
    #expect(plist?["NSStoreModelVersionIdentifiers"] as? [String] == ["0.1.1"])
    #expect((plist?["NSStoreModelVersionHashes"] as? [String: Data])?.count == 16)
  }
}
