package import Foundation

/// A backend id of a copy that became part of another row: the next pull would bring that copy back.
package struct RemoteDuplicate: Sendable, Equatable, Encodable {
  /// What became of it on the backend.
  package enum State: String, Sendable, Encodable, CaseIterable {
    /// Nobody has asked for its deletion.
    case found
    case deleted
    /// The backend did not have it any more.
    case gone
    case failed

    /// Whether the backend is as it should be.
    package var isSettled: Bool { self == .deleted || self == .gone }
  }

  /// The operation that merged the copy.
  package let operationID: Int64
  package let userID: String?
  /// The logical table of the copy, such as `progress_entries`.
  package let entity: String
  package let type: String?
  package let day: String?
  package let backendID: String
  /// The row that stands for the copy; nil where it is not there any more.
  package var survivorID: String?
  package let foundAt: Date
  package var state = State.found
  package var attempts = 0
  package var reason: String?
  /// Nil where it can be deleted.
  package var obstacle: Obstacle?

  /// Why the backend's copy stays.
  package enum Obstacle: String, Sendable, Encodable {
    /// The backend has no way to delete such an entity.
    case noEndpoint = "no_endpoint"
    /// A row that stays has the same backend id.
    case inUse = "in_use"
  }

  package init(
    operationID: Int64, userID: String?, entity: String, type: String?, day: String?,
    backendID: String, survivorID: String?, foundAt: Date
  ) {
    self.operationID = operationID
    self.userID = userID
    self.entity = entity
    self.type = type
    self.day = day
    self.backendID = backendID
    self.survivorID = survivorID
    self.foundAt = foundAt
  }

  /// Where the backend deletes entities of a table; nil where it cannot.
  package static func endpoint(of entity: String) -> BackendEndpoint? {
    switch entity {
    case "progress_entries": .progress
    case "meals": .meals
    case "activity_snapshots": .activitySnapshots
    default: nil
    }
  }
}

/// Which remote duplicates.
package struct RemoteDuplicateFilter: Sendable, Equatable {
  package var user: String?
  package var types: Set<String> = []
  /// Empty for all.
  package var states: Set<RemoteDuplicate.State> = []
  /// Only those that can be deleted.
  package var isDeletable = false

  package init() {}

  /// Whether it takes one; a type can also be the name of a table.
  package func takes(_ duplicate: RemoteDuplicate) -> Bool {
    (user == nil || duplicate.userID == user)
      && (types.isEmpty || duplicate.type.map(types.contains) == true
        || types.contains(duplicate.entity))
      && (states.isEmpty || states.contains(duplicate.state))
      && (!isDeletable || duplicate.obstacle == nil)
  }
}

/// What became of one deletion on the backend.
package struct RemoteDeletion: Sendable, Equatable {
  package let duplicate: RemoteDuplicate
  package let state: RemoteDuplicate.State
  package let attempts: Int
  package let reason: String?

  package init(
    _ duplicate: RemoteDuplicate, state: RemoteDuplicate.State, attempts: Int, reason: String? = nil
  ) {
    self.duplicate = duplicate
    self.state = state
    self.attempts = attempts
    self.reason = reason
  }
}
