package import FitIQDomain
import Foundation

/// The proxy for a backend by the customary variables: `HTTPS_PROXY`, `NO_PROXY`, in either case.
package struct ProxySettings: Sendable, Equatable {
  package let host: String
  package let port: Int
  /// User name and password, where the address has them.
  package let login: (user: String, password: Secret)?

  package static func == (first: Self, second: Self) -> Bool {
    first.host == second.host && first.port == second.port
      && first.login?.user == second.login?.user
      && first.login?.password == second.login?.password
  }

  /// What must not be shown: the password, and with the name as it is sent.
  package var secrets: [Secret] {
    guard let login else { return [] }
    return [login.password, Secret(login.user + ":" + login.password.reveal())]
  }

  /// Nil for no proxy; a backend on this machine is never asked through one.
  package static func settings(
    for address: BackendAddress, environment: [String: String]
  ) throws(DeliveryError) -> ProxySettings? {
    guard !address.isLoopback, address.scheme == "https" else { return nil }
    let value = environment["https_proxy"] ?? environment["HTTPS_PROXY"] ?? ""
    let exceptions = environment["no_proxy"] ?? environment["NO_PROXY"] ?? ""
    guard !value.isEmpty, !isExcepted(address, by: exceptions) else { return nil }
    return try ProxySettings(value)
  }

  private init(_ text: String) throws(DeliveryError) {
    let parts = URLComponents(string: text.contains("://") ? text : "http://" + text)
    let host = parts?.encodedHost?.trimmingCharacters(in: CharacterSet(charactersIn: "[]")) ?? ""
    let port = parts?.port ?? 3128
    // Bounded and checked, since the client traps on ports that are none.
    guard text.utf8.count <= 2048, let parts, parts.scheme?.lowercased() == "http",
      HostName.isValid(host), (1...65_535).contains(port)
    else {
      // The value can hold a password, so it is not shown.
      throw DeliveryError(
        code: .proxyInvalid, summary: "HTTPS_PROXY is not the address of an HTTP proxy",
        hint: "it looks like http://proxy.example:3128")
    }
    self.host = host
    self.port = port
    login = parts.user.map { ($0, Secret(parts.password ?? "")) }
  }

  /// Entries are names that stand for their subdomains too, addresses, or `*`; each with or without a
  /// port.
  private static func isExcepted(_ address: BackendAddress, by list: String) -> Bool {
    list.split(whereSeparator: { ", ".contains($0) }).contains { entry in
      if entry == "*" { return true }
      var name = entry.lowercased()
      if let colon = name.lastIndex(of: ":"), let port = Int(name[name.index(after: colon)...]),
        name.count(where: { $0 == ":" }) == 1
      {
        guard port == address.port else { return false }
        name = String(name[..<colon])
      }
      while name.hasPrefix(".") || name.hasPrefix("*") { name.removeFirst() }
      return !name.isEmpty && (address.host == name || address.host.hasSuffix("." + name))
    }
  }
}
