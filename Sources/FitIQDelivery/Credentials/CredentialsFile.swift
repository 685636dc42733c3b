package import FitIQDomain
import FitIQSystem
import Foundation

/// Credentials in a file that only its owner can read: a JSON object with `base_url`, `api_key`,
/// `access_token` and `refresh_token`.
///
/// Changes replace the file in one durable step, and members that fitiq does not know stay. Beside it
/// lies `<name>.lock`, which holds nothing.
package struct CredentialsFile: CredentialStore {
  package enum Member: String, Sendable, CaseIterable, Encodable {
    case baseURL = "base_url"
    case apiKey = "api_key"
    case accessToken = "access_token"
    case refreshToken = "refresh_token"
  }

  package let path: String
  private let clock: DeliveryClock
  private let patience: Duration

  /// - Parameter patience: how long to wait for another process that renews the tokens.
  package init(path: String, clock: DeliveryClock, patience: Duration = .seconds(60)) {
    self.path = path
    self.clock = clock
    self.patience = patience
  }

  /// The address of the backend; nil where the file has none or is not there.
  package func baseURL() throws(DeliveryError) -> String? {
    try members()?[Member.baseURL.rawValue] as? String
  }

  package func credentials() async throws(DeliveryError) -> Credentials {
    if let stored = try await stored() { return stored }
    throw DeliveryError(
      code: .credentialsMissing, summary: "there is no credentials file at \(path)",
      hint: "create it with: fitiq auth set")
  }

  /// What of the credentials the file holds; nil where there is none.
  package func stored() async throws(DeliveryError) -> Credentials? {
    try members().map { members throws(DeliveryError) in try checked(members) }
  }

  /// Sets members, or removes those set to nil; makes the file where it is missing.
  package func update(_ changes: [Member: Secret?]) async throws(DeliveryError) {
    let lock = try await FileLock.acquire(path + ".lock", patience: patience, clock: clock)
    defer { withExtendedLifetime(lock) {} }
    var members = try members() ?? [:]
    for (member, value) in changes { members[member.rawValue] = value?.reveal() }
    try put(Self.bytes(members), into: try replacement())
  }

  /// Forgets everything: the file is removed.
  package func clear() async throws(DeliveryError) {
    let lock = try await FileLock.acquire(path + ".lock", patience: patience, clock: clock)
    defer { withExtendedLifetime(lock) {} }
    guard unlink(path) == 0 else {
      if errno == ENOENT { return }
      throw DeliveryError(
        code: .credentialsUnwritable, summary: "\(path) cannot be removed: \(errorText())")
    }
    // Removed for good: a power cut must not bring tokens back.
    guard FileReplacement.syncFolder(of: path) else {
      throw DeliveryError(
        code: .credentialsUnwritable,
        summary: "\(path) is removed, but a power cut could bring it back: \(errorText())")
    }
  }

  /// Spends the refresh token once, even if others want to, and keeps the new tokens before they are used.
  ///
  /// - Parameters:
  ///   - stale: The access token that the backend refused; nil for none. Another one is there already
  ///     where another process was faster.
  ///   - exchange: Asks the backend, as ``RefreshRequest`` does for ``TokenRenewer``.
  /// - Throws: `DeliveryError` where the file cannot be locked, read or written.
  package func rotate(
    stale: Secret?, exchange: @Sendable (Credentials) async -> TokenExchange
  ) async throws(DeliveryError) -> TokenRotation {
    let lock = try await FileLock.acquire(path + ".lock", patience: patience, clock: clock)
    defer { withExtendedLifetime(lock) {} }
    var members = try members() ?? [:]
    let current = try checked(members)
    // Another process was faster: the refresh token that we know of is spent.
    if let token = current.accessToken, token != stale { return .renewed(current) }
    // The place for the new tokens is there before the old one is spent: a full disk found out
    // afterwards would lose both.
    let replacement = try replacement()
    switch await exchange(current) {
    case .failed(let outcome): return .failed(outcome)
    case .tokens(let tokens):
      members[Member.accessToken.rawValue] = tokens.access.reveal()
      members[Member.refreshToken.rawValue] = tokens.refresh.reveal()
      try put(Self.bytes(members), into: replacement)
      return .renewed(try checked(members))
    }
  }

  /// Room for any credentials.
  private static let reserved = 1 << 14

  /// Behind a symbolic link, which stays one.
  private func replacement() throws(DeliveryError) -> FileReplacement {
    do {
      return try FileReplacement(of: path, links: .followed, reserving: Self.reserved)
    } catch { throw Self.failure(error) }
  }

  private func put(
    _ content: Data, into replacement: FileReplacement
  ) throws(DeliveryError) {
    do {
      try replacement.write(content)
      try replacement.commit()
    } catch { throw Self.failure(error) }
  }

  private static func failure(_ failure: FileFailure) -> DeliveryError {
    DeliveryError(
      code: .credentialsUnwritable, summary: "\(failure.path) cannot be written: \(failure.reason)",
      hint: "renewed tokens must be saved: make the folder writable and free some space")
  }

  private func checked(_ members: [String: Any]) throws(DeliveryError) -> Credentials {
    func secret(_ member: Member) -> Secret? {
      (members[member.rawValue] as? String).flatMap { $0.isEmpty ? nil : Secret($0) }
    }
    let credentials = Credentials(
      apiKey: secret(.apiKey), accessToken: secret(.accessToken),
      refreshToken: secret(.refreshToken))
    return try credentials.checked { _ in path }
  }

  private static func bytes(_ members: [String: Any]) throws(DeliveryError) -> Data {
    let options: JSONSerialization.WritingOptions = [
      .prettyPrinted, .sortedKeys, .withoutEscapingSlashes,
    ]
    guard let data = try? JSONSerialization.data(withJSONObject: members, options: options) else {
      throw DeliveryError(
        code: .credentialsInvalid, summary: "the credentials cannot be written as JSON")
    }
    return data + Data("\n".utf8)
  }

  /// Nil where there is no file.
  private func members() throws(DeliveryError) -> [String: Any]? {
    guard let bytes = try PrivateFile.read(path) else { return nil }
    guard let members = (try? JSONSerialization.jsonObject(with: bytes)) as? [String: Any] else {
      throw DeliveryError(
        code: .credentialsInvalid, summary: "\(path) is not a JSON object",
        hint: "remove it: fitiq auth clear; replace it: fitiq auth set")
    }
    return members
  }
}
