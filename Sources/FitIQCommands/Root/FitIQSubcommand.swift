import ArgumentParser
import FitIQDomain
import FitIQShell
import FitIQStorage
import FitIQTerminal
import Foundation

/// A leaf command: parse, call a use case, render its report.
protocol FitIQSubcommand: AsyncParsableCommand {
  /// What to show in help and man; each example is executed in the tests.
  static var about: About { get }
  associatedtype Choice: OutputChoice
  var outputOptions: Choice { get }
  /// The store where an argument may name it; nil where it does not, and where none can.
  var storeArgument: String? { get }
  /// What knows the users of `--user` where the store does not: the source of an import.
  var userPlace: String? { get }
  /// What else can stand where the store does: its name, and all of it.
  static var storeAlternatives: (noun: String, words: [String])? { get }
  /// What a line with these options does besides answering.
  static func effect(of options: Set<String>) -> CommandEffect
  func run(in session: Session) async throws -> ExitStatus
}

/// A command line that works, with what it is for.
package struct Example: Sendable, Equatable {
  package let purpose: String
  package let command: String

  /// What stands above the command: a question, or words with a colon.
  package var title: String { purpose.hasSuffix("?") ? purpose : purpose + ":" }

  init(_ purpose: String, _ command: String) {
    self.purpose = purpose
    self.command = command
  }
}

/// What help and man say of a leaf command.
struct About: Sendable {
  let configuration: CommandConfiguration
  let examples: [Example]

  /// The discussion is the text, then the examples.
  init(
    _ name: String, _ abstract: String, _ text: String, _ example: Example, _ more: Example...
  ) {
    let examples = [example] + more
    let lines = examples.map { "\($0.title)\n  $ \($0.command)" }.joined(separator: "\n")
    configuration = CommandConfiguration(
      commandName: name, abstract: abstract,
      discussion: [text, "EXAMPLES:\n" + lines].filter { !$0.isEmpty }.joined(separator: "\n\n"))
    self.examples = examples
  }
}

extension ArgumentHelp {
  /// Help for what takes a value, and what help calls that value.
  static func of(_ value: String, _ text: String) -> ArgumentHelp {
    ArgumentHelp(text, valueName: value)
  }
}

extension ParsableArguments {
  /// Refuses a number that an option cannot be; nothing where it is not set.
  func check(
    _ option: String, _ value: Double?, from least: Double = 0, to most: Double = .infinity,
    _ unit: String = ""
  ) throws {
    guard let value, !(least...most).contains(value) else { return }
    let form =
      most.isFinite
      ? "between \(Cell.number(least)) and \(Cell.number(most))" : "\(Cell.number(least)) or more"
    throw ValidationError("\(option) must be \(form)\(unit)")
  }
}

extension FitIQSubcommand {
  static var configuration: CommandConfiguration { about.configuration }
  static var examples: [Example] { about.examples }
  var storeArgument: String? { nil }
  var userPlace: String? { nil }
  static var storeAlternatives: (noun: String, words: [String])? { nil }

  /// Refuses a plain word that names no file: a person who types `help` or `list` does not mean a store.
  ///
  /// - Parameter words: The line, for the one that was meant.
  func refuseWord(_ settings: Settings, in words: [String]) throws(UsageError) {
    guard let word = storeArgument, !word.isEmpty,
      word.allSatisfy({ $0.isLetter || "_-".contains($0) })
    else { return }
    let path = StoreOptions.absolute(word, settings)
    guard !FileManager.default.fileExists(atPath: path) else { return }
    let known = Self.storeAlternatives
    let nearest =
      known.flatMap { Suggestion.nearest(to: word, among: $0.words) }
      ?? OpenStore.neighbour(of: path).map { ($0 as NSString).lastPathComponent }
    let line = RefusedLine(words: CommandWords(words), program: ShellLine.program)
    throw UsageError(
      "there is no file\(known.map { " or \($0.noun)" } ?? "") '\(word)'",
      hint: nearest.map { "did you mean: \(line.line(word, becomes: $0))" } ?? line.help)
  }
}
