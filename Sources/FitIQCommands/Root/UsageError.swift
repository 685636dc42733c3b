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
  /// - Parameters:
  ///   - message: What ArgumentParser says. Its own suggestions are replaced: they can be far off, and
  ///     of other commands.
  ///   - program: What a line begins with; nil in the shell, where it begins with the command.
  init(message: String, arguments: [String], program: String? = "fitiq") {
    let refused = RefusedLine(words: CommandWords(arguments), program: program)
    let option = refused.words.unknownOption
    let complaint = ParserComplaint(option.map { "Unknown option '\($0)'" } ?? message)
    if let unknown = refused.words.unknownCommand {
      summary = "unknown command '\((refused.words.path + [unknown]).joined(separator: " "))'"
      hint =
        refused.command(of: unknown) ?? refused.nearestCommand(to: unknown) ?? refused.longForm
        ?? refused.help
      return
    }
    guard
      refused.words.isLeaf
        || CommandWords.lengthOfCommonOption(refused.words.rest[...]) == nil
    else {
      summary = "no command given"
      hint = refused.help
      return
    }
    summary = complaint.summary(refused)
    hint = complaint.hint(refused) ?? refused.help
  }

  /// Refuses help on a command that does not exist; the parser would show the one above it.
  static func refuseUnknownHelp(_ words: CommandWords) throws(UsageError) {
    guard words.isHelp, let unknown = words.unknownCommand else { return }
    if words.path.isEmpty,
      let topic = Suggestion.nearest(to: unknown, among: HelpTopic.allCases.map(\.rawValue))
    {
      throw UsageError("unknown topic '\(unknown)'", hint: "did you mean: fitiq help \(topic)")
    }
    let isOption = words.rest.contains("--help") || words.rest.contains("-h")
    throw UsageError(
      message: "", arguments: words.all, program: isOption ? "fitiq" : "fitiq help")
  }

  static func wantsJSON(_ arguments: [String]) -> Bool {
    zip(arguments, arguments.dropFirst() + [""]).contains { argument, next in
      argument == "--json" || ["--output=json", "--output=jsonl"].contains(argument)
        || argument == "--output" && ["json", "jsonl"].contains(next)
    }
  }
}
