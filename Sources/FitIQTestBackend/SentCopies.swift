package import FitIQTestSupport
import Foundation

/// A backend that holds every copy that an app has sent, and what fitiq found of them in the app's store.
package struct SentCopies {
  package static var scenario: AppStoreScenario {
    var scenario = AppStoreScenario(faults: [.partialThenFull, .olderSynced, .duplicateSleep])
    scenario.days = 6
    scenario.duplicateFactor = 2
    return scenario
  }

  package let backend: TestBackend
  /// As `outbox remote-duplicates list` tells of them.
  package let duplicates: [[String: Any]]
  /// Entries alone: the backend has no way to delete a night.
  package var deletable: Int { duplicates.count { $0["obstacle"] == nil } }

  /// Starts the backend, and keeps its credentials in the home folder.
  ///
  /// Each copy has the identity of the row that stands for it.
  ///
  /// - Parameters:
  ///   - live: The JSON of `entries list`.
  ///   - duplicates: The JSON of `outbox remote-duplicates list`.
  package init(live: String, duplicates: String, home: ScratchFolder) async throws {
    let file = home.file("backend.db")
    var configuration = BackendConfiguration.patient
    configuration.database = file
    let backend = try await TestBackend.start(configuration)
    (self.backend, self.duplicates) = (backend, try Self.rows(duplicates))
    try backend.keepCredentials(below: home)
    let copies = [(try Self.rows(live), "id"), (self.duplicates, "survivor_id")]
    let values = copies.flatMap { rows, identity in
      rows.compactMap { row in
        (row["backend_id"] as? String).map { id in
          "('\(id)', 'progress', '\(backend.credentials.userID)', 'steps', 0,"
            + " '\(row[identity] as? String ?? "")', '{}', 0)"
        }
      }
    }
    try RawSQL.execute(
      """
      INSERT INTO entities (id, kind, user_id, type, instant, identity, json, created_at)
      VALUES \(values.joined(separator: ","))
      """, in: file)
  }

  package static func rows(_ json: String) throws -> [[String: Any]] {
    let value = try JSONSerialization.jsonObject(with: Data(json.utf8))
    guard let rows = value as? [[String: Any]] else { throw CocoaError(.coderReadCorrupt) }
    return rows
  }

  /// Requests to delete one, so far.
  package func deletions() -> Int { backend.requests().count { $0.method == "DELETE" } }
}
