import FitIQSystem
package import Foundation
import Synchronization

/// A request that a backend has received: what it was, never what it said.
package struct RequestRecord: Sendable, Codable, Equatable {
  /// Counted from 1 over the life of the server.
  package let sequence: Int
  package let method: String
  package let path: String
  package let query: String?
  package let idempotencyKey: String?
  /// SHA-256 of the body.
  package let bodyDigest: String
  package let bodyBytes: Int
  package let receivedAt: Date
  /// The status that the contract answered or the script put in its place; nil for none.
  package internal(set) var status: Int?
  package internal(set) var fault: BackendFault.Kind?
  package internal(set) var createdID: String?

  enum CodingKeys: String, CodingKey {
    case sequence, method, path, query, status, fault
    case idempotencyKey = "idempotency_key"
    case bodyDigest = "body_sha256"
    case bodyBytes = "body_bytes"
    case receivedAt = "received_at"
    case createdID = "created_id"
  }
}

/// The requests in the order of their arrival, as many as the capacity allows.
final class RequestLog: Sendable {
  private struct State {
    var records: [RequestRecord] = []
    var count = 0
  }

  private let state = Mutex(State())
  private let capacity: Int

  init(capacity: Int) {
    self.capacity = max(capacity, 1)
  }

  /// Notes a request and returns its number.
  func receive(_ request: BackendRequest, query: String?, at now: Date) -> Int {
    let digest = Fingerprint(of: request.body).hex
    return state.withLock { state in
      state.count += 1
      if state.records.count >= capacity { state.records.removeFirst(capacity / 4 + 1) }
      state.records.append(
        RequestRecord(
          sequence: state.count, method: request.method, path: request.path, query: query,
          idempotencyKey: request.idempotencyKey, bodyDigest: digest,
          bodyBytes: request.body.count, receivedAt: now))
      return state.count
    }
  }

  func finish(_ sequence: Int, fault: BackendFault.Kind?, answer: Answer?) {
    state.withLock { state in
      guard let first = state.records.first?.sequence,
        state.records.indices.contains(sequence - first)
      else { return }
      state.records[sequence - first].fault = fault
      state.records[sequence - first].status = answer?.status
      state.records[sequence - first].createdID = answer?.createdID
    }
  }

  func records(after sequence: Int) -> [RequestRecord] {
    state.withLock { state in
      guard let first = state.records.first?.sequence else { return [] }
      return Array(state.records.dropFirst(max(sequence + 1 - first, 0)))
    }
  }

  func clear() { state.withLock { $0.records = [] } }
}
