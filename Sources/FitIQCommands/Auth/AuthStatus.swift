import ArgumentParser
import FitIQDelivery
import FitIQDomain
import FitIQTerminal
import Foundation

struct AuthStatus: FitIQSubcommand {
  static let about = About(
    "status", "Show which credentials are set and where they come from.",
    """
    Never shows the values, and does not contact the backend. The expiry is read from the access \
    token, which is renewed automatically as long as the file has a refresh token.
    """,
    Example("Show which credentials are set, and until when", "fitiq auth status"))

  @OptionGroup var outputOptions: OutputOptions

  func run(in session: Session) async throws -> ExitStatus {
    let file = session.credentialsFile
    let stored = try await file.stored()
    let report = AuthReport(
      file: file.path, isFileThere: stored != nil, address: try address(session, file),
      named: try EnvironmentCredentials.named(in: session.environment), stored: stored,
      now: session.runtime.now(), zone: session.ownZone)
    try session.output.render(report)
    return .success
  }

  private func address(
    _ session: Session, _ file: CredentialsFile
  ) throws -> (text: String, origin: String)? {
    if let named = session.settings[.apiURL] { return (named.text, named.origin.description) }
    return try file.baseURL().map { ($0, file.path) }
  }
}

/// One credential: whether it is there, never what it is.
struct AuthLine: Encodable, Sendable {
  let name: String
  let isSet: Bool
  var origin: String?
  var expiresAt: Date?
  var isExpired: Bool?
  /// The address alone is not a secret.
  var value: String?
}

struct AuthReport: Report {
  let file: String
  let isFileThere: Bool
  let credentials: [AuthLine]
  private let zone: ZoneOffsets

  private enum CodingKeys: CodingKey { case file, isFileThere, credentials }

  init(
    file: String, isFileThere: Bool, address: (text: String, origin: String)?, named: Credentials,
    stored: Credentials?, now: Date, zone: ZoneOffsets
  ) {
    (self.file, self.zone) = (file, zone)
    self.isFileThere = isFileThere
    // As a request would take them: an access token of the environment comes without the file's tokens.
    let isFixed = named.accessToken != nil
    let secrets = [CredentialsFile.Member.apiKey, .accessToken, .refreshToken].map { member in
      let isNamed = member == .refreshToken ? false : named[member] != nil
      let isStored = stored?[member] != nil && !(isFixed && member == .refreshToken)
      var line = AuthLine(name: member.rawValue, isSet: isNamed || isStored)
      if line.isSet { line.origin = isNamed ? "environment \(member.variable)" : file }
      if member == .accessToken, let token = named[member] ?? stored?[member] {
        line.expiresAt = TokenExpiry.date(of: token)
        line.isExpired = line.expiresAt.map { $0 <= now }
      }
      return line
    }
    credentials =
      [
        AuthLine(
          name: CredentialsFile.Member.baseURL.rawValue, isSet: address != nil,
          origin: address?.origin, value: address.map { Self.shown($0.text) })
      ] + secrets
  }

  /// An address with a password in it is refused where it is used, and not shown here.
  private static func shown(_ address: String) -> String {
    do { return try BackendAddress(address).description } catch { return error.summary }
  }

  var records: [any Encodable & Sendable] { credentials }

  var tables: [Table] {
    let hasInstants = credentials.contains { $0.expiresAt != nil }
    table(CellForm.people(zone).instant, hasInstants ? Cell.zoneTitle(zone) : nil)
  }

  var dataTable: Table? { table(CellForm.programs.instant) }

  private func table(_ instant: (Date?) -> String, _ title: String? = nil) -> Table {
    Table(
      title: title,
      columns: ["name", "set", "origin", "expires_at", "value"],
      rows: credentials.map { line in
        [
          line.name, line.isSet ? "yes" : "no", line.origin ?? "",
          instant(line.expiresAt) + (line.isExpired == true ? " (expired)" : ""),
          line.value ?? "",
        ]
      })
  }

  var closing: [String] {
    ["", "credentials file: \(file)" + (isFileThere ? "" : " (not there)")]
  }
}
