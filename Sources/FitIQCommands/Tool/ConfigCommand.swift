import ArgumentParser
import FitIQTerminal

struct ConfigCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "config",
    abstract: "See and change settings.",
    subcommands: [ConfigShow.self, ConfigSet.self, ConfigUnset.self, ConfigPath.self])
}

struct ConfigShow: FitIQSubcommand {
  static let about = About(
    "show", "Show each setting with its origin.",
    "Precedence: options, environment, configuration file, default.",
    Example("Show each setting and where it comes from", "fitiq config show"))

  @OptionGroup var outputOptions: OutputOptions
  @OptionGroup var store: StoreOptions
  @OptionGroup var zone: ZoneOptions

  func run(in session: Session) async throws -> ExitStatus {
    let settings = Setting.allCases.map { setting in
      if let flag = flagValue(setting) {
        return SettingLine(
          key: setting.rawValue, value: flag, origin: SettingOrigin.flag(setting.flag).description)
      }
      let value = session.settings[setting]
      // The shell gives its own to its commands.
      let isShells = session.opened != nil && [.store, .timeZone].contains(setting)
      return SettingLine(
        key: setting.rawValue, value: setting.shown(value?.text),
        origin: isShells ? "the shell" : (value?.origin ?? .fallback).description)
    }
    try session.output.render(
      ConfigReport(
        configFile: session.settings.configFile,
        isConfigFileThere: session.settings.isConfigFileThere, settings: settings))
    return .success
  }

  private func flagValue(_ setting: Setting) -> String? {
    switch setting {
    case .store: store.store
    case .output: outputOptions.json ? OutputFormat.json.rawValue : outputOptions.output?.rawValue
    case .color: outputOptions.color?.rawValue
    case .timeZone: zone.timeZone
    case .busyTimeout: store.busyTimeout.map { String($0) }
    case .backupRetention, .apiURL, .credentialsFile, .caFile, .deliveryBatch, .deliveryPoll,
      .deliveryLease, .backoffCap, .requestTimeout, .debounce, .pager:
      nil
    }
  }
}

struct SettingLine: Encodable, Sendable {
  let key: String
  let value: String?
  let origin: String
}

struct ConfigReport: Report {
  let configFile: String
  let isConfigFileThere: Bool
  let settings: [SettingLine]

  var records: [any Encodable & Sendable] { settings }

  var tables: [Table] {
    Table(
      columns: ["setting", "value", "origin"],
      rows: settings.map { [$0.key, $0.value ?? "", $0.origin] })
  }

  var closing: [String] {
    ["", "configuration file: \(configFile)" + (isConfigFileThere ? "" : " (not there)")]
  }
}
