import Foundation
import GRDB

/// The profile and its physical attributes.
extension Call {
  private func physical(in db: Database) throws -> PhysicalBody {
    guard behaviour.hasProfile else { throw Failure.notFound }
    let latest = try db.entity(
      BackendSQL.latest, [user, EntityKind.physicalAttributes.rawValue])
    return try latest.map { try Wire.decode(PhysicalBody.self, from: Data($0.json.utf8)) }
      ?? .nothing
  }

  private func profile(_ physical: PhysicalBody) throws -> String {
    try Wire.json(
      ProfileShown(
        id: user, userID: user, dateOfBirth: physical.dateOfBirth,
        updatedAt: Wire.text(contract.now())))
  }

  func showProfile() throws -> Answer {
    try contract.store.read { success(200, try profile(try physical(in: $0))) }
  }

  func changePhysical() throws -> Answer {
    let body = try body(PhysicalBody.self)
    return try contract.store.write { db in
      let changed = body.over(try physical(in: db))
      let created = try insert(changed, in: db)
      return success(200, try profile(changed), createdID: created.createdID)
    }
  }
}
