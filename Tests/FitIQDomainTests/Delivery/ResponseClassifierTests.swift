import FitIQTestSupport
import FitIQTestTraits
import Foundation
import Testing

@testable import FitIQDomain

private let now = Date(timeIntervalSince1970: 784_111_767)

private func outcome(
  _ status: Int, _ body: String = "", to endpoint: BackendEndpoint = .workouts,
  _ method: BackendRequest.Method = .post, headers: [String: String] = [:],
  cut: TransportFailure.Reason? = nil
) -> DeliveryOutcome {
  ResponseClassifier.outcome(
    of: .response(
      BackendResponse(status: status, headers: headers, body: Array(body.utf8), cut: cut)),
    to: BackendRequest(method, endpoint), now: now)
}

private enum Kind { case done, retry, unknown, authentication, permanent }

extension DeliveryOutcome {
  fileprivate var kind: Kind {
    switch self {
    case .created, .alreadyThere, .removed: .done
    case .retryable: .retry
    case .unknownOutcome: .unknown
    case .authentication: .authentication
    case .permanent: .permanent
    }
  }
}

@Suite(.bounded) struct ResponseClassifierTests {
  private static let endpoints: [BackendEndpoint] = BackendEndpoint.allCases.filter {
    $0 != .tokenRefresh
  }

  @Test(arguments: endpoints)
  func everyStatusHasAnOutcome(endpoint: BackendEndpoint) {
    for status in 100...599 {
      let expected: Kind =
        switch status {
        case 200...299: .done
        case 409 where endpoint == .progress || endpoint == .sleep: .done
        case 401: .authentication
        case 300...399, 407, 408, 425, 429, 500...: .retry
        case 400...499: .permanent
        default: .unknown
        }
      #expect(outcome(status, #"{"data":{"id":"x"}}"#, to: endpoint).kind == expected)
      // Without an id a success says nothing of what was made.
      let bare = outcome(status, to: endpoint).kind
      #expect(bare == ((200...299).contains(status) ? .unknown : expected))
    }
  }

  @Test func createdAndThere() {
    let body = #"{"data":{"id":"b-1"},"success":true,"error":null}"#
    #expect(outcome(201, body, to: .progress) == .created(id: "b-1"))
    #expect(outcome(201, #"{"id":"b-1"}"#, to: .workouts) == .created(id: "b-1"))
    #expect(outcome(201, body, to: .sleep) == .created(id: "b-1"))
    #expect(outcome(200, body, to: .sleep) == .alreadyThere(id: "b-1"))
    #expect(outcome(409, body, to: .sleep) == .alreadyThere(id: "b-1"))
    #expect(outcome(409, to: .progress) == .alreadyThere(id: nil))
    #expect(outcome(409, to: .workouts).kind == .permanent)
  }

  @Test(arguments: [
    "", "{", "<html>", "[]", "null", #"{"data":null}"#, #"{"data":{"id":7}}"#,
    #"{"data":{"id":""}}"#, #"{"data":{"id":"a b"}}"#, #"{"data":[{"id":"x"}]}"#,
    String(repeating: "[", count: 100_000), String(repeating: #"{"a":"#, count: 100_000),
    #"{"success":false,"error":"no"}"#,
  ])
  func undecodableSuccessIsUnknown(body: String) {
    #expect(outcome(201, body, to: .progress).kind == .unknown)
    #expect(outcome(201, body, to: .progress).mayHaveArrived)
  }

  @Test func aBrokenBodyOfASuccessIsUnknownAndOfARefusalIsNot() {
    #expect(outcome(201, #"{"data":{"id":"x"}}"#, cut: .connectionReset).kind == .unknown)
    #expect(outcome(400, "{", cut: .connectionReset).kind == .permanent)
    #expect(outcome(503, "", cut: .timeout).kind == .retry)
  }

  @Test func deletionsAreDoneWhenNothingIsLeft() {
    for status in [200, 204, 404, 410] {
      #expect(outcome(status, to: .progress, .delete) == .removed)
    }
    #expect(outcome(403, to: .progress, .delete).kind == .permanent)
    #expect(outcome(409, to: .progress, .delete).kind == .permanent)
    #expect(outcome(404, to: .progress, .post).kind == .permanent)
  }

  @Test func waitsThatTheBackendAsksForAreKept() {
    let later = outcome(429, headers: ["retry-after": "120"])
    guard case .retryable(let fault, let wait) = later else {
      Issue.record("not retryable")
      return
    }
    #expect(wait == .seconds(120) && fault.code == "http_429" && !later.mayHaveArrived)
    let dated = outcome(503, headers: ["retry-after": "Sun, 06 Nov 1994 08:49:37 GMT"])
    #expect(dated == .retryable(dated.fault ?? fault, retryAfter: .seconds(10)))
  }

  @Test(arguments: [
    (500, true), (502, true), (504, true), (599, true), (501, false), (503, false), (505, false),
    (408, false), (425, false), (429, false), (302, false),
  ])
  func serversThatMayHaveDoneTheWorkAreNotTrusted(status: Int, mayHaveArrived: Bool) {
    #expect(outcome(status).mayHaveArrived == mayHaveArrived)
  }

  @Test(arguments: TransportFailure.Reason.allCases)
  func failuresAreDividedByWhatWasSent(reason: TransportFailure.Reason) {
    for arrived in [true, false] {
      let outcome = ResponseClassifier.outcome(
        of: .failed(TransportFailure(reason, mayHaveArrived: arrived)),
        to: BackendRequest(.post, .progress), now: now)
      #expect(outcome.kind == (arrived ? .unknown : .retry))
      #expect(outcome.mayHaveArrived == arrived && outcome.fault?.code == reason.rawValue)
    }
  }

  @Test func onlyWhatWasTriedCounts() {
    #expect(!outcome(401).countsAsAttempt && outcome(400).countsAsAttempt)
    let paused = DeliveryFault(TransportFailure(.hostPaused, mayHaveArrived: false))
    #expect(!DeliveryOutcome.retryable(paused, retryAfter: nil).countsAsAttempt)
    let refused = DeliveryFault(code: UndeliverableEntity.identifier, message: "")
    #expect(!DeliveryOutcome.permanent(refused).countsAsAttempt)
  }
}

@Suite(.bounded) struct ErrorBodyTests {
  @Test(
    arguments: [
      (#"{"error":{"message":"bad type","code":"VALIDATION"}}"#, "VALIDATION: bad type"),
      (
        #"{"success":false,"data":null,"error":{"code":"E1","message":"no","details":{"quantity":"x"}}}"#,
        "E1: no (quantity)"
      ),
      (
        #"{"success":false,"error":{"message":"invalid","fields":{"notes":"too long","a b":1}}}"#,
        "invalid (notes)"
      ),
      (
        #"{"success":false,"error":"validation error: quantity must be positive"}"#,
        "validation error: quantity must be positive"
      ),
      (#"{"error":"Invalid refresh token"}"#, "Invalid refresh token"),
      (#"{"success":true,"data":{"id":"x"},"error":null}"#, nil),
      (#"{"message":"Unknown error"}"#, "Unknown error"),
      (
        #"{"error":{"message":"invalid","details":[{"field":"stages[0]","issue":"x"}]}}"#,
        "invalid (stages[0])"
      ),
      ("<html>502 Bad Gateway</html>", nil), ("", nil), ("\u{0}\u{1}\n", nil), ("[1,2]", nil),
    ] as [(String, String?)])
  func readsAllShapes(body: String, expected: String?) {
    let error = ErrorBody(Array(body.utf8))
    // Behind a code of its own there is no colon.
    let start = error.code == nil && error.message != nil ? "HTTP 400: " : "HTTP 400 "
    #expect(error.text(status: 400) == expected.map { start + $0 } ?? "HTTP 400")
  }

  @Test func nothingPersonalIsKept() {
    let body = #"""
      {"error":{"message":"weight 83.2 of ann@example.com with Bearer abc.def-1 and \#
      eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln was \"felt terrible\", 'ok_name' 1e5 72bpm",
      "code":"83.2 kg"}}
      """#
    let error = ErrorBody(Array(body.utf8))
    for secret in ["83", "ann@", "example.com", "abc", "eyJ", "terrible", "72", "1e5"] {
      let text = error.text(status: 400)
      #expect(!text.contains(secret), "\(secret) is in \(text)")
    }
    #expect(error.message?.contains("ok_name") == true && error.code == nil)
  }

  @Test func lengthsAreBounded() {
    let long = String(repeating: "é failed ", count: 5_000)
    let error = ErrorBody(Array(#"{"error":{"message":"\#(long)","code":"\#(long)"}}"#.utf8))
    let message = error.message ?? ""
    #expect(message.utf8.count <= 210 && message.hasSuffix("…"))
    #expect(!message.contains("\u{FFFD}"))
  }
}
