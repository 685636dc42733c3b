import FitIQDomain
import Foundation
import Yams

/// Settings from the environment and the configuration file; flags are laid over them by their
/// option groups.
struct Settings: Sendable {
  struct Value: Equatable, Sendable {
    let text: String
    let origin: SettingOrigin
  }

  private let values: [Setting: Value]
  let configFile: String
  var isConfigFileThere: Bool { FileManager.default.fileExists(atPath: configFile) }
  let environment: [String: String]

  subscript(_ setting: Setting) -> Value? {
    values[setting]
      ?? setting.facts(environment).fallback.map { Value(text: $0, origin: .fallback) }
  }

  /// Seconds of a setting that is a length of time; nil where it has none.
  func seconds(_ setting: Setting) -> Double? {
    self[setting].flatMap { Age(argument: $0.text) }?.seconds
  }

  /// Reads and checks every setting.
  ///
  /// - Throws: `SettingsError` naming the place of the value that cannot be used.
  static func load(environment: [String: String]) throws(SettingsError) -> Settings {
    let path = Paths(environment).configFile
    let file = try configFile(path)
    var values: [Setting: Value] = [:]
    for setting in Setting.allCases {
      if let text = environment[setting.variable], !text.isEmpty {
        values[setting] = Value(text: text, origin: .environment(setting.variable))
      } else if let text = file[setting.rawValue] {
        values[setting] = Value(text: text, origin: .file(path))
      }
      if let value = values[setting] { try setting.check(value.text, origin: value.origin) }
    }
    return Settings(values: values, configFile: path, environment: environment)
  }

  private static func configFile(_ path: String) throws(SettingsError) -> [String: String] {
    guard FileManager.default.fileExists(atPath: path) else { return [:] }
    return try values(in: text(of: path), path: path)
  }

  static func text(of path: String) throws(SettingsError) -> String {
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
      throw SettingsError(
        code: .configInvalid, summary: "\(path) cannot be read as UTF-8 text",
        hint: "check its permissions and its content")
    }
    return text
  }

  /// The settings in the text of a configuration file, unchecked.
  static func values(in text: String, path: String) throws(SettingsError) -> [String: String] {
    let invalid = SettingsError(
      code: .configInvalid, summary: "\(path) is not valid YAML with a setting on each line",
      hint: "for example: time_zone: Europe/Lisbon")
    do {
      guard let root = try Yams.compose(yaml: text) else { return [:] }
      guard let mapping = root.mapping else { throw invalid }
      var settings: [String: String] = [:]
      for (key, value) in mapping {
        let name = key.string ?? "?"
        try refuseUnknown(name, in: path)
        guard let scalar = value.scalar, value.null == nil else { throw invalid }
        settings[name] = scalar.string
      }
      return settings
    } catch let error as SettingsError { throw error } catch { throw invalid }
  }

  /// A misspelt setting that is ignored would be believed to be in force.
  private static func refuseUnknown(_ key: String, in path: String) throws(SettingsError) {
    let known = Setting.allCases.map(\.rawValue)
    guard !known.contains(key) else { return }
    let nearest = Suggestion.nearest(to: key, among: known).map { "did you mean '\($0)'?" }
    throw SettingsError(
      code: .configInvalid, summary: "\(path) sets '\(key)', which fitiq does not know",
      hint: nearest ?? "the settings are \(known.joined(separator: ", "))")
  }
}
