import FitIQDomain
import Foundation
import GRDB

extension AppStoreBuilder {
  func createTables() throws {
    try execute("BEGIN IMMEDIATE")
    for entity in schema.entities {
      let statements = options.isMigrated ? entity.migratedCreation : [entity.creation]
      for sql in statements { try execute(sql) }
    }
    for sql in schema.entities.flatMap(\.indexes) + AppSchema.systemTables { try execute(sql) }
    for sql in AppSchema.historyTables { try execute(sql) }
    if options.hasCloudKit { for sql in Self.cloudKitTables { try execute(sql) } }
    if options.isMigrated {
      try execute(
        "CREATE TABLE ZSDFUTURETHING ( Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, ZVALUE VARCHAR )")
      try execute("INSERT INTO ZSDFUTURETHING VALUES (1, 99, 'from a later version')")
    }
    for entity in schema.entities {
      try execute(
        "INSERT INTO Z_PRIMARYKEY VALUES (?, ?, 0, 0)", arguments: [entity.number, entity.name])
    }
    try execute(
      "INSERT INTO Z_METADATA VALUES (1, ?, ?)", arguments: [storeID.uuidString, metadata])
    try execute("INSERT INTO Z_MODELCACHE VALUES (?)", arguments: [Data("not a model".utf8)])
    try checkpoint()
  }

  private var metadata: Data {
    let hashes = schema.entities.map {
      ($0.name, OrderedPropertyList.Value.data(Self.hash($0.creation)))
    }
    let digest = Self.hash(schema.identifier)
    return OrderedPropertyList.encode(
      .dictionary([
        ("NSPersistenceFrameworkVersion", .integer(1345)),
        ("NSPersistenceMaximumFrameworkVersion", .integer(1345)),
        ("NSStoreModelVersionChecksumKey", .text(digest.base64EncodedString())),
        ("NSStoreModelVersionHashes", .dictionary(hashes)),
        ("NSStoreModelVersionHashesDigest", .text((digest + digest).base64EncodedString())),
        ("NSStoreModelVersionHashesVersion", .integer(3)),
        ("NSStoreModelVersionIdentifiers", .list([.text(schema.identifier)])),
        ("NSStoreType", .text("SQLite")),
        ("_NSAutoVacuumLevel", .text("2")),
      ]))
  }

  /// A digest of the right length; Core Data's own cannot be computed outside it.
  private static func hash(_ text: String) -> Data {
    let seed = text.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01B3
    }
    var generator = SplitMix64(seed: seed)
    return Data((0..<32).map { _ in UInt8(truncatingIfNeeded: generator.next()) })
  }
}
