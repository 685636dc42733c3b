import Foundation

#if canImport(Glibc)
  import Glibc
#endif

/// One HTTP request over a socket of its own, so that every way a connection can end is seen.
struct SocketClient {
  enum End: Equatable {
    case closed
    case failed(Int32)
  }

  struct Reply {
    var bytes: [UInt8] = []
    var end = End.closed
    var reads = 0

    private var parts: [String] {
      String(decoding: bytes, as: UTF8.self).components(separatedBy: "\r\n\r\n")
    }

    private var lines: [String] { (parts.first ?? "").components(separatedBy: "\r\n") }

    var status: Int? {
      lines.first?.split(separator: " ").dropFirst().first.flatMap { Int($0) }
    }

    var body: String { parts.dropFirst().joined(separator: "\r\n\r\n") }

    func header(_ name: String) -> String? {
      let start = name.lowercased() + ":"
      return lines.first { $0.lowercased().hasPrefix(start) }
        .map { $0.dropFirst(start.count).trimmingCharacters(in: .whitespaces) }
    }

    /// The body as an object; empty where it is none.
    var json: [String: Any] {
      (try? JSONSerialization.jsonObject(with: Data(body.utf8))) as? [String: Any] ?? [:]
    }

    var data: [String: Any] { json["data"] as? [String: Any] ?? [:] }
  }

  struct NoConnection: Error {}

  private let descriptor: Int32

  init(port: Int) throws {
    #if canImport(Glibc)
      descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      descriptor = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let connected = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(descriptor, $0, size) }
    }
    guard connected == 0 else {
      close(descriptor)
      throw NoConnection()
    }
  }

  func send(_ method: String, _ path: String, _ headers: [String: String], _ body: String) {
    var text = "\(method) \(path) HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n"
    for (name, value) in headers { text += "\(name): \(value)\r\n" }
    let bytes = Array((text + "Content-Length: \(body.utf8.count)\r\n\r\n" + body).utf8)
    var sent = 0
    while sent < bytes.count {
      let count = bytes[sent...].withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      // A reset is seen by the reader.
      guard count > 0 else { return }
      sent += count
    }
  }

  /// Reads to the end of the connection and closes it.
  func reply() -> Reply {
    defer { close(descriptor) }
    var reply = Reply()
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      guard count >= 0 else {
        reply.end = .failed(errno)
        return reply
      }
      guard count > 0 else { return reply }
      reply.reads += 1
      reply.bytes.append(contentsOf: buffer[..<count])
    }
  }
}
