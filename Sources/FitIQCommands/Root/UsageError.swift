import ArgumentParser
import FitIQDomain

/// A command line that the parser refused, with the nearest one that it would take.
struct UsageError: FitIQError {
  let summary: String
  let hint: String?
  var identifier: String { "usage" }

  /// A refusal that a command makes itself.
  init(_ summary: String, hint: String? = nil) {
    self.summary = summary
    self.hint = hint
  }
  /// A refusal by the parser.
  ///
  /// - Parameter message: What ArgumentParser says. It suggests options by itself; commands and
  ///   values of enumerations are added here.
  init(message: String, arguments: [String]) {
    let place = CommandPlace(arguments, in: .fitiq)
    let help = "see '\((place.path + ["--help"]).joined(separator: " "))'"
    if let unknown = place.unknownCommand {
      summary = "unknown command '\((place.path.dropFirst() + [unknown]).joined(separator: " "))'"
      hint = Self.suggestion(unknown, place.command.subcommandNames) ?? help
      return
    }
    summary = Self.firstSentence(message)
    let wrong = place.wrongValue
    hint = wrong.flatMap { Self.suggestion($0.value, $0.allowed) } ?? help
  }

  /// Refuses help on a command that does not exist; the parser would show the one above it.
  static func refuseUnknownHelp(_ arguments: [String]) throws(UsageError) {
    let isHelp = arguments.first == "help"
    guard isHelp || arguments.contains("--help") || arguments.contains("-h") else { return }
    let words = isHelp ? Array(arguments.dropFirst()) : arguments
    guard let unknown = CommandPlace(words, in: .fitiq).unknownCommand else { return }
    if isHelp, words.count == 1,
      let topic = Suggestion.nearest(to: unknown, among: HelpTopic.allCases.map(\.rawValue))
    {
      throw UsageError("unknown topic '\(unknown)'", hint: "did you mean '\(topic)'?")
    }
    throw UsageError(message: "", arguments: words)
  }

  static func wantsJSON(_ arguments: [String]) -> Bool {
    zip(arguments, arguments.dropFirst() + [""]).contains { argument, next in
      argument == "--json" || ["--output=json", "--output=jsonl"].contains(argument)
        || argument == "--output" && ["json", "jsonl"].contains(next)
    }
  }

  private static func suggestion(_ word: String, _ candidates: [String]) -> String? {
    Suggestion.nearest(to: word, among: candidates).map { "did you mean '\($0)'?" }
  }

  /// The parser's message on one line, as all our summaries: lower-case, without a stop.
  private static func firstSentence(_ message: String) -> String {
    let parts = message.split(whereSeparator: \.isNewline)
      .map { $0.trimmingPrefix(#/\s*- /#).description }
    let line = (parts.prefix(1) + [parts.dropFirst().joined(separator: ", ")])
      .filter { !$0.isEmpty }.joined(separator: " ")
    guard let first = line.first else { return "the command line is not complete" }
    let text = first.lowercased() + line.dropFirst()
    return text.hasSuffix(".") ? String(text.dropLast()) : text
  }
}
