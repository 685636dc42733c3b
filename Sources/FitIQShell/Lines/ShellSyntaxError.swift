import FitIQDomain

/// A command line of the shell that cannot be read.
package struct ShellSyntaxError: FitIQError, Equatable {
  package let identifier = "shell_syntax"
  package let summary: String
  package let hint: String?
  /// Bytes of the line that it is about; empty at the end, where something is missing.
  package let range: Range<Int>

  init(_ summary: String, at range: Range<Int>, hint: String? = nil) {
    self.summary = summary
    self.range = range
    self.hint = hint
  }

  /// A word that is none of those known.
  static func unknown(
    _ noun: String, _ word: ShellWord, among known: [String]
  ) -> ShellSyntaxError {
    let nearest = Suggestion.nearest(to: word.text, among: known)
    let list = known.count <= 12 ? "one of: " + known.joined(separator: ", ") : nil
    return ShellSyntaxError(
      "unknown \(noun) '\(word.text)'", at: word.range,
      hint: nearest.map { "did you mean '\($0)'?" } ?? list)
  }
}
