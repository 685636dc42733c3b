import FitIQDomain
import Synchronization

/// Every secret that a run has sent or got: a backend may repeat an old one as well.
final class KnownSecrets: Sendable {
  private struct State {
    var texts: [String]
    var redactor: Redactor
  }

  /// Tokens live for minutes: so many are those of a day.
  private static let most = 256

  private let state: Mutex<State>

  init(_ secrets: [Secret]) {
    state = Mutex(State(texts: secrets.map { $0.reveal() }, redactor: Redactor(secrets)))
  }

  /// Replaces these and all that came before.
  func redactor(with credentials: Credentials) -> Redactor {
    let texts = [credentials.apiKey, credentials.accessToken, credentials.refreshToken]
      .compactMap { $0?.reveal() }
    return state.withLock { state in
      let new = texts.filter { !state.texts.contains($0) }
      if !new.isEmpty {
        state.texts = Array((state.texts + new).suffix(Self.most))
        state.redactor = Redactor(state.texts.map { Secret($0) })
      }
      return state.redactor
    }
  }
}
