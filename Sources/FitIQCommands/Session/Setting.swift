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

  var meaning: String {
    switch self {
    case .store: "path of the database"
    case .output: "output format: \(OutputFormat.allCases.map(\.rawValue).joined(separator: ", "))"
    case .color: "colour: \(ColorMode.allCases.map(\.rawValue).joined(separator: ", "))"
    case .timeZone: "device time zone of the user, such as Europe/Lisbon"
    case .busyTimeout: "seconds to wait for another process's lock"
    case .backupRetention: "how long backups are kept at least, such as 30d"
    case .apiURL: "address of the backend, such as https://host; no default"
    case .credentialsFile: "file of the backend's key and tokens, for its owner alone"
    case .caFile: "further certificate authorities to trust, in PEM"
    case .deliveryBatch: "events that a delivery claims at a time"
    case .deliveryPoll: "how often the service looks for due events, such as 30s"
    case .deliveryLease: "how long a claim outlives a crashed process, such as 2m"
    case .requestTimeout: "the longest wait for an answer of the backend, such as 30s"
    case .debounce: "how long further changes wait after one that watch showed, such as 250ms"
    case .pager: "what shows long answers on a terminal, such as less; off for none"
    case .backoffCap: "the bound of the random wait after a failed attempt, such as 16s"
    }
  }

  /// A value as it is shown: an address can have a password in it, though none with one is used.
  func shown(_ value: String?) -> String? {
    self == .apiURL ? value.map { Redactor.address($0) } : value
  }

  /// Checks a value and says what would be one.
  func check(_ value: String, origin: SettingOrigin) throws(SettingsError) {
    let isValid =
      switch self {
      case .store: !value.isEmpty
      case .output: OutputFormat(rawValue: value) != nil
      case .color: ColorMode(rawValue: value) != nil
      case .timeZone: TimeZone(identifier: value) != nil
      case .busyTimeout: Double(value).map { (0...3600).contains($0) } ?? false
      case .backupRetention, .backoffCap: Age(argument: value) != nil
      case .deliveryBatch: Int(value).map { (1...1_000).contains($0) } ?? false
      case .deliveryPoll, .deliveryLease, .requestTimeout:
        Age(argument: value).map { $0.seconds >= 1 } ?? false
      case .debounce: Age(argument: value).map { $0.seconds <= 60 } ?? false
      // What is wrong with an address is said where one is needed.
      case .apiURL, .credentialsFile, .caFile, .pager: !value.isEmpty
      }
    guard !isValid else { return }
    throw SettingsError(
      code: .settingInvalid, summary: "\(rawValue) is '\(value)' in \(origin.description)",
      hint: "\(rawValue): \(meaning)")
  }

  func defaultValue(environment: [String: String]) -> String? {
    switch self {
    case .store: Paths(environment).database
    case .output: OutputFormat.table.rawValue
    case .color: ColorMode.auto.rawValue
    case .timeZone: nil
    case .busyTimeout: "10"
    case .backupRetention: "30d"
    case .apiURL, .caFile, .pager: nil
    case .deliveryBatch: "10"
    case .deliveryPoll: "30s"
    case .deliveryLease: "2m"
    case .backoffCap: "16s"
    case .requestTimeout: "30s"
    case .debounce: "250ms"
    case .credentialsFile: Paths(environment).credentialsFile
    }
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
