import FitIQDelivery
import FitIQDomain

/// A backend that can be asked; ``shutdown()`` it in the end.
struct Backend: Sendable {
  let client: BackendClient
  let address: BackendAddress
  /// What holds requests back, for services that look before they claim.
  let gate: HostGate
  let clock: DeliveryClock
  private let transport: HTTPTransport

  fileprivate init(
    address: BackendAddress, store: any CredentialStore, rate: RateLimiter?,
    connections: Int, proxy: ProxySettings?, certificates: String?, timeout: Duration,
    clock: DeliveryClock
  ) throws(DeliveryError) {
    var limits = TransportLimits.usual
    (limits.total, limits.connections) = (timeout, connections)
    transport = try HTTPTransport(
      limits: limits, proxy: proxy, certificates: certificates, clock: clock)
    gate = HostGate(rate: rate, clock: clock)
    client = BackendClient(
      address: address, transport: transport, gate: gate, store: store, clock: clock,
      userAgent: "fitiq/" + Version.current, secrets: proxy?.secrets ?? [])
    self.address = address
    self.clock = clock
  }

  func shutdown() async { await transport.shutdown() }
}

extension Session {
  /// Runs something with a backend, as flags, environment and configuration name it, and closes its
  /// connections.
  ///
  /// - Parameter renewed: Called when its tokens were renewed.
  /// - Throws: Before anything is sent where there is no address, or a proxy, a certificate or the
  ///   credentials cannot be used.
  func withBackend<Result>(
    _ options: BackendOptions, renewed: @escaping @Sendable () -> Void = {},
    _ body: (Backend) async throws -> Result
  ) async throws -> Result {
    guard let text = try backendAddress(options) else {
      throw DeliveryError(
        code: .addressMissing, summary: "no backend is configured",
        hint: "set FITIQ_API_URL, or api_url in \(settings.configFile)")
    }
    let address = try BackendAddress(text)
    let store = EnvironmentCredentials(environment, file: credentialsFile, renewed: renewed)
    // Now rather than with the first request: a run that cannot be let in does not begin.
    _ = try await store.credentials()
    let backend = try Backend(
      address: address, store: store, rate: options.limiter, connections: options.concurrency,
      proxy: try ProxySettings.settings(for: address, environment: environment),
      certificates: settings[.caFile].map { StoreOptions.absolute($0.text, settings) },
      timeout: .seconds(clamped: settings.seconds(.requestTimeout) ?? 30), clock: deliveryClock)
    do {
      let result = try await body(backend)
      await backend.shutdown()
      return result
    } catch {
      await backend.shutdown()
      throw error
    }
  }

  /// Refuses an address that a delivery would refuse; nothing where nobody named one.
  func checkAddress(_ options: BackendOptions) throws {
    if let text = try backendAddress(options) { _ = try BackendAddress(text) }
  }

  /// The address in force; nil where nobody named one.
  ///
  /// The last place is the file of the credentials, which are good for that backend.
  func backendAddress(_ options: BackendOptions) throws -> String? {
    if let named = options.apiURL ?? settings[.apiURL]?.text { return named }
    return try credentialsFile.baseURL()
  }

  var credentialsFile: CredentialsFile {
    let path = settings[.credentialsFile]?.text ?? Paths(environment).credentialsFile
    return CredentialsFile(path: StoreOptions.absolute(path, settings), clock: deliveryClock)
  }

  private var deliveryClock: DeliveryClock {
    DeliveryClock(ContinuousClock(), runtime: runtime)
  }
}
