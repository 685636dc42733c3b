import FitIQDomain
import Synchronization

/// Every secret that a run has sent or got: a backend may repeat an old one as well.
final class KnownSecrets: Sendable {
  private struct State {
    var added: [String] = []
    var redactor: Redactor
  }

  private let fixed: [Secret]
  private let most: Int
  private let state: Mutex<State>

  /// Begins with secrets that stay the same, and are known to the end.
  ///
  /// - Parameter most: How many others are known at once: tokens live for minutes, so these are
  ///   those of a day.
  init(_ fixed: [Secret], most: Int = 256) {
    self.fixed = fixed
    self.most = most
    state = Mutex(State(redactor: Redactor(fixed)))
  }

  /// Replaces all that are known now.
  var redactor: Redactor { state.withLock { $0.redactor } }

  func add(_ credentials: Credentials) {
    let texts = [credentials.apiKey, credentials.accessToken, credentials.refreshToken]
      .compactMap { $0?.reveal() }
    state.withLock { state in
      let new = texts.filter { !state.added.contains($0) }
      guard !new.isEmpty else { return }
      state.added = Array((state.added + new).suffix(most))
      state.redactor = Redactor(fixed + state.added.map { Secret($0) })
    }
  }
}
