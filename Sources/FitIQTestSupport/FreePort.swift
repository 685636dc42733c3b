import Foundation
import Synchronization

/// Ports of the loopback that nothing listens on, for programs that are told one.
///
/// None that the system gives to connections: between its choice and its use, another test would have it.
package enum FreePort {
  /// Below the ephemeral ports of Linux (32768) and macOS (49152).
  private static let range = 20_000..<32_000
  private static let last = Mutex(Int(getpid()) % range.count)

  /// A port that this process has not named yet.
  package static func next() throws -> Int {
    for _ in range {
      let port = last.withLock { last in
        last = (last + 1) % range.count
        return range.lowerBound + last
      }
      if isFree(port) { return port }
    }
    throw CocoaError(.fileNoSuchFile)
  }

  private static func isFree(_ port: Int) -> Bool {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = INADDR_LOOPBACK.bigEndian
    return withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
  }
}
