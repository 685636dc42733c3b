import Foundation

/// Names and addresses of hosts, IPv6 without brackets.
enum HostName {
  /// Letters, digits, `-`, `_` and `.` as DNS has them, or an IPv6 address; anything else could be read
  /// otherwise by the next one: a zone, a decoded `%0A`, a port.
  static func isValid(_ host: String) -> Bool {
    if host.contains(":") { return bytes(of: host, AF_INET6, 16) != nil }
    return (1...253).contains(host.utf8.count)
      && host.utf8.allSatisfy {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0 | 0x20)
          || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || "-_.".utf8.contains($0)
      }
  }

  /// Addresses that never leave the machine; `localhost` is one by RFC 6761 §6.3.
  ///
  /// As `inet_pton` reads them, which takes no short, hexadecimal, octal or signed form.
  static func isLoopback(_ host: String) -> Bool {
    host == "localhost" || bytes(of: host, AF_INET, 4)?.first == 127
      || bytes(of: host, AF_INET6, 16) == Array(repeating: 0, count: 15) + [1]
  }

  private static func bytes(of host: String, _ family: Int32, _ count: Int) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: count)
    return inet_pton(family, host, &bytes) == 1 ? bytes : nil
  }
}
