package import Foundation

/// The kinds of entities that the contract can create.
package enum EntityKind: String, Sendable, Codable, CaseIterable {
  case progress
  case sleep
  case mealLog = "meal_log"
  case workout
  case workoutTemplate = "workout_template"
  case activitySnapshot = "activity_snapshot"
  /// The physical part of the profile: every change of it counts as a creation.
  case physicalAttributes = "physical_attributes"

  /// The shape that errors about its bodies were seen in, or the spec's.
  var errorShape: ErrorShape {
    switch self {
    case .progress: .fields
    case .sleep: .text
    default: .nested
    }
  }
}

/// The body of a request that creates an entity.
protocol EntityBody: Decodable, Sendable {
  static var kind: EntityKind { get }

  func check(_ validation: inout Validation)

  /// What is kept of a body that has no problems.
  func draft(_ stamp: EntityStamp) throws -> EntityDraft
}

/// What the server adds to a body.
struct EntityStamp: Sendable {
  let id: String
  let userID: String
  let now: Date
}

/// An entity before it is stored.
struct EntityDraft: Sendable {
  let id: String
  let kind: EntityKind
  var type: String?
  let instant: Date
  var sourceID: String?
  /// What tells one entity from another, whatever its id: the same text is the same entity.
  let identity: String
  /// As it is shown to clients.
  let json: String
}

/// An entity as a backend keeps it.
package struct BackendEntity: Sendable, Equatable {
  package let id: String
  package let kind: EntityKind
  package let userID: String
  package let sourceID: String?
  /// A digest: equal for requests that say the same.
  package let identity: String
  package let idempotencyKey: String?
  package let createdAt: Date
  package let isDeleted: Bool
  /// The JSON object that clients are shown.
  package let json: String
}

/// How often one and the same entity was created.
package struct EntityCount: Sendable, Codable, Equatable {
  package let kind: EntityKind
  package let identity: String
  package let created: Int
  /// Those of them that were not deleted since.
  package let present: Int
}
