package import FitIQDomain

/// What the backend wants to know of the caller.
package struct Credentials: Sendable, Equatable {
  /// Sent as `X-API-Key`.
  package var apiKey: Secret?
  /// Sent as a bearer token; lives for minutes.
  package var accessToken: Secret?
  /// Good for one refresh: the answer brings the next one.
  package var refreshToken: Secret?
}

/// The tokens that a refresh brought.
package struct TokenPair: Sendable, Equatable {
  package let access: Secret
  package let refresh: Secret
}

/// What came of asking the backend for new tokens.
package enum TokenExchange: Sendable, Equatable {
  case tokens(TokenPair)
  case failed(DeliveryOutcome)
}

/// What came of replacing a stale access token.
package enum TokenRotation: Sendable, Equatable {
  /// Stored: now it can be used.
  case renewed(Credentials)
  case failed(DeliveryOutcome)
}

/// Keeps credentials.
package protocol CredentialStore: Sendable {
  /// Returns what to send with.
  ///
  /// - Throws: `DeliveryError`, such as `credentials_missing`.
  func credentials() async throws(DeliveryError) -> Credentials

  /// Replaces an access token that the backend refused.
  ///
  /// Nobody else rotates at the same time, in this process or another: a refresh token is good for one
  /// use. `exchange` is not called where the tokens were rotated since `stale` was read, and what it
  /// brings is durable before this returns.
  func rotate(
    stale: Secret?, exchange: @Sendable (Credentials) async -> TokenExchange
  ) async throws(DeliveryError) -> TokenRotation
}
