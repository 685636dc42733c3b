import ArgumentParser
import FitIQTerminal

/// A leaf command: parse, call a use case, render its report.
protocol FitIQSubcommand: AsyncParsableCommand {
  /// What to show in help and man; each one is executed in the tests.
  static var examples: [Example] { get }
  associatedtype Choice: OutputChoice
  var outputOptions: Choice { get }
  /// The store where an argument may name it; nil where it does not, and where none can.
  var storeArgument: String? { get }
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

extension FitIQSubcommand {
  var storeArgument: String? { nil }

  /// The discussion of a leaf: its text, then its examples.
  static func discussion(_ text: String = "") -> String {
    let lines = examples.map { "\($0.title)\n  $ \($0.command)" }.joined(separator: "\n")
    return [text, "EXAMPLES:\n" + lines].filter { !$0.isEmpty }.joined(separator: "\n\n")
  }
}
