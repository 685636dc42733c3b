import FitIQTestBackend
import FitIQTestTraits
import Foundation
import Synchronization
import Testing

@Suite(.ownThreads, .bounded) struct TokenTests {
  @Test func aKeyIsNeededEverywhere() async throws {
    let fixture = try await BackendFixture()
    var headers = fixture.headers
    headers["X-API-Key"] = "another"
    for path in ["/api/v1/progress", "/api/v1/auth/refresh", "/api/v1/nothing"] {
      let reply = try fixture.send("POST", path, BackendFixture.steps(), headers: headers)
      #expect(reply.status == 401)
      let error = reply.json["error"] as? [String: Any]
      #expect(error?["code"] as? String == "INVALID_API_KEY")
      #expect(reply.json["success"] as? Bool == false)
    }
  }

  @Test(arguments: [nil, "Bearer x", "Basic abc", ""])
  func aTokenIsNeeded(authorization: String?) async throws {
    let fixture = try await BackendFixture()
    var headers = fixture.headers
    headers["Authorization"] = authorization
    let reply = try fixture.send(
      "POST", "/api/v1/progress", BackendFixture.steps(), headers: headers)
    #expect(reply.status == 401)
    #expect(reply.body == #"{"error":{"message":"Invalid authentication"}}"#)
    #expect(try fixture.backend.counts().isEmpty)
  }

  @Test func tokensExpireByTheClock() async throws {
    final class Clock: Sendable {
      let time = Mutex(Date(timeIntervalSince1970: 1_740_000_000))
    }
    let clock = Clock()
    var fixture = try await BackendFixture { configuration in
      configuration.now = { clock.time.withLock { $0 } }
    }
    #expect(try fixture.postSteps().status == 201)
    clock.time.withLock { $0 += 15 * 60 }
    #expect(try fixture.postSteps().status == 401)
    let pair = try fixture.refresh().data
    fixture.credentials = try fixture.credentials(pair)
    #expect(try fixture.postSteps().status == 201)
  }

  @Test func refreshTokensWorkOnce() async throws {
    let fixture = try await BackendFixture()
    let first = try fixture.refresh()
    #expect(first.status == 200)
    let again = try fixture.refresh()
    #expect(again.status == 401)
    #expect(again.body == #"{"error":"Invalid refresh token"}"#)
    #expect(try fixture.refresh(first.data["refresh_token"] as? String).status == 200)
    #expect(try fixture.post("auth/refresh", "{}").status == 401)
    #expect(try fixture.post("auth/refresh", "{").status == 400)
  }

  @Test func aRequestCanFindItsTokenExpired() async throws {
    var fixture = try await BackendFixture()
    var script = BackendScript()
    script.expireTokensAt = [2, 3]
    fixture.backend.follow(script)
    #expect(try fixture.postSteps(1).status == 201)
    #expect(try fixture.postSteps(2).status == 401)
    fixture.credentials = try fixture.credentials(try fixture.refresh().data)
    #expect(try fixture.postSteps(2).status == 401)
    fixture.credentials = try fixture.credentials(try fixture.refresh().data)
    #expect(try fixture.postSteps(2).status == 201)
  }

  @Test func refreshingCanFail() async throws {
    let fixture = try await BackendFixture.behaving { $0.refusesRefresh = true }
    #expect(try fixture.refresh().status == 401)
    fixture.backend.follow(
      BackendScript(.init("POST", "/api/v1/auth/refresh", faults: [.status(503)])))
    #expect(try fixture.refresh().status == 503)
    #expect(try fixture.refresh().status == 200)
    try fixture.backend.expireAccessTokens()
    #expect(try fixture.postSteps().status == 401)
    let fresh = try fixture.backend.issueCredentials(user: fixture.credentials.userID)
    try fixture.backend.revokeRefreshTokens()
    #expect(try fixture.refresh(fresh.refreshToken).status == 401)
  }

  @Test func aLostRefreshHasUsedUpItsToken() async throws {
    let fixture = try await BackendFixture()
    fixture.backend.follow(
      BackendScript(.init("POST", "/api/v1/auth/refresh", faults: [.resetAfterProcessing])))
    #expect(try fixture.refresh().status == nil)
    #expect(try fixture.refresh().status == 401)
  }
}

extension BackendFixture {
  func credentials(_ pair: [String: Any]) throws -> BackendCredentials {
    var fields = pair
    fields["user_id"] = credentials.userID
    fields["api_key"] = credentials.apiKey
    let data = try JSONSerialization.data(withJSONObject: fields)
    return try JSONDecoder().decode(BackendCredentials.self, from: data)
  }
}
