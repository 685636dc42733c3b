package import FitIQDomain
package import Foundation
import GRDB

/// What knows the remote duplicates of one store, of either kind.
package protocol RemoteDuplicateKeeper: Sendable {
  /// Calls the body for each, at most as many as the filter says.
  func forEachRemoteDuplicate(
    _ filter: RemoteDuplicateFilter, _ body: (RemoteDuplicate) throws -> Void) throws

  /// Opens the log entry of a run that deletes them on the backend.
  func beginRemoteDeletion(_ context: WriteContext) throws -> Int64

  /// Keeps what became of some, durably.
  func record(_ deletions: [RemoteDeletion], at instant: Date) throws

  /// Completes the log entry.
  func finishRemoteDeletion(_ operation: Int64, summary: String) throws
}

extension RemoteDuplicateKeeper {
  /// Returns those that a filter takes, at most as many as it says.
  package func remoteDuplicates(_ filter: RemoteDuplicateFilter) throws -> [RemoteDuplicate] {
    var found: [RemoteDuplicate] = []
    try forEachRemoteDuplicate(filter) { found.append($0) }
    return found
  }
}

extension RemoteDuplicateKeeper {
  /// How many the backend could still be asked to delete.
  package func countDeletableRemoteDuplicates() throws -> Int {
    var filter = RemoteDuplicateFilter()
    filter.states = [.found, .failed]
    filter.isDeletable = true
    var count = 0
    try forEachRemoteDuplicate(filter) { _ in count += 1 }
    return count
  }
}

extension RemoteDeletion {
  /// Writes them into `remote_duplicates`, inside a transaction.
  static func record(_ deletions: [RemoteDeletion], at instant: Date, in db: Database) throws {
    let insert = try RawStatement(db, RemoteDuplicateSQL.record.rawValue)
    for deletion in deletions {
      let duplicate = deletion.duplicate
      insert.bind(duplicate.entity, 1)
      insert.bind(duplicate.backendID, 2)
      insert.bind(duplicate.operationID, 3)
      insert.bind(duplicate.userID, 4)
      insert.bind(duplicate.type, 5)
      insert.bind(duplicate.day, 6)
      insert.bind(duplicate.survivorID, 7)
      insert.bind(duplicate.foundAt.timeIntervalSince1970, 8)
      insert.bind(deletion.state.rawValue, 9)
      insert.bind(Int64(deletion.attempts), 10)
      insert.bind(instant.timeIntervalSince1970, 11)
      insert.bind(deletion.reason, 12)
      try insert.run()
    }
  }

  static let summary = "deletion of remote duplicates on the backend"
}
