import FitIQDomain
import FitIQTestSupport
import FitIQTestTraits
import Foundation
import Synchronization
import Testing

@testable import FitIQDelivery

/// A backend that knows one access token and one refresh token at a time.
private final class TokenBook: Sendable {
  struct State {
    var valid = 2
    var refusals = 0
    var refreshes = 0
    var spentAgain = 0
  }

  let state = Mutex(State())
  let file: String
  private let requests: Int

  /// - Parameter requests: How many are to meet the old token before there is a new one.
  init(file: String, requests: Int) {
    self.file = file
    self.requests = requests
  }

  /// Whether the file held the token at the moment of its first use.
  let wasStoredFirst = Mutex(true)

  func answer(_ request: SeenRequest) -> ServerAction {
    request.path.hasSuffix("/auth/refresh") ? refresh(request) : use(request)
  }

  private func refresh(_ request: SeenRequest) -> ServerAction {
    let deadline = Date().addingTimeInterval(120)
    while state.withLock({ $0.refusals < requests }), Date() < deadline { usleep(1_000) }
    return state.withLock { state in
      guard request.body.contains("\"refresh-\(state.valid - 1)\""),
        request.headers["authorization"] == nil
      else {
        state.spentAgain += 1
        return .answer(401, #"{"error":"Invalid refresh token"}"#)
      }
      state.refreshes += 1
      let tokens =
        #""access_token":"access-\#(state.valid)","refresh_token":"refresh-\#(state.valid)""#
      state.valid += 1
      return .answer(200, #"{"data":{\#(tokens)}}"#)
    }
  }

  private func use(_ request: SeenRequest) -> ServerAction {
    let valid = state.withLock { $0.valid - 1 }
    guard request.headers["authorization"] == "Bearer access-\(valid)", valid > 1 else {
      state.withLock { $0.refusals += 1 }
      return .answer(401, #"{"error":{"message":"token expired"}}"#)
    }
    let text = (try? String(contentsOfFile: file, encoding: .utf8)) ?? ""
    if !text.contains("\"access-\(valid)\"") { wasStoredFirst.withLock { $0 = false } }
    return .answer(201, #"{"data":{"id":"x"}}"#)
  }
}

/// A file whose tokens another process has always renewed just before this one would.
private struct OvertakenStore: CredentialStore {
  let file: CredentialsFile

  func credentials() async throws(DeliveryError) -> Credentials { try await file.credentials() }

  func rotate(
    stale: Secret?, exchange: @Sendable (Credentials) async -> TokenExchange
  ) async throws(DeliveryError) -> TokenRotation {
    if stale == Secret("access-1") {
      try await file.update([
        .accessToken: Secret("access-2"), .refreshToken: Secret("refresh-2"),
      ])
    }
    return try await file.rotate(stale: stale, exchange: exchange)
  }
}

@Suite(.ownThreads, .bounded) struct TokenRenewalTests {
  private func file(_ folder: ScratchFolder) async throws -> CredentialsFile {
    let file = CredentialsFile(
      path: folder.file("credentials.json"), clock: .real, patience: .seconds(240))
    try await file.update([
      .apiKey: Secret("KEY"), .accessToken: Secret("access-1"), .refreshToken: Secret("refresh-1"),
    ])
    return file
  }

  private func transport() throws -> HTTPTransport {
    // Longer than a refresh waits for the last of the requests.
    try HTTPTransport(
      limits: TransportLimits(connect: .seconds(120), total: .seconds(240)), proxy: nil,
      certificates: nil, clock: .real)
  }

  @Test func eightExpiredRequestsMakeOneRefresh() async throws {
    let folder = try ScratchFolder()
    let file = try await file(folder)
    let book = TokenBook(file: file.path, requests: 8)
    let server = try LoopbackServer { request, _ in book.answer(request) }
    defer { server.stop() }
    let transport = try transport()
    let client = try BackendClient.make(transport, store: file, address: server.url)
    let outcomes = await withTaskGroup(of: DeliveryOutcome.self) { group in
      for _ in 0..<8 { group.addTask { await client.send(post).outcome } }
      return await group.reduce(into: []) { $0.append($1) }
    }
    await transport.shutdown()
    #expect(outcomes == Array(repeating: .created(id: "x"), count: 8))
    #expect(book.state.withLock { $0.refreshes } == 1 && book.state.withLock { $0.spentAgain } == 0)
    #expect(book.wasStoredFirst.withLock { $0 })
    #expect(try await file.credentials() == .tokens(2))
  }

  @Test func twoProcessesNeverSpendOneRefreshToken() async throws {
    let folder = try ScratchFolder()
    let path = try await file(folder).path
    let book = TokenBook(file: path, requests: 4)
    let server = try LoopbackServer { request, _ in book.answer(request) }
    defer { server.stop() }
    let transport = try transport()
    // Clients that share nothing but the file, as processes do.
    let clients = try (0..<4).map { _ in
      try BackendClient.make(
        transport,
        store: CredentialsFile(path: path, clock: .real, patience: .seconds(240)),
        address: server.url)
    }
    await withTaskGroup(of: Void.self) { group in
      for client in clients {
        group.addTask { #expect(await client.send(post).outcome == .created(id: "x")) }
      }
    }
    await transport.shutdown()
    #expect(book.state.withLock { $0.refreshes } == 1 && book.state.withLock { $0.spentAgain } == 0)
  }

  @Test func aSecondRefusalEndsEverything() async throws {
    let folder = try ScratchFolder()
    let file = try await file(folder)
    let transport = ScriptedTransport { request, _ in
      request.url.hasSuffix("refresh")
        ? .status(200, #"{"data":{"access_token":"access-2","refresh_token":"refresh-2"}}"#)
        : .status(401, #"{"error":{"message":"no"}}"#)
    }
    let client = try BackendClient.make(transport, store: file)
    for _ in 0..<3 {
      let outcome = await client.send(post).outcome
      #expect(outcome == .authentication(try #require(outcome.fault)))
      #expect(!outcome.countsAsAttempt)
    }
    #expect(
      transport.requests == [
        "POST /api/v1/progress", "POST /api/v1/auth/refresh", "POST /api/v1/progress",
      ])
    // What the backend gave out is kept all the same.
    #expect(try await file.credentials() == .tokens(2))
  }

  /// Another process renews them, and they expire before this one has used them.
  @Test func tokensThatExpireOnTheWayAreRenewedAgain() async throws {
    let folder = try ScratchFolder()
    let file = try await file(folder)
    let transport = ScriptedTransport { request, number in
      if request.url.hasSuffix("refresh") {
        return .status(200, #"{"access_token":"access-3","refresh_token":"refresh-3"}"#)
      }
      return number < 3 ? .status(401) : .created
    }
    let client = try BackendClient.make(transport, store: OvertakenStore(file: file))
    #expect(await client.send(post).outcome == .created(id: "new"))
    #expect(
      transport.requests == [
        "POST /api/v1/progress", "POST /api/v1/progress", "POST /api/v1/auth/refresh",
        "POST /api/v1/progress",
      ])
    #expect(try await file.credentials() == .tokens(3))
  }

  @Test(arguments: [400, 401, 403])
  func aRefusedRefreshEndsEverything(status: Int) async throws {
    let folder = try ScratchFolder()
    let file = try await file(folder)
    let transport = ScriptedTransport { request, _ in
      .status(
        request.url.hasSuffix("refresh") ? status : 401, #"{"error":"Invalid refresh token"}"#)
    }
    let client = try BackendClient.make(transport, store: file)
    for _ in 0..<2 {
      let outcome = await client.send(post).outcome
      #expect(outcome == .authentication(try #require(outcome.fault)))
    }
    #expect(transport.requests.count == 2)
    #expect(try await file.credentials() == .tokens(1))
  }

  @Test(arguments: [
    BackendAnswer.status(503), .lost, .unsent, .status(429, "", ["retry-after": "0"]),
  ])
  func aRefreshThatFailsForTheMomentIsTriedAgain(answer: BackendAnswer) async throws {
    let folder = try ScratchFolder()
    let file = try await file(folder)
    let transport = ScriptedTransport { request, number in
      if request.url.hasSuffix("refresh") {
        return number == 1
          ? answer
          : .status(200, #"{"access_token":"access-2","refresh_token":"refresh-2"}"#)
      }
      return number == 4 ? .created : .status(401)
    }
    let client = try BackendClient.make(transport, store: file)
    let first = await client.send(post).outcome
    #expect(first == .retryable(try #require(first.fault), retryAfter: first.wait))
    #expect(!first.mayHaveArrived)
    #expect(await client.send(post).outcome == .created(id: "new"))
  }

  @Test func anAnswerWithoutTokensEndsEverything() async throws {
    let folder = try ScratchFolder()
    let file = try await file(folder)
    let transport = ScriptedTransport { request, _ in
      request.url.hasSuffix("refresh")
        ? .status(200, #"{"data":{"access_token":"a b"}}"#) : .status(401)
    }
    let outcome = try await BackendClient.make(transport, store: file).send(post).outcome
    #expect(outcome == .authentication(try #require(outcome.fault)))
  }

  @Test func aCancelledRequestLosesNoTokens() async throws {
    let folder = try ScratchFolder()
    let file = try await file(folder)
    let (reached, reach) = AsyncStream<Void>.makeStream()
    let (allowed, allow) = AsyncStream<Void>.makeStream()
    let transport = ScriptedTransport { request, number in
      guard request.url.hasSuffix("refresh") else { return number == 0 ? .status(401) : .created }
      reach.finish()
      for await _ in allowed {}
      return .status(200, #"{"data":{"access_token":"access-2","refresh_token":"refresh-2"}}"#)
    }
    let client = try BackendClient.make(transport, store: file)
    let first = Task { await client.send(post).outcome }
    for await _ in reached {}
    first.cancel()
    allow.finish()
    _ = await first.value
    #expect(await client.send(post).outcome == .created(id: "new"))
    #expect(try await file.credentials() == .tokens(2))
  }

  @Test func aProcessThatDiesBetweenStoringAndUsingLosesNothing() async throws {
    let folder = try ScratchFolder()
    let path = try await file(folder).path
    let transport = ScriptedTransport { request, _ in
      if request.url.hasSuffix("refresh") {
        return .status(200, #"{"data":{"access_token":"access-2","refresh_token":"refresh-2"}}"#)
      }
      let isRenewed = request.headers.contains { $0.value == "Bearer access-2" }
      guard isRenewed else { return .status(401) }
      // What a process that is killed here leaves behind.
      let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
      #expect(text.contains("refresh-2") && !text.contains("refresh-1"))
      return .created
    }
    let first = CredentialsFile(path: path, clock: .real)
    _ = try await BackendClient.make(transport, store: first).send(post)
    let next = CredentialsFile(path: path, clock: .real)
    #expect(
      try await BackendClient.make(transport, store: next).send(post).outcome == .created(id: "new")
    )
    #expect(
      transport.requests == [
        "POST /api/v1/progress", "POST /api/v1/auth/refresh", "POST /api/v1/progress",
        "POST /api/v1/progress",
      ])
  }

  @Test func tokensOfTheEnvironmentAreNotRenewed() async throws {
    let transport = ScriptedTransport { _, _ in .status(401) }
    let client = try BackendClient.make(transport)
    let outcome = await client.send(post).outcome
    #expect(outcome.fault?.code == "token_not_renewable" && transport.requests.count == 1)
  }

  @Test func withoutCredentialsNothingIsSent() async throws {
    let transport = ScriptedTransport { _, _ in .created }
    let file = CredentialsFile(path: "/nowhere/credentials.json", clock: .real)
    let outcome = try await BackendClient.make(transport, store: file).send(post).outcome
    #expect(outcome.fault?.code == "credentials_missing" && transport.requests.isEmpty)
  }
}

extension DeliveryOutcome {
  fileprivate var wait: Duration? {
    if case .retryable(_, let wait) = self { wait } else { nil }
  }
}
