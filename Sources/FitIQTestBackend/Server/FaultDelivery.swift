import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

/// An answer on its way, and what happens to it there.
struct FaultDelivery: Sendable {
  let fault: BackendFault
  let answer: Answer?
  let now: Date

  /// Ends a response whose connection is gone; nobody reads it.
  private struct Cut: Error {}

  func response(to request: Request, over channel: any Channel) async -> Response {
    switch fault.kind {
    case .pass: return Response(answer)
    case .status: return refusal
    case .hang:
      await hang(request, over: channel)
      return Response(answer)
    case .reset:
      await Self.reset(channel)
      return Response(answer)
    case .resetMidBody: return halved(over: channel)
    case .slowDrip: return dripping
    case .garbageBody: return spoiled(#"{"data":{"id":7,"#)
    case .emptyBody: return spoiled("")
    }
  }

  private var refusal: Response {
    var response = Response(answer)
    switch fault.retryAfter {
    case .seconds(let seconds): response.headers[.retryAfter] = String(seconds)
    case .date(let seconds):
      response.headers[.retryAfter] = Self.httpDate(now.addingTimeInterval(Double(seconds)))
    case .text(let text): response.headers[.retryAfter] = text
    case nil: break
    }
    return response
  }

  /// RFC 9110 §5.6.7, always in English and in GMT.
  static func httpDate(_ date: Date) -> String {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone(secondsFromGMT: 0)
    formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
    return formatter.string(from: date)
  }

  private func spoiled(_ body: String) -> Response {
    var answer = answer
    answer?.json = body
    return Response(answer?.withBody)
  }

  /// Waits for the client to go, or for the server to stop.
  private func hang(_ request: Request, over channel: any Channel) async {
    _ = try? await request.body.consumeWithCancellationOnInboundClose { _ in
      try await Task.sleep(for: .seconds(24 * 3600))
    }
    try? await channel.close()
  }

  /// Closes with RST instead of FIN, as a crashed peer or a lost route does.
  static func reset(_ channel: any Channel) async {
    if let socket = channel as? any SocketOptionProvider {
      try? await socket.setSoLinger(linger(l_onoff: 1, l_linger: 0)).get()
    }
    try? await channel.close()
  }

  private func halved(over channel: any Channel) -> Response {
    written { bytes, writer in
      try await writer.write(ByteBuffer(bytes: bytes.prefix(bytes.count / 2)))
      await Self.reset(channel)
      throw Cut()
    }
  }

  private var dripping: Response {
    let pause = Duration.milliseconds(fault.pauseMilliseconds ?? 10)
    return written { bytes, writer in
      for byte in bytes {
        try await Task.sleep(for: pause)
        try await writer.write(ByteBuffer(bytes: [byte]))
      }
    }
  }

  /// The answer with its length announced and its bytes written by hand.
  private func written(
    _ write:
      @escaping @Sendable @concurrent ([UInt8], inout any ResponseBodyWriter) async throws -> Void
  ) -> Response {
    let answer = answer?.withBody
    let bytes = Array((answer?.json ?? "").utf8)
    return Response(
      status: .init(code: answer?.status ?? 500), headers: [.contentType: "application/json"],
      body: ResponseBody(contentLength: bytes.count) { writer in
        try await write(bytes, &writer)
        try await writer.finish(nil)
      })
  }
}

extension Answer {
  /// An answer that may have a body: after a 204, bytes would be taken for the next answer.
  fileprivate var withBody: Answer {
    guard status == 204 else { return self }
    return Answer(status: 200, json: json ?? #"{"data":{}}"#, createdID: createdID)
  }
}
