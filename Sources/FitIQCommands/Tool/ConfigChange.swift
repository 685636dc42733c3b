import FitIQStorage
import FitIQSystem
import FitIQTerminal
import Foundation

/// Writes the configuration file: in one step, and only what still reads as it should.
struct ConfigChange {
  private let session: Session
  private let isDryRun: Bool

  init(_ session: Session, isDryRun: Bool) {
    (self.session, self.isDryRun) = (session, isDryRun)
  }

  private var path: String { session.settings.configFile }

  /// - Parameter value: Nil to remove the setting.
  func set(_ setting: Setting, to value: String?) throws -> ExitStatus {
    let text = session.settings.isConfigFileThere ? try Settings.text(of: path) : ""
    let before = try Settings.values(in: text, path: path)
    let after = try ConfigText(text, path: path).setting(setting.rawValue, to: value)
    let report = ConfigChangeReport(
      configFile: path, key: setting.rawValue, before: setting.shown(before[setting.rawValue]),
      after: setting.shown(value), isDryRun: isDryRun)
    if !isDryRun, after != text { try write(after) }
    try session.output.render(report)
    if isDryRun { session.noteDryRun() }
    if session.environment[setting.variable].map({ !$0.isEmpty }) ?? false {
      session.output.note("\(setting.variable) is set in the environment and wins over the file")
    }
    return .success
  }

  private func write(_ text: String) throws {
    let folder = path.folderPath
    do {
      try DurableFolder.make(folder)
      let facts = try? FileManager.default.attributesOfItem(atPath: path.resolvingLinks)
      let mode = (facts?[.posixPermissions] as? NSNumber)?.uint32Value
      // People keep it in a repository elsewhere, and a link to it here.
      let file = try FileReplacement(of: path, mode: mode ?? 0o600, links: .followed)
      try file.write(Data(text.utf8))
      try file.commit()
    } catch {
      throw StorageError(
        .cannotCreate, "cannot write \(path)",
        hint: error.hint ?? "check its folder", underlying: error)
    }
  }
}

struct ConfigChangeReport: Report {
  let configFile: String
  let key: String
  let before: String?
  let after: String?
  let isDryRun: Bool

  var tables: [Table] {
    [
      Table(
        title: before == after ? "\(key) is unchanged" : nil,
        columns: ["setting", "before", "after"].map { Table.Column($0) },
        rows: [[key, before ?? "(not set)", after ?? "(not set)"]])
    ]
  }

  var closing: [String] { ["", "configuration file: \(configFile)"] }
}
