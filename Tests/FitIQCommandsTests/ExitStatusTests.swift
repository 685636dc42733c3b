import FitIQDelivery
import FitIQDomain
import FitIQStorage
import FitIQTestSupport
import FitIQTestTraits
import Foundation
import Testing

@testable import FitIQCommands

@Suite(.bounded) struct ExitStatusTests {
  @Test func everyStorageErrorHasAStatus() {
    for code in StorageError.Code.allCases {
      #expect(ExitStatus(StorageError(code, "x")) != .success)
    }
    #expect(ExitStatus(StorageError(.busy, "x")) == .temporaryFailure)
    #expect(ExitStatus(StorageError(.diskFull, "x")) == .ioFailed)
    #expect(ExitStatus(StorageError(.undoConflict, "x")) == .negative)
    #expect(ExitStatus(UnexpectedError(underlying: nil)) == .internalFault)
  }

  /// What has no line there counts as a defect.
  @Test func everyErrorIsNamed() throws {
    // The last three stand for another error, or never end a command.
    let others = ["UnexpectedError", "OwnHint", "RefusedMetric", "UndeliverableEntity"]
    let sources = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../Sources")
      .standardizedFileURL.path
    func text(_ name: String) throws -> String {
      try String(contentsOfFile: "\(sources)/\(name)", encoding: .utf8)
    }
    let statuses = try text("FitIQCommands/Root/ExitStatus.swift")
    let names = FileManager.default.enumerator(atPath: sources)?.compactMap { $0 as? String } ?? []
    let errors = try names.filter { $0.hasSuffix(".swift") }.map(text)
      .filter { $0.contains("FitIQError") }
      .flatMap { $0.matches(of: /(?:struct|enum|class|extension) (\w+): [^{]*\bFitIQError\b/) }
      .map { String($0.1) }
    #expect(errors.contains("StorageError"))
    for error in errors where !others.contains(error) {
      #expect(statuses.contains(error), "\(error) needs a line in ExitStatus.init(_:)")
    }
  }

  @Test(
    arguments: [
      (.addressMissing, 78), (.addressInvalid, 78), (.addressInsecure, 78), (.proxyInvalid, 78),
      (.certificatesUnreadable, 78), (.credentialsInvalid, 78), (.credentialsMissing, 77),
      (.credentialsExposed, 77), (.authenticationFailed, 77), (.credentialsBusy, 75),
      (.credentialsUnwritable, 74), (.credentialsRefused, 65), (.backendUnavailable, 69),
    ] as [(DeliveryError.Code, Int32)])
  func everyDeliveryErrorHasItsStatus(code: DeliveryError.Code, status: Int32) {
    #expect(ExitStatus(DeliveryError(code: code, summary: "x")).code == status)
  }

  @Test(
    arguments: [
      (.syntax, 64), (.incomplete, 64), (.tableUnknown, 64), (.columnUnknown, 64),
      (.functionUnknown, 64), (.parameterMissing, 64), (.refused, 64),
      (.invalid, 64), (.tooBig, 64), (.interrupted, 130), (.busy, 75), (.corrupt, 65),
      (.diskFull, 74), (.ioFailed, 74), (.constraintFailed, 1),
    ] as [(QueryError.Code, Int32)])
  func everyQueryErrorHasItsStatus(code: QueryError.Code, status: Int32) {
    #expect(ExitStatus(QueryError(code, "x")).code == status)
  }

  @Test func everyStatusIsExplained() {
    let words = HelpTopic.exitStatus.text.split(whereSeparator: \.isWhitespace).joined(
      separator: " ")
    for status in ExitStatus.allCases {
      #expect(words.contains(" \(status.code) \(status.meaning)"))
    }
    for topic in HelpTopic.allCases {
      #expect(topic.text.split(separator: "\n").allSatisfy { $0.count <= 80 })
    }
  }
}

@Suite(.bounded) struct SettingsTests {
  private func value(
    _ setting: Setting, environment: [String: String]
  ) throws -> Settings.Value? {
    try Settings.load(environment: environment)[setting]
  }

  private func home(_ yaml: String?) throws -> [String: String] {
    let home = NSTemporaryDirectory() + "/fitiq-settings-\(UUID().uuidString)"
    try FileManager.default.createDirectory(
      atPath: home + "/.config/fitiq", withIntermediateDirectories: true)
    if let yaml {
      try yaml.write(
        toFile: home + "/.config/fitiq/config.yaml", atomically: true, encoding: .utf8)
    }
    return ["HOME": home]
  }

  @Test func theNearestOriginWins() throws {
    var environment = try home("time_zone: Europe/Lisbon\nbusy_timeout: 3\n")
    let file = "\(environment["HOME"] ?? "")/.config/fitiq/config.yaml"
    #expect(
      try value(.timeZone, environment: environment)
        == Settings.Value(text: "Europe/Lisbon", origin: .file(file)))
    #expect(try value(.busyTimeout, environment: environment)?.text == "3")
    #expect(try value(.color, environment: environment)?.origin == .fallback)
    environment["FITIQ_TIME_ZONE"] = "Asia/Kathmandu"
    #expect(
      try value(.timeZone, environment: environment)
        == Settings.Value(text: "Asia/Kathmandu", origin: .environment("FITIQ_TIME_ZONE")))
  }

  @Test(arguments: [
    "tme_zone: UTC\n", "time_zone: Mars/Olympus\n", "- a\n- b\n", "output: {a: {b: c}}\n",
    "store: [a]\n", "a: b: c\n", "busy_timeout: soon\n",
  ])
  func whatCannotBeUsedIsRefused(yaml: String) throws {
    let environment = try home(yaml)
    #expect(throws: SettingsError.self) { try Settings.load(environment: environment) }
  }

  @Test func anEmptyFileIsNoSettings() throws {
    #expect(try value(.output, environment: try home(""))?.origin == .fallback)
    #expect(try value(.output, environment: try home(nil))?.text == "table")
  }
}

@Suite(.bounded) struct SecretTests {
  @Test func aSecretIsShownNowhere() throws {
    let secret = Secret("hunter2")
    var dumped = ""
    dump([secret], to: &dumped)
    let json = String(decoding: try JSONEncoder().encode([secret]), as: UTF8.self)
    for text in [
      "\(secret)", String(reflecting: secret), dumped, json, "\(Optional(secret) as Any)",
    ] {
      #expect(!text.contains("hunter2"), "\(text)")
    }
    #expect(secret.reveal() == "hunter2")
  }
}

@Suite(.bounded) struct AsOfTests {
  @Test(arguments: ["2025-02-30T00:00:00Z", "99999-01-01T00:00:00Z", "someday", "", "2025-02-30"])
  func refusesInstantsThatDoNotExist(text: String) {
    #expect(AsOf(argument: text) == nil)
  }

  @Test(arguments: [
    ("2025-01-27T00:30:00Z", "2025-01-26"), ("2025-01-27", "2025-01-27"),
    ("2025-01-27T05:00:00.250Z", "2025-01-27"), ("2025-01-27T00:30:00-05:00", "2025-01-27"),
  ])
  func isADayInTheZone(text: String, day: String) throws {
    let zone = try #require(TimeZone(identifier: "America/New_York"))
    let instant = try #require(AsOf(argument: text)).instant(in: zone)
    #expect(LocalDay(containing: instant, in: zone).description == day)
  }
}
