package import FitIQDomain
import Foundation

/// The credentials that the environment names, over those of the file.
///
/// A key of the environment goes with the file's tokens, which are renewed. An access token of the
/// environment is used as it is: nothing could keep the next one.
package struct EnvironmentCredentials: CredentialStore {
  private let environment: [String: String]
  private let file: CredentialsFile
  private let renewed: @Sendable () -> Void

  /// - Parameter renewed: Called when the tokens were renewed.
  package init(
    _ environment: [String: String], file: CredentialsFile,
    renewed: @escaping @Sendable () -> Void = {}
  ) {
    self.environment = environment
    self.file = file
    self.renewed = renewed
  }

  /// What the environment names, such as `FITIQ_API_KEY`; blanks around a value do not count.
  package static func named(
    in environment: [String: String]
  ) throws(DeliveryError) -> Credentials {
    func secret(_ member: CredentialsFile.Member) -> Secret? {
      let text = environment[member.variable]?.trimmed ?? ""
      return text.isEmpty ? nil : Secret(text)
    }
    return try Credentials(
      apiKey: secret(.apiKey), accessToken: secret(.accessToken),
      refreshToken: secret(.refreshToken)
    ).checked { "the environment, as \($0.variable)," }
  }

  /// The name of the key among the secrets that systemd passes on: `LoadCredential=fitiq.api_key:PATH`
  /// (systemd.exec(5)).
  package static let systemdKey = "fitiq.api_key"

  /// A service's own key; nil where its unit names none.
  private static func serviceKey(
    _ environment: [String: String]
  ) throws(DeliveryError) -> Secret? {
    guard let folder = environment["CREDENTIALS_DIRECTORY"], !folder.isEmpty else { return nil }
    let path = folder + "/" + systemdKey
    let text: String
    do {
      // More than a key can have, which is refused as too long.
      let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
      text = String(decoding: try file.read(upToCount: 8_192) ?? Data(), as: UTF8.self).trimmed
    } catch {
      if access(path, F_OK) != 0, errno == ENOENT { return nil }
      throw DeliveryError(
        code: .credentialsInvalid,
        summary: "the key that systemd passes on cannot be read: \(path)",
        hint: "look at the unit: systemctl --user cat fitiq-outbox.service")
    }
    guard !text.isEmpty else { return nil }
    return try Credentials(apiKey: Secret(text), accessToken: nil, refreshToken: nil)
      .checked { _ in path }.apiKey
  }

  /// What is named, and the key of the service that this process is.
  private func named() throws(DeliveryError) -> Credentials {
    var named = try Self.named(in: environment)
    if named.apiKey == nil { named.apiKey = try Self.serviceKey(environment) }
    return named
  }

  package func credentials() async throws(DeliveryError) -> Credentials {
    let named = try named()
    guard let token = named.accessToken else {
      return named.laid(over: try await file.credentials())
    }
    let key = if let key = named.apiKey { key } else { try await file.stored()?.apiKey }
    return Credentials(apiKey: key, accessToken: token, refreshToken: nil)
  }

  package func rotate(
    stale: Secret?, exchange: @Sendable (Credentials) async -> TokenExchange
  ) async throws(DeliveryError) -> TokenRotation {
    let named = try named()
    guard named.accessToken == nil else {
      // Nothing could keep the next one.
      return .failed(
        .authentication(
          DeliveryFault(
            code: "token_not_renewable", status: 401,
            message: "the access token was refused; a token from the environment is not renewed")))
    }
    let rotation = try await file.rotate(stale: stale) { await exchange(named.laid(over: $0)) }
    guard case .renewed(let credentials) = rotation else { return rotation }
    renewed()
    return .renewed(named.laid(over: credentials))
  }
}

extension Credentials {
  /// A key goes over that of a file; the tokens are the file's.
  fileprivate func laid(over stored: Credentials) -> Credentials {
    var credentials = stored
    if let apiKey { credentials.apiKey = apiKey }
    return credentials
  }
}

extension CredentialsFile.Member {
  /// The environment variable of the same meaning.
  package var variable: String {
    self == .baseURL ? "FITIQ_API_URL" : "FITIQ_" + rawValue.uppercased()
  }
}

extension String {
  var trimmed: String {
    String(drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
  }
}
