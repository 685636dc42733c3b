import ArgumentParser
import Foundation

/// What an argument can be that is known only while it is typed.
enum LiveValue: String, CaseIterable, Sendable {
  /// What is in the store that the line names.
  case users, events, entries, sessions, quarantine, nights, days, operations, backups
  /// What the person has: saved queries, and plan files where the path leads.
  case queries, plans
  case timeZones

  /// Whether a command is asked what stands for one of its arguments.
  @TaskLocal fileprivate static var isAsked = false

  /// What an argument of a command was declared with, by ``ArgumentParser/CompletionKind/live(_:)``.
  ///
  /// - Parameter argument: As the parser's own completion scripts name it: `--user`,
  ///   `positional@0`.
  init?(of argument: String, in command: any ParsableCommand.Type) {
    let words = ["---completion", "--", argument, "0", "0"]
    let answer = Self.$isAsked.withValue(true) {
      do {
        _ = try command.parseAsRoot(words)
        return ""
      } catch { return command.fullMessage(for: error) }
    }
    self.init(rawValue: answer.trimmingCharacters(in: .whitespacesAndNewlines))
  }
}

extension CompletionKind {
  /// Values that are looked up when they are asked for.
  static func live(_ value: LiveValue) -> CompletionKind {
    .custom { _, _, _ in LiveValue.isAsked ? [value.rawValue] : [] }
  }
}
