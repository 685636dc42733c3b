import FitIQDomain
import NIOCore
import NIOHTTP1
import NIOPosix

/// Answers GET requests on 127.0.0.1 while a service runs, for monitors on the same machine.
package final class HealthServer: Sendable {
  /// A text and its media type.
  package typealias Answer = (type: String, text: String)

  private let channel: any Channel

  package var port: Int { channel.localAddress?.port ?? 0 }

  /// Begins to listen.
  ///
  /// - Parameters:
  ///   - port: 0 for any that is free.
  ///   - patience: How long a connection may take from its beginning to its end: a monitor asks one short
  ///     question.
  ///   - answer: For a path; nil where there is nothing.
  package static func start(
    port: Int, patience: Duration = .seconds(10),
    answer: @escaping @Sendable (_ path: String) -> Answer?
  ) async throws -> HealthServer {
    let bootstrap = ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton.any())
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          let pipeline = channel.pipeline.syncOperations
          try pipeline.configureHTTPServerPipeline(withErrorHandling: true)
          try pipeline.addHandler(HealthConnection(TimeAmount(patience), answer: answer))
        }
      }
    do {
      return HealthServer(
        channel: try await bootstrap.bind(host: "127.0.0.1", port: port).get())
    } catch {
      throw DeliveryError(
        code: .portTaken, summary: "port \(port) on 127.0.0.1 cannot be used",
        hint: "choose another port: --health-port")
    }
  }

  private init(channel: any Channel) {
    self.channel = channel
  }

  /// Whether a request names this machine by an address or name that no one else can be given.
  static func isOwn(_ hosts: [String], isRequired: Bool) -> Bool {
    guard hosts.count < 2 else { return false }
    guard let host = hosts.first else { return !isRequired }
    let parts = host.lowercased().split(separator: ":", omittingEmptySubsequences: false)
    return ["127.0.0.1", "localhost"].contains(parts[0]) && parts.count < 3
      && parts.dropFirst().allSatisfy { UInt16($0) != nil }
  }

  /// Stops listening; connections that are open end by themselves.
  deinit { channel.close(promise: nil) }
}

/// One request and one answer; the connection is closed after it, or when it takes too long.
private final class HealthConnection: ChannelInboundHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundOut = HTTPServerResponsePart

  private let patience: TimeAmount
  private let answer: @Sendable (String) -> HealthServer.Answer?
  private var deadline: Scheduled<Void>?

  init(_ patience: TimeAmount, answer: @escaping @Sendable (String) -> HealthServer.Answer?) {
    self.patience = patience
    self.answer = answer
  }

  /// Sets a deadline for the whole connection: a client that sends a byte now and then is not idle, and is no
  /// monitor either.
  func channelActive(context: ChannelHandlerContext) {
    let channel = context.channel
    deadline = context.eventLoop.scheduleTask(in: patience) { channel.close(promise: nil) }
    context.fireChannelActive()
  }

  func channelInactive(context: ChannelHandlerContext) {
    deadline?.cancel()
    context.fireChannelInactive()
  }

  /// Nil for a request that is to be answered.
  private func refusal(of head: HTTPRequestHead) -> HTTPResponseStatus? {
    // A page of a browser that made its own name mean 127.0.0.1 sends that name.
    guard HealthServer.isOwn(head.headers["host"], isRequired: head.version != .http1_0) else {
      return .misdirectedRequest
    }
    return head.method == .GET || head.method == .HEAD ? nil : .methodNotAllowed
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard case .head(let head) = unwrapInboundIn(data) else { return }
    let refusal = refusal(of: head)
    // Not counted where the asker is not to know.
    let found = refusal == nil ? answer(String(head.uri.prefix { $0 != "?" })) : nil
    let status = refusal ?? (found == nil ? .notFound : .ok)
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
