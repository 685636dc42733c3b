/// What a server does wrong with one request.
package struct BackendFault: Sendable, Codable, Equatable {
  package enum Kind: String, Sendable, Codable, CaseIterable {
    /// Nothing: lets a request through within a sequence.
    case pass
    case status
    /// Never answers; the connection stays open until the client leaves it.
    case hang
    case reset
    case resetMidBody = "reset_mid_body"
    case slowDrip = "slow_drip"
    case garbageBody = "garbage_body"
    case emptyBody = "empty_body"
  }

  package var kind: Kind
  /// Whether the request takes effect although its answer is not what it should be.
  package var isProcessed: Bool
  package var status: Int?
  package var shape: ErrorShape?
  package var retryAfter: RetryAfter?
  /// Between two bytes of a slow answer.
  package var pauseMilliseconds: Int?

  package init(_ kind: Kind, isProcessed: Bool = false) {
    self.kind = kind
    self.isProcessed = isProcessed
  }

  package static let pass = BackendFault(.pass, isProcessed: true)
  package static let hang = BackendFault(.hang)
  package static let hangAfterProcessing = BackendFault(.hang, isProcessed: true)
  package static let reset = BackendFault(.reset)
  package static let resetAfterProcessing = BackendFault(.reset, isProcessed: true)
  package static let resetMidBody = BackendFault(.resetMidBody, isProcessed: true)
  package static let slowDrip = BackendFault(.slowDrip, isProcessed: true)
  package static let garbageBody = BackendFault(.garbageBody, isProcessed: true)
  package static let emptyBody = BackendFault(.emptyBody, isProcessed: true)

  package static func status(
    _ status: Int, shape: ErrorShape? = nil, retryAfter: RetryAfter? = nil,
    isProcessed: Bool = false
  ) -> BackendFault {
    var fault = BackendFault(.status, isProcessed: isProcessed)
    fault.status = status
    fault.shape = shape
    fault.retryAfter = retryAfter
    return fault
  }

  /// Every way to fail that answers, or closes the connection, at once.
  package static let everyQuickWay: [BackendFault] = [
    .status(500), .status(500, isProcessed: true), .status(502), .status(503), .status(408),
    .status(425), .status(429), .reset, .resetAfterProcessing, .resetMidBody, .garbageBody,
    .emptyBody,
  ]

  /// Those, and the two that take until the client's time limit.
  package static let everyWay = everyQuickWay + [.hang, .hangAfterProcessing, .slowDrip]
}

/// A `Retry-After` header in either of its forms, or in neither.
package enum RetryAfter: Sendable, Codable, Equatable {
  case seconds(Int)
  /// An HTTP date that lies this many seconds after the answer.
  case date(inSeconds: Int)
  case text(String)
}

extension BackendFault {
  enum CodingKeys: String, CodingKey {
    case kind = "fault"
    case isProcessed = "processed"
    case status, shape
    case retryAfter = "retry_after"
    case pauseMilliseconds = "pause_ms"
  }

  package init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    let kind = try fields.decode(Kind.self, forKey: .kind)
    // What spoils only the answer has let the request take effect.
    let spoilsBefore: Set<Kind> = [.status, .hang, .reset]
    self.init(
      kind,
      isProcessed: try fields.decodeIfPresent(Bool.self, forKey: .isProcessed)
        ?? !spoilsBefore.contains(kind))
    status = try fields.decodeIfPresent(Int.self, forKey: .status)
    shape = try fields.decodeIfPresent(ErrorShape.self, forKey: .shape)
    retryAfter = try fields.decodeIfPresent(RetryAfter.self, forKey: .retryAfter)
    pauseMilliseconds = try fields.decodeIfPresent(Int.self, forKey: .pauseMilliseconds)
  }
}

extension RetryAfter {
  private enum CodingKeys: String, CodingKey {
    case seconds
    case dateIn = "date_in"
    case text
  }

  package init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    if let seconds = try fields.decodeIfPresent(Int.self, forKey: .seconds) {
      self = .seconds(seconds)
    } else if let seconds = try fields.decodeIfPresent(Int.self, forKey: .dateIn) {
      self = .date(inSeconds: seconds)
    } else {
      self = .text(try fields.decode(String.self, forKey: .text))
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .seconds(let seconds): try fields.encode(seconds, forKey: .seconds)
    case .date(let seconds): try fields.encode(seconds, forKey: .dateIn)
    case .text(let text): try fields.encode(text, forKey: .text)
    }
  }
}
