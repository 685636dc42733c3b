import FitIQSystem
import Foundation
import GRDB

/// Access tokens that expire and refresh tokens that work once.
///
/// Only digests are stored: a database that is passed around opens no door.
struct TokenBook: Sendable {
  struct Pair: Sendable, Encodable {
    let accessToken: String
    let refreshToken: String

    enum CodingKeys: String, CodingKey {
      case accessToken = "access_token"
      case refreshToken = "refresh_token"
    }
  }

  private enum Kind: String { case access, refresh }

  private static let refreshLifetime: TimeInterval = 30 * 24 * 3600

  let store: BackendStore
  let accessLifetime: TimeInterval

  init(store: BackendStore, accessLifetime: TimeInterval) {
    self.store = store
    self.accessLifetime = accessLifetime
  }

  func issue(to user: String, now: Date) throws -> Pair {
    try store.write { try issue(to: user, now: now, in: $0) }
  }

  /// Takes a refresh token out of use and returns the pair that follows it.
  func refresh(_ token: String, now: Date) throws -> Pair? {
    try store.write { db in
      guard let user = try user(of: token, .refresh, now: now, in: db) else { return nil }
      try db.execute(sql: BackendSQL.deleteToken, arguments: [Self.digest(token)])
      return try issue(to: user, now: now, in: db)
    }
  }

  func user(ofAccess token: String, now: Date) throws -> String? {
    try store.read { try user(of: token, .access, now: now, in: $0) }
  }

  func expireAccessTokens() throws {
    try store.write {
      try $0.execute(sql: BackendSQL.deleteTokens, arguments: [Kind.access.rawValue])
    }
  }

  func revokeRefreshTokens() throws {
    try store.write {
      try $0.execute(sql: BackendSQL.deleteTokens, arguments: [Kind.refresh.rawValue])
    }
  }

  private func issue(to user: String, now: Date, in db: Database) throws -> Pair {
    let expiry = now.addingTimeInterval(accessLifetime)
    let pair = Pair(
      accessToken: try signed(user: user, issued: now, expires: expiry),
      refreshToken: Self.randomText())
    try insert(pair.accessToken, .access, user, expiry, in: db)
    try insert(
      pair.refreshToken, .refresh, user, now.addingTimeInterval(Self.refreshLifetime), in: db)
    return pair
  }

  private func insert(
    _ token: String, _ kind: Kind, _ user: String, _ expiry: Date, in db: Database
  ) throws {
    try db.execute(
      sql: BackendSQL.insertToken,
      arguments: [Self.digest(token), kind.rawValue, user, expiry.timeIntervalSince1970])
  }

  private func user(of token: String, _ kind: Kind, now: Date, in db: Database) throws -> String? {
    let statement = try db.cachedStatement(sql: BackendSQL.userOfToken)
    return try String.fetchOne(
      statement, arguments: [Self.digest(token), kind.rawValue, now.timeIntervalSince1970])
  }

  private static func digest(_ token: String) -> Data {
    Data(Fingerprint(of: Data(token.utf8)).hex.utf8)
  }

  /// A JWT, because clients may look into theirs; the server itself goes by what it has stored.
  private func signed(user: String, issued: Date, expires: Date) throws -> String {
    let claims = Claims(
      sub: user, iat: Int(issued.timeIntervalSince1970), exp: Int(expires.timeIntervalSince1970),
      jti: UUID().uuidString)
    let head = Self.base64URL(Data(#"{"alg":"HS256","typ":"JWT"}"#.utf8))
    let text = head + "." + Self.base64URL(Data(try Wire.json(claims).utf8))
    // Nobody verifies the signature.
    return text + "." + Self.randomText()
  }

  private struct Claims: Encodable {
    let sub: String
    let iat: Int
    let exp: Int
    let jti: String
  }

  /// 256 bits.
  private static func randomText() -> String {
    base64URL(Data((0..<32).map { _ in UInt8.random(in: .min ... .max) }))
  }

  private static func base64URL(_ data: Data) -> String {
    data.base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
      .replacing("=", with: "")
  }
}
