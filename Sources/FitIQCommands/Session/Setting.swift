import FitIQDomain
import FitIQTerminal
import Foundation

/// A setting that can come from a flag, the environment or the configuration file.
enum Setting: String, CaseIterable, Sendable {
  case store
  case output
  case color
  case timeZone = "time_zone"
  case busyTimeout = "busy_timeout"
  case backupRetention = "backup_retention"
  case apiURL = "api_url"
  case credentialsFile = "credentials_file"
  case caFile = "ca_file"
  case deliveryBatch = "delivery_batch"
  case deliveryPoll = "delivery_poll"
  case deliveryLease = "delivery_lease"
  case backoffCap = "backoff_cap"
  case requestTimeout = "request_timeout"
  case debounce
  case pager

  /// The environment variable, such as `FITIQ_TIME_ZONE`.
  var variable: String { "FITIQ_" + rawValue.uppercased() }
  /// The option, such as `--time-zone`.
  var flag: String { "--" + rawValue.replacing("_", with: "-") }

  /// What it is for, and its value where nobody sets one; nil for none.
  func facts(_ environment: [String: String]) -> (meaning: String, fallback: String?) {
    switch self {
    case .store: ("app store, container or fitiq database", Paths(environment).database)
    case .output:
      ("output format: \(OutputFormat.allCases.map(\.rawValue).joined(separator: ", "))", "table")
    case .color: ("colour: \(ColorMode.allCases.map(\.rawValue).joined(separator: ", "))", "auto")
    case .timeZone: ("device time zone of the user, such as Europe/Lisbon", nil)
    case .busyTimeout: ("how long to wait for another process's lock, such as 10s", "10s")
    case .backupRetention: ("how long backups are kept at least, such as 30d", "30d")
    case .apiURL: ("address of the backend, such as https://host; no default", nil)
    case .credentialsFile:
      (
        "file with the backend's key and tokens, private to its owner",
        Paths(environment).credentialsFile
      )
    case .caFile: ("further certificate authorities to trust, in PEM", nil)
    case .deliveryBatch: ("events that a delivery claims at a time", "10")
    case .deliveryPoll: ("how often the service looks for due events, such as 30s", "30s")
    case .deliveryLease: ("how long a claim outlives a crashed process, such as 2m", "2m")
    case .requestTimeout: ("longest wait for an answer from the backend, such as 30s", "30s")
    case .debounce: ("how long watch groups changes after one it showed, such as 250ms", "250ms")
    case .pager: ("program that shows long output on a terminal, such as less; or off", nil)
    case .backoffCap: ("longest random wait after a failed attempt, such as 16s", "16s")
    }
  }

  /// Whether a value is valid, and what a valid one looks like, after "use".
  private func rule(_ value: String) -> (isMet: Bool, form: String) {
    let seconds = Age(argument: value)?.seconds
    return switch self {
    case .output: Self.choice(OutputFormat.allCases.map(\.rawValue), value)
    case .color: Self.choice(ColorMode.allCases.map(\.rawValue), value)
    case .timeZone:
      (TimeZone(identifier: value) != nil, "the name of a time zone, such as Europe/Lisbon")
    case .busyTimeout:
      // Without a unit, seconds: as the option has it.
      ((0...3600).contains(Double(value) ?? seconds ?? -1), "a time of at most 1h, such as 10s")
    case .backupRetention: (seconds != nil, "an age, such as 30d")
    case .backoffCap: (seconds != nil, "a time, such as 16s")
    case .deliveryBatch: ((1...1_000).contains(Int(value) ?? 0), "a number from 1 to 1000")
    case .deliveryPoll, .deliveryLease, .requestTimeout:
      ((seconds ?? 0) >= 1, "a time of at least 1s, such as 30s")
    case .debounce: ((seconds ?? .infinity) <= 60, "a time of at most 60s, such as 250ms")
    // What is wrong with an address is said where one is needed.
    case .store, .apiURL, .credentialsFile, .caFile, .pager:
      (!value.isEmpty, "a value that is not empty")
    }
  }

  private static func choice(_ values: [String], _ value: String) -> (Bool, String) {
    (
      values.contains(value),
      values.dropLast().joined(separator: ", ") + " or " + (values.last ?? "")
    )
  }

  /// A value as it is shown: an address can have a password in it, though none with one is used.
  func shown(_ value: String?) -> String? {
    self == .apiURL ? value.map { Redactor.address($0) } : value
  }

  /// Checks a value and says what would be one.
  func check(_ value: String, origin: SettingOrigin) throws(SettingsError) {
    let rule = rule(value)
    guard !rule.isMet else { return }
    throw SettingsError(
      code: .settingInvalid, summary: origin.refusal(of: self, value), hint: "use \(rule.form)")
  }
}

/// Where a setting's value comes from.
enum SettingOrigin: Equatable, Sendable, CustomStringConvertible {
  case flag(String)
  case environment(String)
  case file(String)
  case fallback

  var description: String {
    switch self {
    case .flag(let name): name
    case .environment(let name): "environment \(name)"
    case .file(let path): path
    case .fallback: "default"
    }
  }

  /// Says that a value cannot be used, and where it stands.
  func refusal(of setting: Setting, _ value: String) -> String {
    switch self {
    case .flag(let name), .environment(let name): "invalid \(name) '\(value)'"
    case .file(let path): "invalid \(setting.rawValue) '\(value)' in \(path)"
    case .fallback: "invalid \(setting.rawValue) '\(value)'"
    }
  }
}

/// A setting that cannot be used.
struct SettingsError: FitIQError, Equatable {
  enum Code: String, CaseIterable, Sendable {
    case configInvalid = "config_invalid"
    case settingInvalid = "setting_invalid"
  }

  let code: Code
  let summary: String
  let hint: String?
  var identifier: String { code.rawValue }
}

/// The folders of the XDG base directory specification, and Apple's on macOS.
struct Paths {
  let home: String
  let config: String
  let data: String
  /// The state of fitiq itself: the journals of app stores.
  let state: String

  init(_ environment: [String: String]) {
    home = environment["HOME"] ?? NSHomeDirectory()
    config = Self.folder("XDG_CONFIG_HOME", environment) ?? "\(home)/.config"
    #if os(macOS)
      let fallback = "\(home)/Library/Application Support"
    #else
      let fallback = "\(home)/.local/share"
    #endif
    data = Self.folder("XDG_DATA_HOME", environment) ?? fallback
    state = (Self.folder("XDG_STATE_HOME", environment) ?? "\(home)/.local/state") + "/fitiq"
  }

  var configFile: String { "\(config)/fitiq/config.yaml" }
  var credentialsFile: String { "\(config)/fitiq/credentials.json" }
  var database: String { "\(data)/fitiq/fitiq.db" }

  /// The specification: a relative path is invalid and to be ignored.
  private static func folder(_ name: String, _ environment: [String: String]) -> String? {
    environment[name].flatMap { $0.hasPrefix("/") ? $0 : nil }
  }
}
