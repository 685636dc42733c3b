/// Where statements come from: a person at a terminal, a file or a pipe.
@MainActor package protocol ShellInput: AnyObject, Sendable {
  /// Waits for what comes next.
  ///
  /// Signals are caught only meanwhile: Ctrl-C while a statement runs is the caller's.
  ///
  /// - Parameter prompt: Shown where a person types.
  func next(_ prompt: Prompt) -> ShellEvent
  /// Whether the last statements are of several lines that were sent at once.
  var isPasted: Bool { get }
}

extension ShellInput {
  package var isPasted: Bool { false }
}

/// What a person or a file says next.
package enum ShellEvent: Sendable, Equatable {
  /// Complete statements, at least one.
  case statements([Statement])
  /// The person gave up the line.
  case interrupted
  /// Nothing more comes. What had begun and has no end is an error for a file.
  case end(unfinished: Statement?)
  /// A signal asks for the end; `SignalDisposition.die(of:)` obeys once everything is tidied up. The terminal
  /// is as it was.
  case terminated(signal: Int32)
  /// The input cannot be read: `errno`.
  case failed(Int32)
}

/// What stands before the line.
package struct Prompt: Sendable, Equatable {
  /// May hold escape sequences that colour it.
  package let text: String
  /// From the second line of a statement on.
  package let continuation: String

  package init(_ text: String, continuation: String = "   ...> ") {
    self.text = text
    self.continuation = continuation
  }

  /// Brackets escape sequences for readline, which counts columns, and drops other control characters.
  static func bracketed(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) else { return text }
    var result = ""
    var rest = Substring(text)
    while let character = rest.first {
      if let sequence = rest.prefixMatch(of: /\u{1B}\[[0-9;]*m/) {
        result += "\u{01}\(sequence.output)\u{02}"
        rest = rest[sequence.range.upperBound...]
        continue
      }
      if character.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.value != 0x7F }) {
        result.append(character)
      }
      rest = rest.dropFirst()
    }
    return result
  }
}
