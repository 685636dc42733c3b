import FitIQTestBackend
import FitIQTestSupport
import FitIQTestTraits
import Foundation
import Testing

@Suite(.ownThreads, .bounded) struct ServerTests {
  @Test func entitiesAndTokensOutliveTheServer() async throws {
    let folder = try ScratchFolder()
    let first = try await BackendFixture { $0.database = folder.file("backend.db") }
    let night = try fixtureNight(first)
    _ = try first.postSteps()
    await first.backend.stop()
    var second = try await BackendFixture { $0.database = folder.file("backend.db") }
    #expect(second.credentials.apiKey == first.credentials.apiKey)
    #expect(second.credentials.userID == first.credentials.userID)
    second.credentials = first.credentials
    #expect(try second.post("sleep", BackendFixture.night(source: "s-1")).status == 200)
    #expect(try fixtureNight(second) == night)
    _ = try second.postSteps()
    #expect(try second.backend.counts(.progress).map(\.created) == [2])
    #expect(try second.refresh().status == 200)
  }

  private func fixtureNight(_ fixture: BackendFixture) throws -> String {
    let reply = try fixture.post("sleep", BackendFixture.night(source: "s-1"))
    return try #require(reply.data["id"] as? String)
  }

  @Test func theDatabaseIsItsOwnersAlone() async throws {
    let folder = try ScratchFolder()
    let fixture = try await BackendFixture { $0.database = folder.file("backend.db") }
    _ = try fixture.postSteps()
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
      let attributes = try FileManager.default.attributesOfItem(atPath: folder.file(name))
      #expect(attributes[.posixPermissions] as? Int == 0o600, "\(name)")
    }
  }

  /// Another test's server can take a port that is free: then once more, with another one.
  @Test func aStoppedServerFreesItsPort() async throws {
    var isReused = false
    for _ in 0..<8 where !isReused {
      let fixture = try await BackendFixture()
      await fixture.backend.stop()
      let port = fixture.backend.port
      guard (try? SocketClient(port: port)) == nil,
        let next = try? await BackendFixture({ $0.port = port })
      else { continue }
      isReused = try next.postSteps().status == 201
    }
    #expect(isReused)
  }

  @Test func aPortInUseIsAnError() async throws {
    let fixture = try await BackendFixture()
    await #expect(throws: (any Error).self) {
      _ = try await BackendFixture { $0.port = fixture.backend.port }
    }
  }

  @Test func aForgottenServerStops() async throws {
    var fixture: BackendFixture? = try await BackendFixture()
    let port = try #require(fixture?.backend.port)
    fixture = nil
    // Cancelled at the end of the last reference, closed a moment later.
    try eventually("the end of the server") {
      guard let client = try? SocketClient(port: port) else { return true }
      client.send("GET", "/health", [:], "")
      _ = client.reply()
      return false
    }
  }

  @Test func aLifetimeEnds() async throws {
    var isOver = false
    // Another test's server can have taken the port.
    for _ in 0..<8 where !isOver {
      let fixture = try await BackendFixture { $0.lifetime = .milliseconds(20) }
      await fixture.backend.wait()
      isOver = (try? SocketClient(port: fixture.backend.port)) == nil
    }
    #expect(isOver)
  }

  /// Tests wait for a binary in system calls; the server must not need the threads they hold.
  @Test func blockedTasksDoNotBlockTheServer() async throws {
    let fixture = try await BackendFixture()
    try await withThrowingTaskGroup { group in
      for hour in 0..<16 {
        group.addTask { try fixture.postSteps(hour).status }
      }
      for try await status in group { #expect(status == 201) }
    }
    #expect(try fixture.backend.counts(.progress).count == 16)
  }
}

@Suite(.ownThreads, .bounded) struct RequestLogTests {
  @Test func requestsAreLoggedInOrderAndWithoutWhatTheySay() async throws {
    let fixture = try await BackendFixture()
    _ = try fixture.send(
      "POST", "/api/v1/progress", BackendFixture.steps(quantity: 98765),
      adding: ["Idempotency-Key": "event-1"])
    _ = try fixture.send("GET", "/api/v1/progress?type=steps")
    _ = try fixture.refresh()
    let records = fixture.backend.requests()
    #expect(records.map(\.sequence) == [1, 2, 3])
    #expect(records.map(\.method) == ["POST", "GET", "POST"])
    #expect(records.map(\.status) == [201, 200, 200])
    #expect(records[0].idempotencyKey == "event-1")
    #expect(records[0].createdID == (try fixture.backend.entities(.progress).first?.id))
    #expect(try fixture.backend.entities(.progress).first?.idempotencyKey == "event-1")
    #expect(records[1].query == "type=steps")
    #expect(fixture.backend.requests(after: 2) == [records[2]])
    let text = String(describing: records)
    for secret in [
      "98765", fixture.credentials.accessToken, fixture.credentials.refreshToken,
      fixture.credentials.apiKey,
    ] { #expect(!text.contains(secret)) }
  }

  @Test func equalBodiesHaveEqualDigests() async throws {
    let fixture = try await BackendFixture()
    for hour in [1, 1, 2] { _ = try fixture.postSteps(hour) }
    let digests = fixture.backend.requests().map(\.bodyDigest)
    #expect(digests[0] == digests[1])
    #expect(digests[0] != digests[2])
    #expect(digests.allSatisfy { $0.count == 64 })
  }

  @Test func oldRequestsAreForgotten() async throws {
    let fixture = try await BackendFixture { $0.logCapacity = 8 }
    for hour in 0..<20 { _ = try fixture.postSteps(hour) }
    let records = fixture.backend.requests()
    #expect(records.count <= 8)
    #expect(records.last?.sequence == 20)
    #expect(records.allSatisfy { $0.status == 201 })
    #expect(fixture.backend.requests(after: 19).map(\.sequence) == [20])
  }
}

@Suite(.ownThreads, .bounded) struct ControlTests {
  @Test func aScriptCanComeFromAnotherProcess() async throws {
    let fixture = try await BackendFixture()
    let script = """
      {"rules": [{"method": "POST", "path": "/api/v1/*", "repeats": true, "faults": [
        {"fault": "status", "status": 429, "retry_after": {"seconds": 3}},
        {"fault": "garbage_body"}, {"fault": "pass"}]}],
       "behaviour": {"success_shape": "success"}}
      """
    #expect(try fixture.send("PUT", "/_control/script", script, headers: [:]).status == 204)
    let replies = try (0..<6).map { try fixture.postSteps($0) }
    #expect(replies.map(\.status) == [429, 201, 201, 429, 201, 201])
    #expect(replies[0].header("Retry-After") == "3")
    #expect(replies[2].json["success"] as? Bool == true)
    #expect(try fixture.send("DELETE", "/_control/script", "", headers: [:]).status == 204)
    #expect(try fixture.postSteps().status == 201)
  }

  @Test(arguments: ["", "{", #"{"rules":[{"faults":[{"fault":"explode"}]}]}"#])
  func aScriptThatCannotBeReadIsRefused(script: String) async throws {
    let fixture = try await BackendFixture()
    let reply = try fixture.send("PUT", "/_control/script", script, headers: [:])
    #expect(reply.status == 400)
    #expect((reply.json["error"] as? String)?.hasPrefix("the script cannot be read") == true)
  }

  @Test func scriptsSurviveTheirOwnFormat() throws {
    var script = BackendScript(
      .init("POST", "/a*", faults: BackendFault.everyWay, repeats: true),
      .init(faults: [.status(503, shape: .bare, retryAfter: .date(inSeconds: 4))]))
    script.random = .init(percent: 12.5, seed: 9)
    script.expireTokensAt = [3]
    script.behaviour.errorShape = .text
    let data = try JSONEncoder().encode(script)
    #expect(try BackendScript.decode(data) == script)
    #expect(try BackendScript.decode(Data("{}".utf8)) == BackendScript())
  }

  @Test func whatHappenedCanBeAsked() async throws {
    let fixture = try await BackendFixture()
    for _ in 0..<2 { _ = try fixture.postSteps() }
    let counts = try fixture.send("GET", "/_control/counts", "", headers: [:]).json
    let totals = counts["totals"] as? [String: [String: Int]]
    #expect(totals == ["progress": ["created": 2, "present": 2, "distinct": 1]])
    #expect((counts["repeated"] as? [Any])?.count == 1)
    let log = try fixture.send("GET", "/_control/requests?after=1", "", headers: [:]).json
    let requests = try #require(log["requests"] as? [[String: Any]])
    #expect(requests.map { $0["sequence"] as? Int } == [2])
    #expect(requests[0]["path"] as? String == "/api/v1/progress")
    #expect((requests[0]["received_at"] as? String)?.hasSuffix("Z") == true)
    #expect(try fixture.send("DELETE", "/_control/requests", "", headers: [:]).status == 204)
    #expect(fixture.backend.requests().isEmpty)
  }

  @Test func tokensCanBeIssuedExpiredAndRevoked() async throws {
    var fixture = try await BackendFixture()
    let issued = try fixture.send("GET", "/_control/credentials", "", headers: [:])
    fixture.credentials = try JSONDecoder().decode(
      BackendCredentials.self, from: Data(issued.body.utf8))
    #expect(try fixture.postSteps().status == 201)
    #expect(try fixture.send("POST", "/_control/tokens/expire", "", headers: [:]).status == 204)
    #expect(try fixture.postSteps().status == 401)
    #expect(try fixture.send("POST", "/_control/tokens/revoke", "", headers: [:]).status == 204)
    #expect(try fixture.refresh().status == 401)
    #expect(try fixture.send("GET", "/_control/else", "", headers: [:]).status == 404)
  }
}
