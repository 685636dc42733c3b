package import FitIQDomain
import Foundation

/// The credentials that the environment names, over those of the file.
///
/// A key of the environment goes with the file's tokens, which are renewed. An access token of the
/// environment is used as it is: nothing could keep the next one.
package struct EnvironmentCredentials: CredentialStore {
  private let environment: [String: String]
  private let file: CredentialsFile

  package init(_ environment: [String: String], file: CredentialsFile) {
    self.environment = environment
    self.file = file
  }

  /// What the environment names, such as `FITIQ_API_KEY`, and the key that systemd passes on; blanks around a
  /// value do not count.
  package static func named(
    in environment: [String: String]
  ) throws(DeliveryError) -> Credentials {
    func secret(_ member: CredentialsFile.Member) -> Secret? {
      var text = environment[member.variable]?.trimmed ?? ""
      if text.isEmpty, member == .apiKey { text = loadedKey(environment).trimmed }
      return text.isEmpty ? nil : Secret(text)
    }
    return try Credentials(
      apiKey: secret(.apiKey), accessToken: secret(.accessToken),
      refreshToken: secret(.refreshToken)
    ).checked { "the environment, as \($0.variable)," }
  }

  /// What `LoadCredential=api_key:PATH` of a unit leaves to the service alone (systemd.exec(5)).
  private static func loadedKey(_ environment: [String: String]) -> String {
    guard let folder = environment["CREDENTIALS_DIRECTORY"], !folder.isEmpty,
      let file = FileHandle(forReadingAtPath: folder + "/api_key")
    else { return "" }
    // More than a key can have, which is refused as too long.
    let bytes = (try? file.read(upToCount: 8_192)) ?? nil
    return String(decoding: bytes ?? Data(), as: UTF8.self)
  }

  package func credentials() async throws(DeliveryError) -> Credentials {
    let named = try Self.named(in: environment)
    guard let token = named.accessToken else {
      return named.laid(over: try await file.credentials())
    }
    let key = if let key = named.apiKey { key } else { try await file.keyIfThere() }
    return Credentials(apiKey: key, accessToken: token, refreshToken: nil)
  }

  package func rotate(
    stale: Secret?, exchange: @Sendable (Credentials) async -> TokenExchange
  ) async throws(DeliveryError) -> TokenRotation {
    let named = try Self.named(in: environment)
    guard named.accessToken == nil else {
      return try await FixedCredentials(named).rotate(stale: stale, exchange: exchange)
    }
    let rotation = try await file.rotate(stale: stale) { await exchange(named.laid(over: $0)) }
    guard case .renewed(let renewed) = rotation else { return rotation }
    return .renewed(named.laid(over: renewed))
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

extension CredentialsFile {
  fileprivate func keyIfThere() async throws(DeliveryError) -> Secret? {
    do throws(DeliveryError) { return try await credentials().apiKey } catch {
      if error.code == .credentialsMissing { return nil }
      throw error
    }
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
