import Foundation

/// A request as the contract sees it, whatever carried it.
struct BackendRequest: Sendable {
  let method: String
  let path: String
  let query: [String: String]
  let apiKey: String?
  /// The token of the `Authorization` header.
  let bearer: String?
  let idempotencyKey: String?
  let body: Data
}

/// An answer before anything goes wrong with it.
struct Answer: Sendable {
  let status: Int
  var json: String?
  /// The entity that the request created, for the log.
  var createdID: String?
}
