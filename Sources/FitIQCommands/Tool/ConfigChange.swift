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
    var edit = try edit(setting, to: value)
    if !isDryRun, edit.new != edit.old { edit = try make { try self.edit(setting, to: value) } }
    try session.output.render(
      ConfigChangeReport(
        configFile: path, key: setting.rawValue, before: setting.shown(edit.before),
        after: setting.shown(value), isDryRun: isDryRun))
    if isDryRun { session.noteDryRun() }
    if session.environment[setting.variable].map({ !$0.isEmpty }) ?? false {
      session.output.note("\(setting.variable) is set in the environment and wins over the file")
    }
    return .success
  }

  /// The whole text before and after, and the value that the setting has before.
  private struct Edit {
    let old: String
    let new: String
    let before: String?
  }

  private func edit(_ setting: Setting, to value: String?) throws -> Edit {
    let text = session.settings.isConfigFileThere ? try Settings.text(of: path) : ""
    let before = try Settings.values(in: text, path: path)
    let after = try ConfigText(text, path: path).setting(setting.rawValue, to: value)
    return Edit(old: text, new: after, before: before[setting.rawValue])
  }

  /// Makes an edit of what the file holds once no other process changes it: the first look had no
  /// lock.
  private func make(_ edit: () throws -> Edit) throws -> Edit {
    do {
      try DurableFolder.make(path.folderPath)
      return try FileReplacement.inTurn(at: path) {
        let current = try edit()
        if current.new != current.old { try write(current.new) }
        return current
      }
    } catch let error as FileFailure {
      guard error.number != EWOULDBLOCK else {
        throw StorageError(
          .busy, "another process is changing \(path)", hint: "try again when it has ended")
      }
      throw StorageError(
        .cannotCreate, "cannot write \(path)",
        hint: error.hint ?? "check its folder", underlying: error)
    }
  }

  private func write(_ text: String) throws(FileFailure) {
    let facts = try? FileManager.default.attributesOfItem(atPath: path.resolvingLinks)
    let mode = (facts?[.posixPermissions] as? NSNumber)?.uint32Value
    // People keep it in a repository elsewhere, and a link to it here.
    let file = try FileReplacement(of: path, mode: mode ?? 0o600, links: .followed)
    try file.write(Data(text.utf8))
    try file.commit()
  }
}

struct ConfigChangeReport: Report {
  let configFile: String
  let key: String
  let before: String?
  let after: String?
  let isDryRun: Bool

  var tables: [Table] {
    Table(
      title: before == after ? "\(key) is unchanged" : nil,
      columns: ["setting", "before", "after"],
      rows: [[key, before ?? "(not set)", after ?? "(not set)"]])
  }

  var closing: [String] { ["", "configuration file: \(configFile)"] }
}
