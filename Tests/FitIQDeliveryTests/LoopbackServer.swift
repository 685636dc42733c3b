import Foundation
import Synchronization

/// A request as the loopback server saw it.
struct SeenRequest: Sendable {
  let method: String
  let path: String
  /// Names in lower case.
  let headers: [String: String]
  let body: String
}

/// What the server does with a request.
enum ServerAction: Sendable {
  case answer(Int, String, headers: [String: String] = [:])
  /// Bytes as they are, then the connection is closed.
  case raw(String)
  /// The same for what is not text; the connection stays open where `closes` is false.
  case bytes([UInt8], closes: Bool)
  /// A head that promises more than comes, then a reset.
  case resetWithinBody(Int)
  /// The request is read, then the connection is reset.
  case reset
  /// A head, and then a byte of the body now and then, for ever.
  case drip
  /// Nothing, until the client gives up.
  case hang
}

/// A server on a loopback socket that does what a test says, one thread for each connection.
final class LoopbackServer: Sendable {
  let port: Int
  private let listener: Int32
  private let script: @Sendable (SeenRequest, Int) -> ServerAction
  private let seen = Mutex<[SeenRequest]>([])
  private let isOpen = Atomic<Bool>(true)

  /// - Parameter script: Gets the request and how many came before it.
  init(_ script: @escaping @Sendable (SeenRequest, Int) -> ServerAction) throws {
    self.script = script
    listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let descriptor = listener
    let isBound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, size) == 0 && listen(descriptor, 64) == 0
          && getsockname(descriptor, $0, &size) == 0
      }
    }
    guard isBound else { throw CocoaError(.featureUnsupported) }
    port = Int(UInt16(bigEndian: address.sin_port))
    Thread.detachNewThread { [self] in accept() }
  }

  var url: String { "http://127.0.0.1:\(port)" }
  var requests: [SeenRequest] { seen.withLock { $0 } }

  func stop() {
    guard isOpen.exchange(false, ordering: .relaxed) else { return }
    shutdown(listener, Int32(SHUT_RDWR))
    close(listener)
  }

  private func accept() {
    while isOpen.load(ordering: .relaxed) {
      let connection = Foundation.accept(listener, nil, nil)
      guard connection >= 0 else { return }
      Thread.detachNewThread { [self] in
        serve(connection)
        close(connection)
      }
    }
  }

  private func serve(_ connection: Int32) {
    var buffer: [UInt8] = []
    while let request = read(connection, &buffer) {
      let number = seen.withLock {
        $0.append(request)
        return $0.count - 1
      }
      guard perform(script(request, number), connection) else { return }
    }
  }

  /// Whether the connection goes on.
  private func perform(_ action: ServerAction, _ connection: Int32) -> Bool {
    switch action {
    case .answer(let status, let body, let headers):
      let fields = headers.map { "\($0): \($1)\r\n" }.joined()
      return send(
        "HTTP/1.1 \(status) X\r\n\(fields)Content-Length: \(body.utf8.count)\r\n\r\n\(body)",
        connection)
    case .raw(let text):
      _ = send(text, connection)
      return false
    case .bytes(let bytes, let closes):
      return send(bytes, connection) && !closes
    case .resetWithinBody(let status):
      _ = send("HTTP/1.1 \(status) X\r\nContent-Length: 900\r\n\r\n{\"data\":", connection)
      reset(connection)
      return false
    case .reset:
      reset(connection)
      return false
    case .drip:
      guard send("HTTP/1.1 201 X\r\nContent-Length: 9000\r\n\r\n", connection) else { return false }
      // Until the client gives up.
      while send(" ", connection) { usleep(20_000) }
      return false
    case .hang:
      var byte: UInt8 = 0
      while recv(connection, &byte, 1, 0) > 0 {}
      return false
    }
  }

  /// With no time to linger a close sends RST.
  private func reset(_ connection: Int32) {
    var linger = linger(l_onoff: 1, l_linger: 0)
    setsockopt(
      connection, SOL_SOCKET, SO_LINGER, &linger,
      socklen_t(MemoryLayout.size(ofValue: linger)))
  }

  private func send(_ text: String, _ connection: Int32) -> Bool {
    send(Array(text.utf8), connection)
  }

  /// False once the client has gone.
  private func send(_ bytes: [UInt8], _ connection: Int32) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Foundation.send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  private func read(_ connection: Int32, _ buffer: inout [UInt8]) -> SeenRequest? {
    let end = Array("\r\n\r\n".utf8)
    while true {
      if let head = buffer.firstRange(of: end) {
        let lines = String(decoding: buffer[..<head.lowerBound], as: UTF8.self)
          .components(separatedBy: "\r\n")
        let words = (lines.first ?? "").split(separator: " ")
        var headers: [String: String] = [:]
        for line in lines.dropFirst() {
          let parts = line.split(separator: ":", maxSplits: 1)
          headers[parts[0].lowercased()] = parts[1].trimmingCharacters(in: .whitespaces)
        }
        let length = headers["content-length"].flatMap { Int($0) } ?? 0
        if buffer.count >= head.upperBound + length, words.count == 3 {
          let body = buffer[head.upperBound..<(head.upperBound + length)]
          buffer.removeFirst(head.upperBound + length)
          return SeenRequest(
            method: String(words[0]), path: String(words[1]), headers: headers,
            body: String(decoding: body, as: UTF8.self))
        }
      }
      var block = [UInt8](repeating: 0, count: 4096)
      let count = recv(connection, &block, block.count, 0)
      guard count > 0 else { return nil }
      buffer.append(contentsOf: block[..<count])
    }
  }
}
