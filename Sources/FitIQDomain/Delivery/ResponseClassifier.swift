package import Foundation

/// Concludes from an answer what a delivery came to; the only place that does.
package enum ResponseClassifier {
  /// Longest wait that a `Retry-After` can ask for: a day.
  package static let longestWait = Duration.seconds(86_400)

  /// Total: every status and every failure has an outcome.
  ///
  /// - Parameters:
  ///   - now: the wall clock, for dates in `Retry-After`.
  ///   - redactor: Removes the secrets that the backend was sent: nothing of them is in an outcome.
  package static func outcome(
    of answer: BackendAnswer, to request: BackendRequest, now: Date, redactor: Redactor = .none
  ) -> DeliveryOutcome {
    switch answer {
    case .failed(let failure): outcome(of: failure, to: request)
    case .response(let response):
      switch response.status {
      case 200...299: success(response, to: request, redactor)
      case 409 where request.method == .post && request.endpoint.treatsConflictAsPresent:
        .alreadyThere(id: id(in: response, redactor))
      case 404 where request.method == .delete, 410 where request.method == .delete: .removed
      case 401: .authentication(fault(response, redactor))
      // 407 is the proxy's, 3xx a wrong base URL or a captive portal: neither is the event's fault.
      case 300...399, 407, 408, 425, 429, 500...599:
        .retryable(fault(response, redactor), retryAfter: retryAfter(response, now: now))
      case 400...499: .permanent(fault(response, redactor))
      default: .unknownOutcome(fault(response, redactor, "no final status"))
      }
    }
  }

  private static func outcome(
    of failure: TransportFailure, to request: BackendRequest
  ) -> DeliveryOutcome {
    guard failure.mayHaveArrived else {
      return .retryable(DeliveryFault(failure), retryAfter: nil)
    }
    return .unknownOutcome(DeliveryFault(failure))
  }

  private static func success(
    _ response: BackendResponse, to request: BackendRequest, _ redactor: Redactor
  ) -> DeliveryOutcome {
    if request.method == .delete { return .removed }
    if request.method == .get {
      // A list that arrived whole; what is in it is for ``Adoption`` to read.
      return response.cut.map { .retryable(fault(response, redactor, $0.text), retryAfter: nil) }
        ?? .alreadyThere(id: nil)
    }
    if let cut = response.cut {
      return .unknownOutcome(fault(response, redactor, cut.text))
    }
    if request.endpoint == .tokenRefresh { return .alreadyThere(id: nil) }
    guard let id = id(in: response, redactor) else {
      return .unknownOutcome(fault(response, redactor, "the answer has no id"))
    }
    return response.status == 201 || !request.endpoint.treatsConflictAsPresent
      ? .created(id: id) : .alreadyThere(id: id)
  }

  /// Statuses of a server or gateway that may have done the work before it failed.
  ///
  /// 501, 503 and 505 refuse before anything is done (RFC 9110 §15.6), 408 and 429 too.
  private static func mayHaveArrived(_ status: Int) -> Bool {
    (500...599).contains(status) && ![501, 503, 505].contains(status)
  }

  /// An id that is a secret, or has one in it, is none: it would be stored and shown.
  private static func id(in response: BackendResponse, _ redactor: Redactor) -> String? {
    BackendBody.id(in: response.body).flatMap { redactor.holdsSecret($0) ? nil : $0 }
  }

  private static func fault(
    _ response: BackendResponse, _ redactor: Redactor, _ reason: String? = nil
  ) -> DeliveryFault {
    DeliveryFault(
      code: "http_\(response.status)", status: response.status,
      message: (reason ?? explanation(response.status)).map { "HTTP \(response.status): \($0)" }
        ?? ErrorBody(response.body, redactor: redactor).text(status: response.status),
      mayHaveArrived: mayHaveArrived(response.status))
  }

  /// Statuses whose bodies say nothing about the event.
  private static func explanation(_ status: Int) -> String? {
    switch status {
    case 300...399: "it redirects to another place; is the base URL right?"
    case 407: "the proxy wants other credentials"
    default: nil
    }
  }

  private static func retryAfter(_ response: BackendResponse, now: Date) -> Duration? {
    response.headers["retry-after"].flatMap {
      RetryAfter.wait($0, now: now, atMost: longestWait)
    }
  }
}

extension BackendEndpoint {
  /// Whether 409 means that the entity is there.
  ///
  /// For progress, a document of the backend says so; sleep answers 200 or 409 for a known `source_id`.
  var treatsConflictAsPresent: Bool { self == .progress || self == .sleep }
}
