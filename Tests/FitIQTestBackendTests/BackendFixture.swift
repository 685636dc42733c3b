import FitIQTestBackend
import Foundation

/// A running backend and a client that it lets in.
struct BackendFixture {
  let backend: TestBackend
  var credentials: BackendCredentials

  init(_ configure: (inout BackendConfiguration) -> Void = { _ in }) async throws {
    var configuration = BackendConfiguration()
    configuration.lifetime = .seconds(300)
    configure(&configuration)
    backend = try await TestBackend.start(configuration)
    credentials = backend.credentials
  }

  static func behaving(
    _ change: (inout BackendBehaviour) -> Void
  ) async throws -> BackendFixture {
    try await BackendFixture { change(&$0.script.behaviour) }
  }

  var headers: [String: String] {
    [
      "X-API-Key": credentials.apiKey, "Authorization": "Bearer \(credentials.accessToken)",
      "Content-Type": "application/json",
    ]
  }

  func send(
    _ method: String, _ path: String, _ body: String = "", adding: [String: String] = [:]
  ) throws -> SocketClient.Reply {
    try send(method, path, body, headers: headers.merging(adding, uniquingKeysWith: { $1 }))
  }

  func send(
    _ method: String, _ path: String, _ body: String, headers: [String: String]
  ) throws -> SocketClient.Reply {
    let client = try SocketClient(port: backend.port)
    client.send(method, path, headers, body)
    return client.reply()
  }

  func post(_ path: String, _ body: String) throws -> SocketClient.Reply {
    try send("POST", "/api/v1/" + path, body)
  }

  func postSteps(_ hour: Int = 10, quantity: Int = 120) throws -> SocketClient.Reply {
    try post("progress", Self.steps(hour, quantity: quantity))
  }

  func refresh(_ token: String? = nil) throws -> SocketClient.Reply {
    try post("auth/refresh", #"{"refresh_token":"\#(token ?? credentials.refreshToken)"}"#)
  }

  static func steps(_ hour: Int = 10, quantity: Int = 120) -> String {
    let time = "2025-03-01T\(hour < 10 ? "0" : "")\(hour):00:00Z"
    return #"{"type":"steps","quantity":\#(quantity),"logged_at":"\#(time)"}"#
  }

  static func night(source: String?, stages: String = "[]") -> String {
    let tail = source.map { #","source_id":"\#($0)""# } ?? ""
    return #"{"start_time":"2025-03-01T22:00:00Z","end_time":"2025-03-02T06:00:00Z","stages":"#
      + stages + tail + "}"
  }
}
