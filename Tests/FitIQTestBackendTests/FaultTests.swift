import FitIQTestBackend
import FitIQTestSupport
import FitIQTestTraits
import Foundation
import Testing

@Suite(.ownThreads, .bounded) struct FaultTests {
  private func fixture(_ faults: BackendFault...) async throws -> BackendFixture {
    let fixture = try await BackendFixture()
    fixture.backend.follow(BackendScript(.init("POST", "/api/v1/progress", faults: faults)))
    return fixture
  }

  private func created(_ fixture: BackendFixture) throws -> Int {
    try fixture.backend.entities(.progress).count
  }

  @Test func aSequenceIsFollowedInOrder() async throws {
    let fixture = try await fixture(.status(503), .pass, .status(429), .status(408))
    let statuses = try (0..<5).map { try fixture.postSteps($0).status }
    #expect(statuses == [503, 201, 429, 408, 201])
    #expect(try created(fixture) == 2)
    #expect(try fixture.send("GET", "/api/v1/progress").status == 200)
  }

  @Test func retryAfterHasBothForms() async throws {
    let now = Date(timeIntervalSince1970: 1_740_787_200)
    let fixture = try await BackendFixture { configuration in
      configuration.now = { now }
      configuration.script = BackendScript(
        .init(
          faults: [
            .status(429, retryAfter: .seconds(7)), .status(503, retryAfter: .date(inSeconds: 90)),
            .status(503, retryAfter: .text("soon")), .status(503),
          ]))
    }
    let headers = try (0..<4).map { _ in try fixture.postSteps().header("Retry-After") }
    #expect(headers == ["7", "Sat, 01 Mar 2025 00:01:30 GMT", "soon", nil])
  }

  @Test func aStatusCanHideWhatWasDone() async throws {
    let fixture = try await fixture(.status(500, isProcessed: true))
    #expect(try fixture.postSteps().status == 500)
    #expect(try created(fixture) == 1)
    #expect(fixture.backend.requests().first?.createdID != nil)
  }

  @Test(arguments: [(BackendFault.reset, 0), (.resetAfterProcessing, 1)])
  func aResetGivesNoAnswer(fault: BackendFault, count: Int) async throws {
    let fixture = try await fixture(fault)
    let reply = try fixture.postSteps()
    #expect(reply.end == .failed(ECONNRESET))
    #expect(reply.bytes.isEmpty)
    #expect(try created(fixture) == count)
    #expect(try fixture.postSteps().status == 201)
  }

  @Test func aResetCanCutTheBody() async throws {
    let fixture = try await fixture(.resetMidBody)
    let reply = try fixture.postSteps()
    #expect(reply.end == .failed(ECONNRESET))
    #expect(reply.json.isEmpty)
    #expect(try created(fixture) == 1)
    if let length = reply.header("Content-Length").flatMap({ Int($0) }) {
      #expect(reply.body.utf8.count < length)
    }
  }

  @Test func bodiesCanBeGarbageOrEmpty() async throws {
    let fixture = try await fixture(.garbageBody, .emptyBody)
    let garbage = try fixture.postSteps(1)
    #expect(garbage.status == 201)
    #expect(!garbage.body.isEmpty)
    #expect(garbage.json.isEmpty)
    let empty = try fixture.postSteps(2)
    #expect(empty.status == 201)
    #expect(empty.body.isEmpty)
    #expect(try created(fixture) == 2)
  }

  @Test func aSlowAnswerArrivesInPieces() async throws {
    var drip = BackendFault.slowDrip
    drip.pauseMilliseconds = 2
    let fixture = try await fixture(drip)
    let reply = try fixture.postSteps()
    #expect(reply.status == 201)
    #expect(reply.data["type"] as? String == "steps")
    #expect(reply.reads > 2)
  }

  @Test(arguments: [(BackendFault.hang, 0), (.hangAfterProcessing, 1)])
  func aHangLastsUntilTheServerStops(fault: BackendFault, count: Int) async throws {
    let fixture = try await fixture(fault)
    let client = try SocketClient(port: fixture.backend.port)
    client.send("POST", "/api/v1/progress", fixture.headers, BackendFixture.steps())
    try eventually("the hang") { fixture.backend.requests().first?.fault == .hang }
    #expect(try fixture.postSteps(11).status == 201)
    await fixture.backend.stop()
    #expect(client.reply().bytes.isEmpty)
    #expect(try created(fixture) == count + 1)
  }

  @Test func aConnectionIsUsedAgainAfterAFault() async throws {
    let fixture = try await fixture(.status(503), .garbageBody, .emptyBody)
    let client = try SocketClient(port: fixture.backend.port)
    for hour in 0..<4 {
      client.send(
        "POST", "/api/v1/progress", fixture.headers, BackendFixture.steps(hour),
        isLast: hour == 3)
    }
    let statuses = String(decoding: client.reply().bytes, as: UTF8.self)
      .components(separatedBy: "HTTP/1.1 ").dropFirst().map { $0.prefix(3) }
    #expect(statuses == ["503", "201", "201", "201"])
  }

  @Test func faultsOfADeletionDoNotSpoilTheNextAnswer() async throws {
    let fixture = try await BackendFixture()
    for fault in [BackendFault.garbageBody, .emptyBody, .slowDrip, .resetMidBody] {
      let id = try #require(try fixture.postSteps().data["id"] as? String)
      fixture.backend.follow(BackendScript(.init("DELETE", "/api/v1/progress/*", faults: [fault])))
      _ = try fixture.send("DELETE", "/api/v1/progress/" + id)
      #expect(try fixture.send("DELETE", "/api/v1/progress/" + id).status == 404)
    }
  }

  @Test func chanceIsRepeatable() async throws {
    func outcomes(seed: UInt64) async throws -> [Int?] {
      let fixture = try await BackendFixture()
      var script = BackendScript()
      script.random = .init(percent: 30, seed: seed)
      fixture.backend.follow(script)
      return try (0..<60).map { _ in try fixture.postSteps().status }
    }
    let first = try await outcomes(seed: 5)
    #expect(try await outcomes(seed: 5) == first)
    #expect(try await outcomes(seed: 6) != first)
    let good = first.count { $0 == 201 }
    #expect((20..<60).contains(good))
  }

  @Test func chanceLeavesRefreshesAlone() async throws {
    let fixture = try await BackendFixture()
    var script = BackendScript()
    script.random = .init(percent: 100, seed: 1, faults: [.status(500)])
    fixture.backend.follow(script)
    #expect(try fixture.postSteps().status == 500)
    let pair = try fixture.refresh()
    #expect(pair.status == 200)
    script.random?.includesRefresh = true
    fixture.backend.follow(script)
    #expect(try fixture.refresh(pair.data["refresh_token"] as? String).status == 500)
  }
}
