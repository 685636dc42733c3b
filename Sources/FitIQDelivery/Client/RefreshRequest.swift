import FitIQDomain
import Foundation

/// The exchange of a refresh token for the next pair: `POST /api/v1/auth/refresh`.
enum RefreshRequest {
  static func request(_ token: Secret) -> BackendRequest {
    let body = try? JSONSerialization.data(
      withJSONObject: ["refresh_token": token.reveal()], options: [.withoutEscapingSlashes])
    return BackendRequest(
      .post, .tokenRefresh, body: Array(body ?? Data()), idempotencyKey: nil)
  }

  /// In `data` by the contract; at the top in what one of the app's clients expects.
  static func tokens(in body: [UInt8]) -> TokenPair? {
    guard let object = (try? JSONSerialization.jsonObject(with: Data(body))) as? [String: Any],
      let pair = (object["data"] as? [String: Any]) ?? object as [String: Any]?,
      let access = token(pair["access_token"]), let refresh = token(pair["refresh_token"])
    else { return nil }
    return TokenPair(access: access, refresh: refresh)
  }

  private static func token(_ value: Any?) -> Secret? {
    guard let text = value as? String, CredentialText.fault(text) == nil else { return nil }
    return Secret(text)
  }

  /// A refresh that failed for the moment is a reason to try the event later; one that the backend
  /// refused ends everything.
  ///
  /// The event itself was not sent, so its own outcome is never unknown.
  static func outcome(_ exchange: Exchange) -> DeliveryOutcome {
    let fault = exchange.outcome.fault ?? DeliveryFault(code: "token_not_renewed", message: "")
    let safe = DeliveryFault(
      code: fault.code, status: fault.status,
      message: "the tokens could not be renewed: " + fault.message)
    switch exchange.outcome {
    case .retryable(_, let wait): return .retryable(safe, retryAfter: wait)
    case .unknownOutcome: return .retryable(safe, retryAfter: nil)
    case .created, .alreadyThere, .removed, .authentication, .permanent:
      return .authentication(safe)
    }
  }
}
