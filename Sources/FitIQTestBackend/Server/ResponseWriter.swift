import Foundation
import NIOCore
import NIOHTTP1

/// Writes the response to one request, whole or in pieces.
struct ResponseWriter {
  let context: ChannelHandlerContext
  let isKeptAlive: Bool

  func write(_ answer: Answer?, headers: [(String, String)] = []) {
    let body = ByteBuffer(string: answer?.json ?? "")
    head(answer, bytes: body.readableBytes, headers)
    if body.readableBytes > 0 { piece(body) }
    end()
  }

  func head(_ answer: Answer?, bytes: Int, _ extra: [(String, String)] = []) {
    var headers = HTTPHeaders(extra)
    let status = answer?.status ?? 500
    // RFC 9110 §8.6: no length where there can be no body.
    if status != 204 { headers.add(name: "Content-Length", value: String(bytes)) }
    if bytes > 0 { headers.add(name: "Content-Type", value: "application/json") }
    if !isKeptAlive { headers.add(name: "Connection", value: "close") }
    let head = HTTPResponseHead(
      version: .http1_1, status: HTTPResponseStatus(statusCode: status), headers: headers)
    context.write(NIOAny(HTTPServerResponsePart.head(head)), promise: nil)
  }

  func piece(_ bytes: ByteBuffer) {
    context.write(NIOAny(HTTPServerResponsePart.body(.byteBuffer(bytes))), promise: nil)
  }

  func end() {
    context.writeAndFlush(NIOAny(HTTPServerResponsePart.end(nil)), promise: nil)
    if !isKeptAlive { context.close(promise: nil) }
  }

  func flush() { context.flush() }

  /// Closes with RST instead of FIN, as a crashed peer or a lost route does.
  func reset() {
    let channel = context.channel
    guard let socket = channel as? any SocketOptionProvider else {
      channel.close(promise: nil)
      return
    }
    socket.setSoLinger(linger(l_onoff: 1, l_linger: 0)).whenComplete { _ in
      channel.close(promise: nil)
    }
  }
}
