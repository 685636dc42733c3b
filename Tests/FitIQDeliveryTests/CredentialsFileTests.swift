import FitIQDomain
import FitIQTestSupport
import FitIQTestTraits
import Foundation
import Synchronization
import Testing

@testable import FitIQDelivery

@Suite(.ownThreads, .bounded) struct CredentialsFileTests {
  private let folder: ScratchFolder
  private let file: CredentialsFile

  init() throws {
    folder = try ScratchFolder()
    file = CredentialsFile(
      path: folder.file("credentials.json"), clock: .real, patience: .milliseconds(100))
  }

  private func text() throws -> String { try String(contentsOfFile: file.path, encoding: .utf8) }

  private func write(_ text: String, mode: mode_t = 0o600) throws {
    _ = try folder.write(Data(text.utf8), to: "credentials.json")
    #expect(chmod(file.path, mode) == 0)
  }

  private func mode() -> mode_t {
    var status = stat()
    return stat(file.path, &status) == 0 ? status.st_mode & 0o777 : 0
  }

  private func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  }

  @Test func whatIsSetComesBack() async throws {
    try await file.update([.baseURL: Secret("https://b.test"), .apiKey: Secret("k/1")])
    try await file.update([.accessToken: Secret("a"), .refreshToken: Secret("r")])
    #expect(try file.baseURL() == "https://b.test")
    #expect(
      try await file.credentials()
        == Credentials(apiKey: Secret("k/1"), accessToken: Secret("a"), refreshToken: Secret("r")))
    try await file.update([.accessToken: nil])
    #expect(try await file.credentials().accessToken == nil)
    #expect(mode() == 0o600)
    #expect(try names() == ["credentials.json", "credentials.json.lock"])
    try await file.clear()
    #expect(try names() == ["credentials.json.lock"])
    #expect(try file.baseURL() == nil)
  }

  @Test func membersThatFitIQDoesNotKnowStay() async throws {
    try write(#"{"api_key":"k","note":{"by":"hand"},"access_token":7}"#)
    #expect(try await file.credentials().accessToken == nil)
    try await file.update([.apiKey: Secret("k2")])
    #expect(try text().contains(#""by" : "hand""#))
  }

  @Test(arguments: [0o640, 0o604, 0o620, 0o602, 0o610, 0o666, 0o777] as [mode_t])
  func whatOthersCanReachIsRefused(mode: mode_t) async throws {
    try write(#"{"api_key":"hunter2"}"#, mode: mode)
    let error = await #expect(throws: DeliveryError.self) { try await file.credentials() }
    #expect(error?.code == .credentialsExposed)
    #expect(error.map { !"\($0)".contains("hunter2") } ?? false)
    await #expect(throws: DeliveryError.self) { try await file.update([.apiKey: Secret("x")]) }
  }

  @Test(arguments: ["", "[]", "{", "\u{0}", "null"])
  func whatIsNoObjectIsRefused(content: String) async throws {
    try write(content)
    let error = await #expect(throws: DeliveryError.self) { try await file.credentials() }
    #expect(error?.code == .credentialsInvalid)
  }

  @Test(arguments: ["a\u{7}", "a\r\nX: y", "é", "a b", String(repeating: "k", count: 4097)])
  func whatCannotBeSentIsNoCredential(value: String) async throws {
    let folder = try ScratchFolder()
    let file = CredentialsFile(path: folder.file("c.json"), clock: .real)
    for member in [CredentialsFile.Member.apiKey, .accessToken, .refreshToken] {
      try await file.update([.apiKey: nil, .accessToken: nil, .refreshToken: nil])
      try await file.update([member: Secret(value)])
      await #expect { try await file.credentials() } throws: {
        ($0 as? DeliveryError)?.code == .credentialsInvalid
      }
      if member == .refreshToken { continue }
      let named = EnvironmentCredentials(
        [member.variable: value], file: CredentialsFile(path: folder.file("none"), clock: .real))
      // Blanks at the ends do not count in the environment.
      await #expect { try await named.credentials() } throws: {
        ($0 as? DeliveryError)?.code == .credentialsInvalid
      }
    }
  }

  @Test func foldersAndPipesAreRefused() async throws {
    #expect(mkfifo(file.path, 0o600) == 0)
    await #expect(throws: DeliveryError.self) { try await file.credentials() }
    #expect(unlink(file.path) == 0 && mkdir(file.path, 0o700) == 0)
    await #expect(throws: DeliveryError.self) { try await file.credentials() }
  }

  @Test func aSymbolicLinkStaysOne() async throws {
    let real = folder.file("real.json")
    #expect(symlink(real, file.path) == 0)
    _ = try folder.write(Data("{}".utf8), to: "real.json")
    #expect(chmod(real, 0o600) == 0)
    try await file.update([.apiKey: Secret("k")])
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: file.path) == real)
    #expect(try await file.credentials().apiKey == Secret("k"))
  }

  @Test func rotationIsDurableBeforeItReturns() async throws {
    try await file.update([.accessToken: Secret("access-1"), .refreshToken: Secret("refresh-1")])
    let path = file.path
    let rotation = try await file.rotate(stale: Secret("access-1")) { current in
      // Until the tokens are there the old file is whole, and its successor has its room.
      #expect(current.refreshToken == Secret("refresh-1"))
      #expect((try? String(contentsOfFile: path, encoding: .utf8))?.contains("access-1") == true)
      return .tokens(TokenPair(access: Secret("access-2"), refresh: Secret("refresh-2")))
    }
    #expect(rotation == .renewed(try await file.credentials()))
    #expect(try await file.credentials().refreshToken == Secret("refresh-2"))
    #expect(mode() == 0o600)
    #expect(try names() == ["credentials.json", "credentials.json.lock"])
  }

  @Test func aTokenThatSomebodyRenewedIsTaken() async throws {
    try await file.update([.accessToken: Secret("access-2"), .refreshToken: Secret("refresh-2")])
    let rotation = try await file.rotate(stale: Secret("access-1")) { _ in
      Issue.record("the refresh token was spent again")
      return .failed(.removed)
    }
    #expect(rotation == .renewed(try await file.credentials()))
  }

  @Test func aFailedExchangeLeavesTheFile() async throws {
    try await file.update([.accessToken: Secret("access-1"), .refreshToken: Secret("refresh-1")])
    let before = try text()
    let outcome = DeliveryOutcome.authentication(DeliveryFault(code: "x", message: "no"))
    let rotation = try await file.rotate(stale: Secret("access-1")) { _ in .failed(outcome) }
    #expect(rotation == .failed(outcome))
    #expect(try text() == before)
    #expect(try names() == ["credentials.json", "credentials.json.lock"])
  }

  @Test func noTokenIsSpentWhereItsSuccessorCannotBeKept() async throws {
    try await file.update([.accessToken: Secret("access-1"), .refreshToken: Secret("refresh-1")])
    // The owner root may write anywhere, so the folder is gone instead of closed.
    let lost = CredentialsFile(path: folder.file("gone/credentials.json"), clock: .real)
    await #expect(throws: DeliveryError.self) {
      try await lost.rotate(stale: nil) { _ in
        Issue.record("the refresh token was spent")
        return .failed(.removed)
      }
    }
  }

  @Test func aHeldLockIsWaitedForAndThenBusy() async throws {
    try await file.update([.accessToken: Secret("access-1")])
    let holder = open(file.path + ".lock", O_RDWR)
    #expect(flock(holder, LOCK_EX) == 0)
    let error = await #expect(throws: DeliveryError.self) {
      try await file.update([.apiKey: Secret("k")])
    }
    #expect(error?.code == .credentialsBusy && error?.isRetryable == true)
    // A process that dies gives its lock back with its descriptors.
    close(holder)
    try await file.update([.apiKey: Secret("k")])
  }

  @Test func readersSeeTheOldFileOrTheNewOne() async throws {
    try await file.update([.accessToken: Secret("access-0"), .refreshToken: Secret("refresh-0")])
    let patient = CredentialsFile(path: file.path, clock: .real)
    let writing = Task {
      for number in 1...200 {
        _ = try await patient.rotate(stale: Secret("access-\(number - 1)")) { _ in
          .tokens(
            TokenPair(access: Secret("access-\(number)"), refresh: Secret("refresh-\(number)")))
        }
      }
    }
    var last = 0
    let deadline = Date().addingTimeInterval(60)
    while last < 200, Date() < deadline {
      let seen = try await patient.credentials()
      let number = try #require(seen.accessToken.flatMap { Int($0.reveal().dropFirst(7)) })
      #expect(seen.refreshToken == Secret("refresh-\(number)") && number >= last)
      last = number
      await Task.yield()
    }
    #expect(last == 200)
    try await writing.value
  }

  @Test func leftoversOfAKilledProcessDoNotMatter() async throws {
    try await file.update([.accessToken: Secret("access-1"), .refreshToken: Secret("refresh-1")])
    _ = try folder.write(Data(repeating: 0x20, count: 16_384), to: "credentials.json.AbCdEf")
    #expect(try await file.credentials().accessToken == Secret("access-1"))
    _ = try await file.rotate(stale: Secret("access-1")) { _ in
      .tokens(TokenPair(access: Secret("access-2"), refresh: Secret("refresh-2")))
    }
    #expect(try await file.credentials().accessToken == Secret("access-2"))
  }
}
