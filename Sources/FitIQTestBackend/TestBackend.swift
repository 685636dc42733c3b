package import FitIQTestSupport
import Foundation

/// The real backend's contract on 127.0.0.1, with faults on demand.
///
/// ```swift
/// let backend = try await TestBackend.start()
/// backend.follow(BackendScript(.init("POST", "/api/v1/progress", faults: [.status(503), .reset])))
/// // … deliver to backend.baseURL with backend.credentials …
/// #expect(try backend.counts(.progress).allSatisfy { $0.present == 1 })
/// ```
///
/// It stops with ``stop()``, with its last reference or at the end of its lifetime.
package final class TestBackend: Sendable {
  package let port: Int
  private let core: BackendCore
  private let server: BackendServer

  private init(port: Int, core: BackendCore, server: BackendServer) {
    self.port = port
    self.core = core
    self.server = server
  }

  deinit { server.close() }

  /// Starts a backend that accepts connections when this returns.
  package static func start(
    _ configuration: BackendConfiguration = BackendConfiguration()
  ) async throws -> TestBackend {
    let core = try BackendCore(configuration)
    let server = try await BackendServer.start(
      core, port: configuration.port, lifetime: configuration.lifetime)
    guard let port = server.port else { throw BackendError.notStarted }
    return TestBackend(port: port, core: core, server: server)
  }

  /// Closes every connection, those that hang included, and frees the port.
  package func stop() async {
    server.close()
    await server.closed()
  }

  /// Returns when the lifetime is over or another task has stopped the backend.
  package func wait() async { await server.closed() }

  package var baseURL: String { "http://127.0.0.1:\(port)" }

  /// Tokens that were issued at the start; the database keeps the key and the user over a restart.
  package var credentials: BackendCredentials { core.credentials }

  /// Issues tokens to a user of any id, for what only another user can cause.
  package func issueCredentials(user: String) throws -> BackendCredentials {
    try core.contract.credentials(of: user)
  }

  /// Writes its credentials into the file from which all fitiqs with this home folder take them.
  package func keepCredentials(below home: ScratchFolder) throws {
    try FileManager.default.createDirectory(
      atPath: home.file(".config/fitiq"), withIntermediateDirectories: true)
    let path = try home.write(
      JSONEncoder().encode(credentials), to: ".config/fitiq/credentials.json")
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
  }

  // MARK: Going back

  /// Everything that the backend keeps: entities and tokens.
  package struct Snapshot: Sendable {
    let store: BackendStore

    /// How often each entity was created.
    package func counts() throws -> [EntityCount] { try store.counts(nil) }
  }

  package func snapshot() throws -> Snapshot { Snapshot(store: try core.contract.store.copy()) }

  /// Goes back to a snapshot.
  ///
  /// - Parameter keys: Leaves only the entities that the requests with these idempotency keys created; nil
  ///   leaves all.
  package func restore(_ snapshot: Snapshot, creating keys: Set<String>? = nil) throws {
    try core.contract.store.replace(by: snapshot.store)
    if let keys { try core.contract.store.keepOnly(idempotencyKeys: keys) }
  }

  // MARK: Faults

  /// Replaces the script and starts it from its beginning.
  package func follow(_ script: BackendScript) { core.follow(script) }

  package func expireAccessTokens() throws { try core.contract.tokens.expireAccessTokens() }

  package func revokeRefreshTokens() throws { try core.contract.tokens.revokeRefreshTokens() }

  // MARK: What happened

  /// Every request since the start, or since one of them, in the order of arrival.
  package func requests(after sequence: Int = 0) -> [RequestRecord] {
    core.log.records(after: sequence)
  }

  /// Everything of a kind that was ever created, what was deleted included.
  package func entities(_ kind: EntityKind) throws -> [BackendEntity] {
    try core.contract.store.entities(kind)
  }

  /// How often each entity was created, of one kind or of all.
  package func counts(_ kind: EntityKind? = nil) throws -> [EntityCount] {
    try core.contract.store.counts(kind)
  }
}
