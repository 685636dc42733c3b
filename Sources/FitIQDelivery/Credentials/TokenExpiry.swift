package import FitIQDomain
package import Foundation

/// When an access token expires, as far as the token itself says: the claim `exp` of a JWT (RFC 7519
/// §4.1.4).
///
/// For people to see; whether a token is good is for the backend to say.
package enum TokenExpiry {
  /// Nil for a token that is none, or names no time that could be one.
  package static func date(of token: Secret) -> Date? {
    struct Claims: Decodable { let exp: Double }
    let parts = token.reveal().split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, let payload = bytes(parts[1]),
      let claims = try? JSONDecoder().decode(Claims.self, from: payload),
      (0..<253_402_300_800).contains(claims.exp)
    else { return nil }
    return Date(timeIntervalSince1970: claims.exp)
  }

  /// Base64 with the alphabet of URLs and without padding.
  private static func bytes(_ text: Substring) -> Data? {
    let usual = text.replacing("-", with: "+").replacing("_", with: "/")
    return Data(base64Encoded: usual + String(repeating: "=", count: (4 - usual.count % 4) % 4))
  }
}
