import FitIQTestBackend
import FitIQTestSupport
import FitIQTestTraits
import Foundation
import Testing

/// Key and tokens: kept for their owner, shown to nobody.
@Suite(.bounded) struct AuthCLITests {
  private static let key = "KEY-5f1c9a"
  private static let refresh = "REFRESH-77aa01"
  /// Expires on 2030-01-01.
  private static let access =
    "eyJhbGciOiJIUzI1NiJ9."
    + Data(#"{"exp":1893456000,"sub":"u"}"#.utf8).base64EncodedString()
    .replacing("=", with: "") + ".c2lnbmF0dXJl"
  private static let secrets = [key, access, refresh]

  private func file(_ fitiq: FitIQBinary) -> String {
    fitiq.folder.file(".config/fitiq/credentials.json")
  }

  private func stored(_ fitiq: FitIQBinary) throws -> [String: String] {
    let bytes = try #require(FileManager.default.contents(atPath: file(fitiq)))
    return try #require(try JSONSerialization.jsonObject(with: bytes) as? [String: String])
  }

  private func mode(_ path: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    return try #require(attributes[.posixPermissions] as? Int)
  }

  private func set(
    _ fitiq: FitIQBinary, _ input: String, _ more: String...
  ) throws -> FitIQBinary.Result {
    try fitiq.run(["auth", "set"] + more, input: Data(input.utf8))
  }

  private func expectNoSecret(_ result: FitIQBinary.Result) {
    for secret in Self.secrets {
      #expect(!result.out.contains(secret) && !result.error.contains(secret))
    }
  }

  @Test(arguments: [
    #"{"api_key":"\#(key)","access_token":"\#(access)","refresh_token":"\#(refresh)"}"#,
    #"{"data":{"api_key":"\#(key)","access_token":"\#(access)","refresh_token":"\#(refresh)"}}"#,
    "api_key=\(key)\n# the tokens\n access_token = \(access) \r\nFITIQ_REFRESH_TOKEN=\(refresh)\n",
  ])
  func whatIsReadIsStoredForItsOwner(input: String) throws {
    let fitiq = try FitIQBinary()
    let result = try set(fitiq, input)
    #expect(result.status == 0, "\(result.error)")
    expectNoSecret(result)
    #expect(
      try stored(fitiq)
        == ["api_key": Self.key, "access_token": Self.access, "refresh_token": Self.refresh])
    #expect(try mode(file(fitiq)) == 0o600)
    #expect(try mode(fitiq.folder.file(".config/fitiq")) == 0o700)
  }

  @Test func aSecondSetChangesWhatItNamesAndKeepsTheRest() throws {
    let fitiq = try FitIQBinary()
    _ = try set(fitiq, "api_key=OLD\naccess_token=\(Self.access)\n")
    let result = try set(fitiq, "api_key=\(Self.key)\nbase_url=http://127.0.0.1:9\n", "--json")
    #expect(result.status == 0 && result.out.contains(#""changed" : ["#), "\(result.out)")
    #expect(
      try stored(fitiq) == [
        "api_key": Self.key, "access_token": Self.access, "base_url": "http://127.0.0.1:9",
      ])
  }

  @Test(arguments: [
    ("", "nothing to store"), ("{}", "nothing to store"), ("{", "JSON"),
    (#"{"user_id":"x"}"#, "nothing to store"), (key, "no name"),
    ("api_key=a b\(key)", "characters"), ("api_key=a\u{7}", "characters"),
  ])
  func whatIsNoCredentialIsRefusedUnseen(input: String, reason: String) throws {
    let fitiq = try FitIQBinary()
    let result = try set(fitiq, input)
    #expect(result.status == 65 && result.error.contains(reason), "\(result.error)")
    expectNoSecret(result)
    #expect(!FileManager.default.fileExists(atPath: file(fitiq)))
  }

  /// Of a file or an environment that somebody wrote by hand: said before anything is sent.
  @Test func aKeyWithAControlCharacterIsAConfiguration() async throws {
    let fixture = try await DeliveryFixture(entities: 2)
    var fitiq = fixture.fitiq
    fitiq.environment["FITIQ_API_KEY"] = "a\u{7}b"
    let named = try fitiq.run("outbox", "deliver")
    #expect(named.status == 78 && named.error.contains("FITIQ_API_KEY"), "\(named.error)")
    #expect(try fitiq.run("auth", "status").status == 78)
    #expect(try fitiq.run("auth", "set", "--from-environment").status == 78)
    fitiq.environment["FITIQ_API_KEY"] = nil
    let path = file(fitiq)
    try Data(#"{"api_key":"a\nb","access_token":"t"}"#.utf8).write(to: URL(fileURLWithPath: path))
    chmod(path, 0o600)
    let written = try fitiq.run("outbox", "deliver")
    #expect(written.status == 78 && written.error.contains(path), "\(written.error)")
    #expect(fixture.backend.requests().isEmpty)
    await fixture.backend.stop()
  }

  @Test func aPasswordInAnAddressIsNotShown() throws {
    var fitiq = try FitIQBinary()
    fitiq.environment["FITIQ_API_URL"] = "https://ann:\(Self.key)@backend.example/x?t=\(Self.key)"
    for format in ["table", "json", "jsonl", "csv", "markdown"] {
      let result = try fitiq.run("config", "show", "--output", format)
      #expect(result.status == 0 && result.out.contains("backend.example/x"))
      expectNoSecret(result)
    }
    for command in [["auth", "status"], ["outbox", "deliver", "--dry-run"]] {
      expectNoSecret(try fitiq.run(command))
    }
  }

  @Test func anAddressThatCannotBeUsedIsRefused() throws {
    let fitiq = try FitIQBinary()
    let result = try set(fitiq, "base_url=http://backend.example\n")
    #expect(result.status == 78 && result.error.contains("HTTPS"))
  }

  @Test func secretsAreNoArguments() throws {
    for line in [["auth", "set", Self.key], ["auth", "set", "--api-key", Self.key]] {
      #expect(try FitIQBinary().run(line).status == 64)
    }
  }

  @Test func theEnvironmentCanBeStored() throws {
    var fitiq = try FitIQBinary()
    fitiq.environment["FITIQ_API_KEY"] = Self.key
    fitiq.environment["FITIQ_REFRESH_TOKEN"] = Self.refresh
    #expect(try fitiq.run("auth", "set", "--from-environment").status == 0)
    #expect(try stored(fitiq) == ["api_key": Self.key, "refresh_token": Self.refresh])
  }

  // MARK: Status

  private func status(_ fitiq: FitIQBinary) throws -> [String: [String: Any]] {
    let result = try fitiq.run("auth", "status", "--json")
    #expect(result.status == 0, "\(result.error)")
    expectNoSecret(result)
    let object = try JSONSerialization.jsonObject(with: Data(result.out.utf8)) as? [String: Any]
    let lines = try #require(object?["credentials"] as? [[String: Any]])
    return Dictionary(uniqueKeysWithValues: lines.map { ($0["name"] as? String ?? "", $0) })
  }

  @Test func statusSaysWhatIsThereAndFromWhere() throws {
    var fitiq = try FitIQBinary()
    #expect(try status(fitiq).values.allSatisfy { $0["is_set"] as? Bool == false })
    _ = try set(
      fitiq, "api_key=old\naccess_token=\(Self.access)\nrefresh_token=\(Self.refresh)\n")
    fitiq.environment["FITIQ_API_KEY"] = Self.key
    fitiq.environment["FITIQ_API_URL"] = "https://backend.example/api"
    let lines = try status(fitiq)
    #expect(lines["api_key"]?["origin"] as? String == "environment FITIQ_API_KEY")
    #expect(lines["access_token"]?["origin"] as? String == file(fitiq))
    #expect(lines["access_token"]?["expires_at"] as? String == "2030-01-01T00:00:00.000Z")
    #expect(lines["access_token"]?["is_expired"] as? Bool == false)
    #expect(lines["refresh_token"]?["is_set"] as? Bool == true)
    #expect(lines["base_url"]?["value"] as? String == "https://backend.example/api")
    for format in ["table", "csv", "markdown", "jsonl"] {
      let result = try fitiq.run("auth", "status", "--output", format)
      #expect(result.status == 0 && result.out.contains("access_token"))
      expectNoSecret(result)
    }
    fitiq.environment["FITIQ_ACCESS_TOKEN"] = "no.jwt.atall"
    fitiq.environment["FITIQ_API_URL"] = "https://user:\(Self.key)@backend.example"
    let fixed = try status(fitiq)
    #expect(fixed["access_token"]?["expires_at"] == nil)
    #expect(fixed["refresh_token"]?["is_set"] as? Bool == false)
  }

  @Test func aFileThatOthersCanReadIsNotUsed() throws {
    let fitiq = try FitIQBinary()
    _ = try set(fitiq, "api_key=\(Self.key)\n")
    chmod(file(fitiq), 0o644)
    let result = try fitiq.run("auth", "status")
    #expect(result.status == 77 && result.error.contains("chmod 600"))
    try fitiq.succeed("auth", "clear", "--yes")
    #expect(!FileManager.default.fileExists(atPath: file(fitiq)))
  }

  // MARK: Clear

  @Test func clearAsksAndRemoves() throws {
    let fitiq = try FitIQBinary()
    #expect(try fitiq.run("auth", "clear", "--yes").error.contains("no credentials are stored"))
    #expect(!FileManager.default.fileExists(atPath: fitiq.folder.file(".config")))
    _ = try set(fitiq, "api_key=\(Self.key)\n")
    #expect(try fitiq.run("auth", "clear", "--dry-run").status == 0)
    #expect(try fitiq.run("auth", "clear").status == 64)
    #expect(try stored(fitiq).count == 1)
    let declined = try fitiq.type([("[y/N]", "n\n")], to: ["auth", "clear"])
    #expect(declined.status == 1 && declined.screen.contains("API key"))
    #expect(try stored(fitiq).count == 1)
    #expect(try fitiq.type([("[y/N]", "y\n")], to: ["auth", "clear"]).status == 0)
    #expect(!FileManager.default.fileExists(atPath: file(fitiq)))
  }

  /// Tokens that a power cut could bring back are not said to be gone.
  @Test(.enabled(if: FileFaultLibrary.isAvailable, "needs Linux"))
  func clearSaysWhatTheDiskMayKeep() throws {
    let fitiq = try FitIQBinary()
    _ = try set(fitiq, "api_key=\(Self.key)\n")
    let (result, record) = try fitiq.run(
      ["auth", "clear", "--yes"], with: .failure(of: [.sync], number: 1),
      on: .folder(fitiq.folder.file(".config/fitiq")))
    #expect(record.strike?.kind == .sync)
    #expect(
      result.status == 74 && result.error.contains("a power cut could bring it back"), "\(result)")
    #expect(!FileManager.default.fileExists(atPath: file(fitiq)))
  }

  // MARK: On a terminal

  @Test func theTerminalShowsNothingOfTheAnswers() throws {
    let fitiq = try FitIQBinary()
    let session = try fitiq.type(
      [
        ("API key", "typo\u{15}\(Self.key)X\u{7F}\n"), ("access token", "\(Self.access)\n"),
        ("refresh token", "\n"),
      ], to: ["auth", "set"])
    #expect(session.status == 0, "\(session.screen)")
    for secret in Self.secrets + ["typo", "KEY-"] {
      #expect(!session.screen.contains(secret) && !session.arguments.contains(secret))
    }
    #expect(try stored(fitiq) == ["api_key": Self.key, "access_token": Self.access])
    for path in try FileManager.default.subpathsOfDirectory(atPath: fitiq.folder.path)
    where !path.hasSuffix("credentials.json") {
      let bytes = FileManager.default.contents(atPath: fitiq.folder.file(path)) ?? Data()
      #expect(bytes.firstRange(of: Data(Self.key.utf8)) == nil, "\(path)")
    }
  }

  /// Whatever ends it, the terminal shows again what is typed.
  @Test(arguments: [
    SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGUSR2, SIGVTALRM, SIGPROF, SIGXCPU, SIGSEGV,
  ])
  func theTerminalIsGivenBackOnASignal(number: Int32) async throws {
    let fitiq = try FitIQBinary()
    let terminal = try PseudoTerminal(
      FitIQBinary.path, ["auth", "set"], environment: fitiq.environment, folder: fitiq.folder.path)
    let before = terminal.settingsAtStart
    try await terminal.waitFor("API key")
    try await terminal.wait("silence") { _ in terminal.settings != before }
    try terminal.type("abc")
    terminal.send(number)
    #expect(try await terminal.exitStatus() == 128 + number)
    #expect(terminal.settings == before)
    #expect(!FileManager.default.fileExists(atPath: file(fitiq)))
  }

  @Test func theTerminalIsGivenBackWhileItIsStopped() async throws {
    let fitiq = try FitIQBinary()
    // Its shell keeps it from being orphaned, which no terminal stops.
    let terminal = try PseudoTerminal(
      "/bin/sh", ["-mc", "'\(FitIQBinary.path)' auth set; echo stopped; fg; echo end $?"],
      environment: fitiq.environment, folder: fitiq.folder.path)
    let before = terminal.settingsAtStart
    try await terminal.waitFor("API key")
    try await terminal.wait("silence") { _ in terminal.settings != before }
    _ = try await Self.child(of: terminal.process).map { kill($0, SIGTSTP) }
    try await terminal.waitFor("stopped")
    try await terminal.wait("silence") { _ in terminal.settings != before }
    try terminal.type("\(Self.key)\n")
    for prompt in ["access token", "refresh token"] {
      try await terminal.waitFor(prompt)
      try await terminal.wait("silence") { _ in terminal.settings != before }
      try terminal.type("\n")
    }
    try await terminal.waitFor("end 0")
    #expect(!terminal.screen.text.contains(Self.key))
    #expect(try stored(fitiq) == ["api_key": Self.key])
  }

  private static func child(of process: pid_t) async throws -> pid_t? {
    let text = try String(
      contentsOfFile: "/proc/\(process)/task/\(process)/children", encoding: .utf8)
    return text.split(separator: " ").first.flatMap { pid_t($0) }
  }

  @Test func controlCStoresNothing() throws {
    let fitiq = try FitIQBinary()
    let session = try fitiq.type(
      [("API key", "\(Self.key)\n"), ("access token", "abc\u{3}")], to: ["auth", "set"])
    #expect(session.status == 130, "\(session.screen)")
    #expect(!FileManager.default.fileExists(atPath: file(fitiq)))
  }
}
