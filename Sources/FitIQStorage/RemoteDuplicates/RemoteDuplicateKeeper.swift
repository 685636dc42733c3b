package import FitIQDomain
package import Foundation
import GRDB

/// What knows the remote duplicates of one store, of either kind.
package protocol RemoteDuplicateKeeper: Sendable {
  /// Calls the body for each that a filter takes.
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
  /// Returns those that a filter takes.
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
      try insert.run(
        duplicate.entity, duplicate.backendID, duplicate.operationID, duplicate.userID,
        duplicate.type, duplicate.day, duplicate.survivorID,
        duplicate.foundAt.timeIntervalSince1970, deletion.state.rawValue,
        Int64(deletion.attempts), instant.timeIntervalSince1970, deletion.reason)
    }
  }

  static let summary = "deletion of remote duplicates on the backend"
}
