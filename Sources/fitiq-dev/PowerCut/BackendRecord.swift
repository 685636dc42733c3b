import FitIQTestBackend
import FitIQTestSupport
import Synchronization

/// A backend that can go back to any moment of the delivery that was recorded.
///
/// It is made before that delivery. Each state begins with what had been received before its cut, whatever
/// other states have sent.
final class BackendRecord: Sendable {
  private let backend: TestBackend
  private let needsRenewal: Bool
  private let before: TestBackend.Snapshot
  /// Taken when the first state begins: the delivery has ended, and nothing else was sent.
  private let after = Mutex<TestBackend.Snapshot?>(nil)

  /// - Parameter needsRenewal: Whether nothing is accepted before new tokens were asked for.
  init(_ backend: TestBackend, needsRenewal: Bool = false) throws {
    self.backend = backend
    self.needsRenewal = needsRenewal
    before = try backend.snapshot()
  }

  private func whole() throws -> TestBackend.Snapshot {
    try after.withLock { kept in
      let snapshot = try kept ?? backend.snapshot()
      kept = snapshot
      return snapshot
    }
  }

  /// Leaves what these requests have made, of the tokens as well.
  func rewind(to requests: [String]) throws {
    let whole = try whole()
    let renewal = requests.lastIndex { $0.hasPrefix("POST /api/v1/auth/refresh") }
    guard renewal != nil || !needsRenewal else { return try backend.restore(before) }
    let accepted = requests.dropFirst(renewal ?? 0)
    try backend.restore(whole, creating: Set(accepted.compactMap(PowerCutPromise.idempotencyKey)))
  }

  /// What the backend has more than once.
  func copies() throws -> [String] {
    try backend.counts().filter { $0.present > 1 }
      .map { "\($0.present) on the backend: \($0.kind) \($0.identity)" }
  }

  /// What differs from the end of the recorded delivery: each entity is on the backend, and once.
  func problems() throws -> [String] {
    let wanted = try whole().counts().count
    let found = try backend.counts().count { $0.present == 1 }
    return try copies() + (found == wanted ? [] : ["\(found) of \(wanted) are on the backend"])
  }
}
