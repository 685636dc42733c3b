import Foundation
import NIOCore

/// An answer on its way, and what happens to it there.
struct FaultDelivery {
  let fault: BackendFault
  let answer: Answer?
  let now: Date

  func deliver(by response: ResponseWriter) {
    switch fault.kind {
    case .pass: response.write(answer)
    case .status: response.write(answer, headers: retryAfter)
    // Nothing is written; the client or the server's end closes the connection.
    case .hang: break
    case .reset: response.reset()
    case .resetMidBody: cut(response)
    case .slowDrip: drip(response)
    case .garbageBody: response.write(spoiled(#"{"data":{"id":7,"#))
    case .emptyBody: response.write(spoiled(nil))
    }
  }

  private var retryAfter: [(String, String)] {
    let text: String? =
      switch fault.retryAfter {
      case .seconds(let seconds): String(seconds)
      case .date(let seconds): Self.httpDate(now.addingTimeInterval(Double(seconds)))
      case .text(let text): text
      case nil: nil
      }
    // A client may measure the date by the server's own clock.
    return text.map { [("Retry-After", $0), ("Date", Self.httpDate(now))] } ?? []
  }

  /// RFC 9110 §5.6.7, always in English and in GMT.
  private static func httpDate(_ date: Date) -> String {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone(secondsFromGMT: 0)
    formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
    return formatter.string(from: date)
  }

  private func spoiled(_ body: String?) -> Answer? {
    var answer = answer?.withBody
    answer?.json = body
    return answer
  }

  private func cut(_ response: ResponseWriter) {
    let answer = answer?.withBody
    let bytes = Array((answer?.json ?? "").utf8)
    response.head(answer, bytes: bytes.count)
    response.piece(ByteBuffer(bytes: bytes.prefix(bytes.count / 2)))
    response.flush()
    response.reset()
  }

  private func drip(_ response: ResponseWriter) {
    let answer = answer?.withBody
    let body = ByteBuffer(string: answer?.json ?? "")
    response.head(answer, bytes: body.readableBytes)
    response.flush()
    let pause = TimeAmount.milliseconds(Int64(fault.pauseMilliseconds ?? 10))
    Self.drip(body, pause: pause, response)
  }

  private static func drip(_ rest: ByteBuffer, pause: TimeAmount, _ response: ResponseWriter) {
    var rest = rest
    guard let byte = rest.readSlice(length: 1) else {
      response.end()
      return
    }
    response.piece(byte)
    response.flush()
    let remaining = rest
    response.context.eventLoop.assumeIsolated().scheduleTask(in: pause) {
      guard response.context.channel.isActive else { return }
      drip(remaining, pause: pause, response)
    }
  }
}

extension Answer {
  /// An answer that may have a body: after a 204, bytes would be taken for the next answer.
  fileprivate var withBody: Answer {
    guard status == 204 else { return self }
    return Answer(status: 200, json: json ?? #"{"data":{}}"#, createdID: createdID)
  }
}
