import FitIQDomain
import FitIQShell
import FitIQStorage
import FitIQTerminal
import Foundation

/// The settings of the shell: a word sets one, none shows it.
extension ReplShell {
  func showSettings() throws {
    let list = ReplList(
      columns: ["setting", "value"],
      rows: DotCommand.allCases.compactMap { command in
        value(of: command).map { [command.name, $0] }
      } + [
        ["user", user ?? "everybody"], ["store", opened.path],
        ["writes", options.write ? "on" : "off"], ["time zone", opened.zone.zone.identifier],
      ])
    try paged { try $0.render(list) }
  }

  func say(_ command: DotCommand) {
    guard let value = value(of: command) else { return }
    output.note("\(command.rawValue) is \(value)")
  }

  /// Nil for a command that sets nothing.
  private func value(of command: DotCommand) -> String? {
    func word(_ isOn: Bool) -> String { isOn ? "on" : "off" }
    return switch command {
    case .mode: view.mode.rawValue
    case .timer: word(view.timer)
    case .pager: word(view.pager)
    case .raw: word(view.raw)
    case .limit: view.limit.map { "at most \($0.counting("row"))" } ?? "all rows"
    case .width: widths
    case .nullvalue: view.nullText.map { "'\($0)'" } ?? "as usual"
    case .once: nextOutput.map(\.path) ?? "the screen"
    case .live:
      opened.connection.isLive
        ? "on: each statement reads the store as it is then"
        : "off: the store is read as of opening, or of the last '.live off'"
    default: nil
    }
  }

  private var widths: String {
    guard view.widths.contains(where: { $0 > 0 }) else { return "any" }
    let list = view.widths.map { $0 == 0 ? "any" : String($0) }.joined(separator: ", ")
    return "at most \(list)"
  }
}

extension ResultMode {
  /// The form that the name of a file says; nil where it says none.
  init?(fileName: String) {
    switch (fileName as NSString).pathExtension.lowercased() {
    case "csv": self = .csv
    case "tsv", "tab": self = .tsv
    case "json": self = .json
    case "jsonl", "ndjson": self = .jsonl
    case "md", "markdown": self = .markdown
    default: return nil
    }
  }
}
