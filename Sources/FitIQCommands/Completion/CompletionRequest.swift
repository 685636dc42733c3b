import Dispatch
import FitIQDomain
import Foundation

/// What the completion scripts ask: `---complete bash 'fitiq outbox show 86'`.
///
/// The parser's own scripts know the whole tree by themselves; that of fish takes a second for each
/// key, since it parses the line again for each argument of each command.
struct CompletionRequest {
  private let shell: Shell
  private let line: String
  /// What bash adds: the part of the word that it replaces, the kind of completion, columns.
  private let details: [String]

  init?(_ arguments: [String]) {
    guard arguments.first == "---complete", arguments.count >= 3,
      let shell = Shell(rawValue: arguments[1])
    else { return nil }
    self.shell = shell
    line = arguments[2]
    details = Array(arguments.dropFirst(3))
  }

  /// Longer than any look-up takes: nobody who has pressed a key waits for a lock or a slow disk.
  private static let patience = DispatchTimeInterval.seconds(1)

  /// Returns what the script reads; empty where nothing is found in time.
  func answer(_ environment: [String: String]) async -> String {
    let (answers, first) = AsyncStream<String>.makeStream()
    Thread.detachNewThread { first.yield(text(environment)) }
    DispatchQueue.global().asyncAfter(deadline: .now() + Self.patience) { first.yield("") }
    return await answers.first { _ in true } ?? ""
  }

  private func text(_ environment: [String: String]) -> String {
    let line = TypedLine(line, environment: environment)
    let position = CompletionPosition(line)
    let values = LiveValues(line, position)
    let format = CompletionFormat(shell: shell, line: line, details: details)
    return format.text(position.candidates(values), lead: position.lead)
  }
}

/// What can stand at the cursor.
enum CompletionCandidates: Equatable {
  case values([QueryCompletion])
  /// Shells find them better themselves.
  case files, folders
}
