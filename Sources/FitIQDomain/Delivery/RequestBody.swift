import Foundation

/// A body of a POST: its properties are the contract's, nil ones are left out.
protocol RequestBody: Encodable, Sendable {}

extension RequestBody {
  /// JSON with sorted keys, without white space and escaped slashes.
  func bytes() throws(UndeliverableEntity) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
      return Array(try encoder.encode(self))
    } catch {
      // Numbers are checked before, so this is for what nobody thought of. The error itself would
      // hold the value.
      throw UndeliverableEntity(field: "body", reason: "cannot be written as JSON")
    }
  }

  func request(
    to endpoint: BackendEndpoint, eventID: String
  ) throws(UndeliverableEntity) -> BackendRequest {
    BackendRequest(.post, endpoint, body: try bytes(), idempotencyKey: eventID)
  }
}
