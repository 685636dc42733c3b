import FitIQDomain
import NIOCore
import NIOHTTP1
import NIOPosix

/// Answers GET requests on 127.0.0.1 while a service runs, for monitors on the same machine.
package final class HealthServer: Sendable {
  /// A text and its media type.
  package struct Answer: Sendable {
    package let type: String
    package let text: String

    package init(type: String, text: String) {
      self.type = type
      self.text = text
    }
  }

  private let channel: any Channel
  package var port: Int { channel.localAddress?.port ?? 0 }

  /// Begins to listen.
  ///
  /// `port`: 0 for any that is free.
  /// `answer`: For a path; nil where there is nothing.
  package static func start(
    port: Int, answer: @escaping @Sendable (_ path: String) -> Answer?
  ) async throws -> HealthServer {
    let bootstrap = ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton.any())
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          let pipeline = channel.pipeline.syncOperations
          try pipeline.configureHTTPServerPipeline(withErrorHandling: true)
          try pipeline.addHandler(HealthConnection(answer: answer))
        }
      }
    do {
      return HealthServer(
        channel: try await bootstrap.bind(host: "127.0.0.1", port: port).get())
    } catch {
      throw DeliveryError(
        code: .portTaken, summary: "port \(port) on 127.0.0.1 cannot be used",
        hint: "choose another one: --health-port")
    }
  }

  private init(channel: any Channel) {
    self.channel = channel
  }

  package func stop() async { try? await channel.close() }
}

/// One request and one answer; the connection is closed after it.
private final class HealthConnection: ChannelInboundHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundOut = HTTPServerResponsePart

  private let answer: @Sendable (String) -> HealthServer.Answer?

  init(answer: @escaping @Sendable (String) -> HealthServer.Answer?) {
    self.answer = answer
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard case .head(let head) = unwrapInboundIn(data) else { return }
    let isRead = head.method == .GET || head.method == .HEAD
    let path = String(head.uri.prefix { $0 != "?" })
    let found = isRead ? answer(path) : nil
    let status: HTTPResponseStatus =
      isRead ? (found == nil ? .notFound : .ok) : .methodNotAllowed
    let text = found?.text ?? status.reasonPhrase + "\n"
    var headers = HTTPHeaders([("Connection", "close"), ("Cache-Control", "no-store")])
    headers.add(name: "Content-Type", value: found?.type ?? "text/plain; charset=utf-8")
    headers.add(name: "Content-Length", value: String(text.utf8.count))
    context.write(
      wrapOutboundOut(.head(HTTPResponseHead(version: .http1_1, status: status, headers: headers))),
      promise: nil)
    if head.method != .HEAD {
      context.write(
        wrapOutboundOut(.body(.byteBuffer(ByteBuffer(string: text)))), promise: nil)
    }
    let channel = context.channel
    context.writeAndFlush(wrapOutboundOut(.end(nil))).whenComplete { _ in
      channel.close(promise: nil)
    }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    context.close(promise: nil)
  }
}
