import FitIQCommands

/// The section about files.
extension ManPage {
  private struct File {
    let path: String
    /// Requests and text of mdoc(7).
    let meaning: [String]
    /// The commands that have to do with it; nil for all of them.
    var commands: Set<String>?
  }

  /// What this command reads or writes; the page of fitiq itself lists everything.
  var files: [String] {
    let shown = Self.known.filter { file in
      command.path.count == 1 || file.commands?.contains(command.commandName) ?? true
    }
    return [".Sh FILES", ".Bl -tag -width Ds"]
      + shown.flatMap { [".It Pa \($0.path)"] + $0.meaning } + [".El"]
  }

  private static let known = [
    File(
      path: "~/.local/share/fitiq/fitiq.db",
      meaning: ["The database, unless", ".Fl -store", "or the configuration names another."]),
    File(
      path: "~/.config/fitiq/config.yaml",
      meaning: ["Settings, one a line:", ".Ql time_zone: Europe/Lisbon ."]),
    File(
      path: "~/.config/fitiq/credentials.json",
      meaning: ["Key and tokens of the backend; see", ".Ql fitiq auth ."],
      commands: ["auth", "outbox"]),
    File(
      path: "~/.config/fitiq/queries/",
      meaning: ["Statements that", ".Ic .save", "keeps, a file each."],
      commands: ["query", "repl"]),
    File(
      path: "~/.inputrc", meaning: ["Keys of the shell, for readline under the name fitiq."],
      commands: ["repl"]),
    File(
      path: "~/.local/state/fitiq/history/",
      meaning: ["Lines that were typed, a file for each store that only its owner can read."],
      commands: ["repl"]),
    File(
      path: "~/.local/state/fitiq/ID/journal.db",
      meaning: [
        "Show what was done to an app's store", ".Ar ID", "and which backups of it there are.",
      ], commands: ["backups", "cleanup", "log", "outbox", "reconcile", "undo"]),
    File(
      path: "STORE.backups/",
      meaning: [
        "Backups that", ".Ql fitiq migrate up", "and", ".Ql fitiq cleanup",
        "make; they hold health data and access tokens.",
      ], commands: ["backups", "cleanup", "migrate", "undo"]),
  ]
}
