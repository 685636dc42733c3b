import ArgumentParser
import FitIQDomain
import FitIQSystem
import Foundation

/// A failure without the advice to run the command that has just failed.
///
/// What goes wrong says what to do without knowing which command it stopped.
struct OwnHint: FitIQError {
  private let failure: any FitIQError
  let hint: String?

  var identifier: String { failure.identifier }
  var summary: String { failure.summary }
  var isRetryable: Bool { failure.isRetryable }
  var underlying: (any Error)? { failure.underlying }

  /// - Parameters:
  ///   - command: What failed.
  ///   - words: Its line.
  init(_ failure: any FitIQError, of command: any ParsableCommand.Type, words: [String]) {
    self.failure = failure
    let own = Self.path(to: command, below: FitIQCommand.self) ?? []
    hint = Self.hint(failure.hint, without: own.joined(separator: " ")).map {
      Self.line($0, of: CommandWords(words))
    }
  }

  /// The whole line where a hint names another store, which is all that is known where a file is looked for.
  private static func line(_ hint: String, of words: CommandWords) -> String {
    guard let store = hint.wholeMatch(of: /did you mean: (--store (.+))/) else { return hint }
    var rest = words.rest.map { ShellQuoting.quoted($0) }
    // What was mistyped may be an argument of its own, such as the source of an import.
    let name = String(store.2.split(separator: "/").last ?? "").filter { $0 != "'" }
    let missing = CommandDescription(of: words.command).flatMap { description in
      words.operands(description).first { index in
        let word = words.rest[index]
        return access(word, F_OK) != 0
          && Suggestion.nearest(to: (word as NSString).lastPathComponent, among: [name]) != nil
      }
    }
    if let missing { rest[missing] = String(store.2) }
    // The store of this line is added where it is printed.
    rest = CommandWords.leaving(["--store"], outOf: rest)
    if missing == nil { rest.insert(String(store.1), at: 0) }
    return "did you mean: \(([words.line("fitiq")] + rest).joined(separator: " "))"
  }

  /// Leaves out the parts that name the command, unless they say how to run it otherwise.
  static func hint(_ hint: String?, without own: String) -> String? {
    guard let hint, !own.isEmpty else { return hint }
    let parts = hint.split(separator: "; ", omittingEmptySubsequences: false).filter { part in
      guard !part.hasPrefix("did you mean: "), let found = part.firstRange(of: "fitiq " + own)
      else { return true }
      let rest = part[found.upperBound...]
      guard rest.first.map({ !$0.isLetter && $0 != "-" }) ?? true else { return true }
      return hasArgument(rest)
    }
    return parts.isEmpty ? nil : parts.joined(separator: "; ")
  }

  /// Whether an argument stands behind a command, or only what goes on in words of the language.
  ///
  /// The store is none: of the same one the command would fail in the same way.
  private static func hasArgument(_ rest: Substring) -> Bool {
    var words = rest.split(separator: " ")[...]
    if words.first == "--store" {
      words = words.dropFirst()
      if let quote = words.first?.first, "'\"".contains(quote) {
        words = words.drop { $0.last != quote }
      }
      words = words.dropFirst()
    }
    guard let first = words.first?.first else { return false }
    return first.isNumber || first.isUppercase || "-/'\"".contains(first)
  }

  /// Names from below `fitiq` on.
  private static func path(
    to command: any ParsableCommand.Type, below parent: any ParsableCommand.Type
  ) -> [String]? {
    for next in parent.configuration.subcommands {
      if next == command { return [next._commandName] }
      if let rest = path(to: command, below: next) { return [next._commandName] + rest }
    }
    return nil
  }
}
