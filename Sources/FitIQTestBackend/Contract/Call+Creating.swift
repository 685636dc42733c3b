import Foundation
import GRDB

/// What a request creates.
extension Call {
  func create<Body: EntityBody>(_ type: Body.Type) throws -> Answer {
    let body = try body(type)
    return try contract.store.write { try insert(body, in: $0) }
  }

  func insert(_ body: some EntityBody, in db: Database) throws -> Answer {
    let stamp = stamp()
    let draft = try body.draft(stamp)
    try db.insert(draft, for: request, stamp: stamp)
    return success(201, draft.json, createdID: draft.id)
  }

  func createProgress() throws -> Answer {
    let body = try body(ProgressBody.self)
    return try contract.store.write { db in
      if behaviour.refusesProgressDuplicates, let instant = body.loggedAt.flatMap(Wire.instant) {
        let same = try db.entity(
          BackendSQL.byTypeAndInstant,
          [user, EntityKind.progress.rawValue, body.type, instant.timeIntervalSince1970])
        if same != nil { throw Failure.progressExists }
      }
      return try insert(body, in: db)
    }
  }

  func createSleep() throws -> Answer {
    let body = try body(SleepBody.self)
    return try contract.store.write { db in
      guard let source = body.sourceID,
        let present = try db.entity(
          BackendSQL.bySource, [user, EntityKind.sleep.rawValue, source])
      else { return try insert(body, in: db) }
      guard behaviour.sleepDuplicateStatus != 409 else { throw Failure.sleepExists }
      return success(behaviour.sleepDuplicateStatus, present.json)
    }
  }
}
