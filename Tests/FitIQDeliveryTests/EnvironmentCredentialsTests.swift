import FitIQDomain
import FitIQTestSupport
import FitIQTestTraits
import Foundation
import Testing

@testable import FitIQDelivery

@Suite(.ownThreads, .bounded) struct EnvironmentCredentialsTests {
  private let folder: ScratchFolder
  private let file: CredentialsFile

  init() throws {
    folder = try ScratchFolder()
    file = CredentialsFile(path: folder.file("credentials.json"), clock: .real)
  }

  private func store(_ environment: [String: String]) -> EnvironmentCredentials {
    EnvironmentCredentials(environment, file: file)
  }

  private func fill() async throws {
    try await file.update([
      .apiKey: Secret("file-key"), .accessToken: Secret("A1"), .refreshToken: Secret("R1"),
    ])
  }

  @Test func aKeyOfTheEnvironmentGoesWithTheTokensOfTheFile() async throws {
    try await fill()
    let store = store(["FITIQ_API_KEY": " named-key\n"])
    let expected = Credentials(
      apiKey: Secret("named-key"), accessToken: Secret("A1"), refreshToken: Secret("R1"))
    #expect(try await store.credentials() == expected)
    let rotation = try await store.rotate(stale: Secret("A1")) { current in
      #expect(current == expected)
      return .tokens(TokenPair(access: Secret("A2"), refresh: Secret("R2")))
    }
    let renewed = Credentials(
      apiKey: Secret("named-key"), accessToken: Secret("A2"), refreshToken: Secret("R2"))
    #expect(rotation == .renewed(renewed))
    // The tokens are kept, the key stays where it was named.
    #expect(try await file.credentials().apiKey == Secret("file-key"))
    #expect(try await file.credentials().refreshToken == Secret("R2"))
  }

  /// A unit's `LoadCredential=fitiq.api_key:…`; one that is empty, or not there, says nothing.
  @Test(arguments: [
    ("unit-key\n", [:], "unit-key"), ("unit-key", ["FITIQ_API_KEY": "named-key"], "named-key"),
    ("", [:], "file-key"), (" \n", ["FITIQ_API_KEY": ""], "file-key"), (nil, [:], "file-key"),
  ])
  func systemdPassesTheKeyOn(text: String?, more: [String: String], expected: String) async throws {
    try await fill()
    try text?.write(toFile: folder.file("fitiq.api_key"), atomically: false, encoding: .utf8)
    let store = store(["CREDENTIALS_DIRECTORY": folder.path].merging(more) { $1 })
    let found = try await store.credentials()
    #expect(found.apiKey == Secret(expected) && found.refreshToken == Secret("R1"))
  }

  @Test func aKeyOfSystemdIsCheckedAsAnother() async throws {
    try await fill()
    let store = store(["CREDENTIALS_DIRECTORY": folder.path])
    for text in ["a\u{1}b", String(repeating: "k", count: 9_000)] {
      try text.write(toFile: folder.file("fitiq.api_key"), atomically: false, encoding: .utf8)
      await #expect(throws: DeliveryError.self) { try await store.credentials() }
    }
  }

  @Test func anAccessTokenOfTheEnvironmentIsUsedAsItIs() async throws {
    try await fill()
    let store = store(["FITIQ_ACCESS_TOKEN": "named", "FITIQ_REFRESH_TOKEN": "spare"])
    #expect(
      try await store.credentials()
        == Credentials(
          apiKey: Secret("file-key"), accessToken: Secret("named"), refreshToken: nil))
    let rotation = try await store.rotate(stale: Secret("named")) { _ in
      Issue.record("nothing could keep what this brings")
      return .tokens(TokenPair(access: Secret("x"), refresh: Secret("y")))
    }
    guard case .failed(.authentication) = rotation else {
      Issue.record("\(rotation)")
      return
    }
    #expect(try await file.credentials().accessToken == Secret("A1"))
  }

  @Test func withoutAFileTheEnvironmentHasToNameAToken() async throws {
    let named = store(["FITIQ_ACCESS_TOKEN": "named", "FITIQ_API_KEY": "key"])
    #expect(try await named.credentials().apiKey == Secret("key"))
    await #expect(throws: DeliveryError.self) {
      try await store(["FITIQ_API_KEY": "key", "FITIQ_ACCESS_TOKEN": ""]).credentials()
    }
  }
}
