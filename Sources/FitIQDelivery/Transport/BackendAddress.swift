import FitIQDomain
import Foundation

/// Where the backend is: HTTPS, or HTTP to this machine only.
///
/// There is no default: health data goes where it was told to, or nowhere.
package struct BackendAddress: Sendable, Equatable, CustomStringConvertible {
  package let scheme: String
  /// Lower case, IPv6 without brackets.
  package let host: String
  package let port: Int
  /// Before every path of the contract, without a slash at the end.
  package let prefix: String

  /// Far more than any address has; the whole head of a request has to fit into `WireRequest`.
  private static let longest = 2048

  /// Reads an address such as `https://host:8443/prefix`.
  ///
  /// - Throws: `DeliveryError` with `backend_address_invalid`, or `backend_address_insecure` for
  ///   plain HTTP to another machine.
  package init(_ text: String) throws(DeliveryError) {
    guard text.utf8.count <= Self.longest else { throw Self.invalid("is too long") }
    guard let parts = URLComponents(string: text), let scheme = parts.scheme?.lowercased(),
      // A name with other letters than those of ASCII is called by its punycode.
      let named = parts.encodedHost, !named.isEmpty
    else { throw Self.invalid("is not a URL with a host") }
    guard parts.user == nil, parts.password == nil else {
      throw Self.invalid("has a user name or a password in it")
    }
    guard parts.query == nil, parts.fragment == nil else {
      throw Self.invalid("has a query or a fragment")
    }
    guard scheme == "https" || scheme == "http" else {
      throw Self.invalid("has a scheme other than https")
    }
    host = named.trimmingCharacters(in: CharacterSet(charactersIn: "[]")).lowercased()
    guard HostName.isValid(host) else { throw Self.invalid("has an invalid host name") }
    guard scheme == "https" || HostName.isLoopback(host) else {
      throw DeliveryError(
        code: .addressInsecure, summary: "the backend's address is not HTTPS",
        hint: "plain HTTP is for a backend on this machine only")
    }
    self.scheme = scheme
    port = parts.port ?? (scheme == "https" ? 443 : 80)
    guard (1...65_535).contains(port) else { throw Self.invalid("has an impossible port") }
    prefix = String(parts.percentEncodedPath.reversed().drop { $0 == "/" }.reversed())
  }

  /// Without the prefix.
  package var origin: String {
    let name = host.contains(":") ? "[\(host)]" : host
    let isUsual = port == (scheme == "https" ? 443 : 80)
    return "\(scheme)://\(name)\(isUsual ? "" : ":\(port)")"
  }

  package var description: String { origin + prefix }
  /// The URL of a path of the contract, behind the prefix.
  package func url(_ path: String) -> String { origin + prefix + path }
  package var isLoopback: Bool { HostName.isLoopback(host) }

  private static func invalid(_ reason: String) -> DeliveryError {
    DeliveryError(
      code: .addressInvalid, summary: "the backend's address \(reason)",
      hint: "it looks like https://host or https://host:8443/prefix")
  }
}

extension BackendAddress {
  /// Where a redirect leads; nil where that is another host, scheme or port, or nowhere.
  func redirected(from url: String, to location: String?) -> String? {
    guard let location, let base = URL(string: url),
      let target = URL(string: location, relativeTo: base)?.absoluteURL,
      target.scheme?.lowercased() == scheme, target.user == nil,
      target.host?.trimmingCharacters(in: CharacterSet(charactersIn: "[]")).lowercased() == host,
      (target.port ?? (scheme == "https" ? 443 : 80)) == port
    else { return nil }
    return target.absoluteString
  }
}
