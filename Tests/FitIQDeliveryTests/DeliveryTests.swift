import FitIQDomain
import FitIQTestTraits
import Foundation
import Testing

@testable import FitIQDelivery

private func order(
  isUncertain: Bool = false, replaces old: String? = nil,
  entity: DeliverableEntity? = nil
) -> DeliveryOrder {
  let entry = DeliverableEntity.Entry(
    type: "weight", quantity: 70, measuredAt: 0)
  return DeliveryOrder(
    eventID: "EVENT", entity: entity ?? .progressEntry(entry), isUncertain: isUncertain,
    replacedID: old)
}

private func list(_ id: String?) -> BackendAnswer {
  let row = id.map {
    #"{"id":"\#($0)","type":"weight","quantity":70,"date":"1970-01-01T00:00:00Z"}"#
  }
  return .status(200, #"{"data":{"entries":[\#(row ?? "")],"total":\#(row == nil ? 0 : 1)}}"#)
}

private let get =
  "GET /api/v1/progress?type=weight&from=1969-12-31&to=1970-01-02&limit=100&offset=0"
private let send = "POST /api/v1/progress"
private let delete = "DELETE /api/v1/progress/old"

@Suite(.ownThreads, .bounded) struct DeliveryTests {
  /// Delivers against answers in turn; more requests than answers are a failure.
  private func run(
    _ order: DeliveryOrder, _ answers: BackendAnswer...
  ) async throws -> (report: DeliveryReport, requests: [String]) {
    let transport = ScriptedTransport { request, number in
      guard number < answers.count else {
        Issue.record("unexpected request \(request.method)")
        return .status(599)
      }
      return answers[number]
    }
    let delivery = Delivery(client: try BackendClient.make(transport))
    return (await delivery(order), transport.requests)
  }

  @Test func aFreshEventIsPosted() async throws {
    let (report, requests) = try await run(order(), .created)
    #expect(report == DeliveryReport(outcome: .created(id: "new")) && requests == [send])
  }

  @Test func anUnknownOutcomeIsKept() async throws {
    for answer in [BackendAnswer.lost, .status(201), .status(502)] {
      #expect(try await run(order(), answer).report.isUncertain)
    }
    for answer in [BackendAnswer.unsent, .status(503), .status(400)] {
      #expect(try await !run(order(), answer).report.isUncertain)
    }
  }

  @Test func anUncertainEventIsLookedForFirst() async throws {
    let (found, foundRequests) = try await run(order(isUncertain: true), list("there"))
    #expect(found.outcome == .alreadyThere(id: "there") && !found.isUncertain)
    #expect(foundRequests == [get])
    let (absent, absentRequests) = try await run(order(isUncertain: true), list(nil), .created)
    #expect(absent.outcome == .created(id: "new") && absentRequests == [get, send])
    let (gone, _) = try await run(order(isUncertain: true), .status(404), .created)
    #expect(gone.outcome == .created(id: "new"))
  }

  @Test func anUncertainEventStaysSoWhenItCannotBeLookedFor() async throws {
    for answer in [
      BackendAnswer.unsent, .lost, .status(503), .status(429), .status(200, "<html>"),
      .status(200, #"{"data":{}}"#), .status(400),
    ] {
      let (report, requests) = try await run(order(isUncertain: true), answer)
      #expect(report.isUncertain && !report.outcome.isDone && requests == [get])
    }
  }

  @Test func sleepIsSimplySentAgain() async throws {
    let night = DeliverableEntity.Night(id: "N", startAt: 0, endAt: 60)
    let (report, requests) = try await run(
      order(isUncertain: true, entity: .sleepSession(night)),
      .status(200, #"{"data":{"id":"n-1"}}"#))
    #expect(report.outcome == .alreadyThere(id: "n-1") && requests == ["POST /api/v1/sleep"])
  }

  @Test func aReplacementIsPostedBeforeTheOldOneIsDeleted() async throws {
    let (report, requests) = try await run(order(replaces: "old"), .created, .status(204))
    #expect(report == DeliveryReport(outcome: .created(id: "new")))
    #expect(requests == [send, delete])
    let (failed, kept) = try await run(order(replaces: "old"), .status(503))
    #expect(!failed.outcome.isDone && kept == [send])
  }

  @Test func aDeletionThatFailsIsLeftOver() async throws {
    let (report, _) = try await run(order(replaces: "old"), .created, .status(503))
    #expect(report.outcome == .created(id: "new") && report.leftover?.fault?.code == "http_503")
    let (later, requests) = try await run(
      order(isUncertain: true, replaces: "old"), list("new"), .status(404))
    #expect(later == DeliveryReport(outcome: .alreadyThere(id: "new")))
    #expect(requests == [get, delete])
  }

  @Test func theOldEntryIsNeverTakenForTheNew() async throws {
    let (report, requests) = try await run(
      order(isUncertain: true, replaces: "old"), list("old"), .created, .status(204))
    #expect(report.outcome == .created(id: "new") && requests == [get, send, delete])
    let created = BackendAnswer.status(201, #"{"data":{"id":"old"}}"#)
    let (same, sameRequests) = try await run(order(replaces: "old"), created)
    #expect(same.leftover == nil && sameRequests == [send])
  }

  @Test func aConflictDoesNotLoseBoth() async throws {
    let (adopted, adoptedRequests) = try await run(
      order(replaces: "old"), .status(409), list("there"), .status(204))
    #expect(adopted.outcome == .alreadyThere(id: "there"))
    #expect(adoptedRequests == [send, get, delete])
    let (replaced, requests) = try await run(
      order(replaces: "old"), .status(409), list(nil), .status(204), .created, .status(404))
    #expect(replaced.outcome == .created(id: "new"))
    #expect(requests == [send, get, delete, send, delete])
    let (plain, _) = try await run(order(), .status(409))
    #expect(plain.outcome == .alreadyThere(id: nil))
  }

  @Test func whatTheContractRefusesIsNotSent() async throws {
    let entry = DeliverableEntity.Entry(
      type: "mood", quantity: 70, measuredAt: 0)
    let (report, requests) = try await run(order(entity: .progressEntry(entry)))
    #expect(report.outcome.fault?.code == "undeliverable_entity" && requests.isEmpty)
    #expect(report.outcome.fault?.message.hasPrefix("type is not one of") == true)
    #expect(!report.outcome.countsAsAttempt)
  }

  @Test func idempotencyKeysNameTheEvent() async throws {
    let keys = KeyLog()
    let transport = ScriptedTransport { request, number in
      keys.add(request.headers.first { $0.name == "Idempotency-Key" }?.value)
      return number == 0 ? .created : .status(204)
    }
    _ = await Delivery(client: try BackendClient.make(transport))(order(replaces: "old"))
    #expect(keys.all == ["EVENT", "EVENT-delete"])
  }
}
