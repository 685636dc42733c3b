package import Foundation

/// How a backend for tests is set up.
package struct BackendConfiguration: Sendable {
  /// The port on 127.0.0.1; 0 takes a free one.
  package var port = 0
  /// The SQLite file that outlives the server; nil keeps everything in memory.
  package var database: String?
  /// What goes wrong, and which of the contract's variants are in force.
  package var script = BackendScript()
  /// After this long the server stops, so that a forgotten one does not stay.
  package var lifetime: Duration = .seconds(600)
  package var accessTokenLifetime: TimeInterval = 15 * 60
  /// Older requests than this many are forgotten by the log.
  package var logCapacity = 200_000
  package var now: @Sendable () -> Date = { Date() }

  package init() {}

  /// For a test whose thread others can keep for long.
  package static var patient: BackendConfiguration {
    var configuration = BackendConfiguration()
    configuration.lifetime = .seconds(7_200)
    configuration.accessTokenLifetime = 7_200
    return configuration
  }
}

/// What a client needs to be let in.
package struct BackendCredentials: Sendable, Codable, Equatable {
  package let userID: String
  package let apiKey: String
  package let accessToken: String
  package let refreshToken: String

  enum CodingKeys: String, CodingKey {
    case userID = "user_id"
    case apiKey = "api_key"
    case accessToken = "access_token"
    case refreshToken = "refresh_token"
  }
}

/// A backend that could not be started or asked.
package enum BackendError: Error, CustomStringConvertible {
  case notStarted
  case scriptInvalid(String)

  package var description: String {
    switch self {
    case .notStarted: "the backend stopped before it listened"
    case .scriptInvalid(let reason): "the script cannot be read: \(reason)"
    }
  }
}
