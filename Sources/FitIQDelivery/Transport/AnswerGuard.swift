import NIOCore
import NIOHTTP1

/// Stands between the decoder of answers and AsyncHTTPClient, which takes the order of what the decoder
/// says for granted and traps where a backend makes it another one.
///
/// Cases of AsyncHTTPClient 1.37 and NIO 2.101, which `AnswerFuzzTests` send:
/// - A status below 100, such as `HTTP/1.1 000`: the decoder takes it for a final answer, and the client
///   skips it as an interim one; the end that follows is one without a head
///   (`HTTPRequestStateMachine.receivedHTTPResponseEnd`).
/// - Parts without a head, or behind an end: nothing in the decoder says that there are none.
/// - Interim answers without an end: no trap, but they would go on until the time is up.
final class AnswerGuard: ChannelInboundHandler {
  typealias InboundIn = HTTPClientResponsePart
  typealias InboundOut = HTTPClientResponsePart

  private enum Place { case beforeHead, inBody, broken }

  private var place = Place.beforeHead
  private var interim = 0

  /// More than any server sends ahead of an answer.
  private static let mostInterim = 16

  /// Puts a guard into the connection behind the decoder.
  @Sendable static func add(to channel: any Channel) -> EventLoopFuture<Void> {
    channel.eventLoop.submit {
      let pipeline = channel.pipeline.syncOperations
      let decoder = try pipeline.context(
        handlerType: ByteToMessageHandler<HTTPResponseDecoder>.self)
      try pipeline.addHandler(AnswerGuard(), position: .after(decoder.handler))
    }
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard place != .broken else { return }
    guard isInOrder(unwrapInboundIn(data)) else {
      place = .broken
      context.fireErrorCaught(StrangeAnswer())
      context.close(promise: nil)
      return
    }
    context.fireChannelRead(data)
  }

  private func isInOrder(_ part: HTTPClientResponsePart) -> Bool {
    switch (part, place) {
    case (.head(let head), .beforeHead):
      guard (100...999).contains(head.status.code) else { return false }
      if head.status.code < 200, head.status.code != 101 {
        interim += 1
        return interim <= Self.mostInterim
      }
      (place, interim) = (.inBody, 0)
      return true
    case (.body, .inBody): return true
    case (.end, .inBody):
      place = .beforeHead
      return true
    default: return false
    }
  }
}

/// An answer that is not in the order of HTTP.
private struct StrangeAnswer: Error {}
