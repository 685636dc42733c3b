import FitIQSystem
import Foundation
import GRDB

/// Everything a backend keeps, in a file that outlives it or in memory.
struct BackendStore: Sendable {
  private let queue: DatabaseQueue

  init(path: String?) throws {
    guard let path else {
      queue = try DatabaseQueue()
      try prepare()
      return
    }
    // Before SQLite makes it for everybody to read; its other files take over the mode.
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    if descriptor >= 0 { close(descriptor) }
    var configuration = Configuration()
    configuration.journalMode = .wal
    configuration.busyMode = .timeout(10)
    // What a killed process has committed stays; only a power cut could take it.
    configuration.prepareDatabase { try $0.execute(sql: "PRAGMA synchronous = NORMAL") }
    queue = try DatabaseQueue(path: path, configuration: configuration)
    try prepare()
  }

  private func prepare() throws { try queue.write { try $0.execute(sql: BackendSQL.schema) } }

  func write<Value>(_ body: (Database) throws -> Value) throws -> Value { try queue.write(body) }

  /// Reads without a transaction: the queue lets nobody write meanwhile, unless it is another process.
  func read<Value>(_ body: (Database) throws -> Value) throws -> Value {
    try queue.unsafeRead(body)
  }

  /// A copy in memory.
  func copy() throws -> BackendStore {
    let copy = try BackendStore(path: nil)
    try copy.replace(by: self)
    return copy
  }

  func replace(by other: BackendStore) throws { try other.queue.backup(to: queue) }

  func keepOnly(idempotencyKeys keys: Set<String>) throws {
    let list = try Wire.json(keys)
    try write { try $0.execute(sql: BackendSQL.keepOnly, arguments: [list]) }
  }

  /// Returns a value that was made at the first start and is the same at every later one.
  func setting(_ name: String, orElse value: @autoclosure () -> String) throws -> String {
    try write { db in
      if let kept = try String.fetchOne(db, sql: BackendSQL.setting, arguments: [name]) {
        return kept
      }
      let made = value()
      try db.execute(sql: BackendSQL.keepSetting, arguments: [name, made])
      return made
    }
  }
}

/// Entities in a transaction.
extension Database {
  func insert(_ draft: EntityDraft, for request: BackendRequest, stamp: EntityStamp) throws {
    let statement = try cachedStatement(sql: BackendSQL.insertEntity)
    try statement.execute(arguments: [
      draft.id, draft.kind.rawValue, stamp.userID, draft.type,
      draft.instant.timeIntervalSince1970, draft.sourceID,
      Fingerprint(of: Data(draft.identity.utf8)).hex, request.idempotencyKey, draft.json,
      stamp.now.timeIntervalSince1970,
    ])
  }

  func entity(_ sql: String, _ arguments: StatementArguments) throws -> BackendEntity? {
    let statement = try cachedStatement(sql: sql)
    return try Row.fetchOne(statement, arguments: arguments).map(BackendEntity.init)
  }

  func delete(_ id: String, at now: Date) throws {
    try cachedStatement(sql: BackendSQL.delete).execute(
      arguments: [now.timeIntervalSince1970, id])
  }
}

extension BackendEntity {
  init(_ row: Row) {
    id = row["id"]
    // The table is written by this type alone.
    kind = EntityKind(rawValue: row["kind"]) ?? .progress
    userID = row["user_id"]
    sourceID = row["source_id"]
    identity = row["identity"]
    idempotencyKey = row["idempotency_key"]
    createdAt = Date(timeIntervalSince1970: row["created_at"])
    isDeleted = row["deleted_at"] as Double? != nil
    json = row["json"]
  }
}

/// What is asked about everything that was ever created.
extension BackendStore {
  func entities(_ kind: EntityKind) throws -> [BackendEntity] {
    try read { db in
      try Row.fetchAll(db, sql: BackendSQL.all, arguments: [kind.rawValue])
        .map(BackendEntity.init)
    }
  }

  func counts(_ kind: EntityKind?) throws -> [EntityCount] {
    try read { db in
      try Row.fetchAll(db, sql: BackendSQL.counts, arguments: ["kind": kind?.rawValue]).map {
        EntityCount(
          kind: EntityKind(rawValue: $0["kind"]) ?? .progress, identity: $0["identity"],
          created: $0["created"], present: $0["present"])
      }
    }
  }
}
