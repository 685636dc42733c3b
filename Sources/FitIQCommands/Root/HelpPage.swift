import ArgumentParser
import FitIQDomain
import Foundation

/// The help of a leaf command, as wide as the terminal.
///
/// In place of the parser's, which breaks examples, does not wrap the usage, and puts options without a
/// group of their own under one heading.
package struct HelpPage {
  private let words: [String]
  private let command: CommandDescription

  /// Nil where no help is asked for, or for a group, whose commands the parser lists.
  init?(_ words: CommandWords) {
    guard words.isHelp, words.isLeaf, let command = CommandDescription(of: words.command) else {
      return nil
    }
    self.init(["fitiq"] + words.path, command)
  }

  /// - Parameter path: The names of the command, with `fitiq`.
  package init(_ path: [String], _ command: CommandDescription) {
    words = path
    self.command = command
  }

  /// Lays the page out for a terminal of this width.
  package func text(columns: Int) -> String {
    // Longer lines are hard to read.
    let width = max(40, min(columns, 100))
    let overview = ["OVERVIEW: \(command.abstract ?? "")", "", command.discussion ?? ""]
      .joined(separator: "\n")
    let parts =
      [Self.wrapped(overview, to: width), usage(width)]
      + HelpSection.of(command).map { section(title: $0.title, $0.arguments, width) }
    return parts.joined(separator: "\n\n")
  }

  private var arguments: [CommandDescription.Argument] {
    (command.arguments ?? []).filter(\.shouldDisplay)
  }

  private func usage(_ width: Int) -> String {
    let required = arguments.filter { $0.kind != "positional" && !$0.isOptional }
    let place = command.placeOption.map { option in
      let name = "<\(option.dropFirst(2))>"
      return required.contains { $0.isNamed(by: option) } ? name : "[\(name)]"
    }
    let own = command.positionals.map { argument in
      let name = "<\(argument.valueName ?? "value")>" + (argument.isRepeating ? " ..." : "")
      return argument.isOptional ? "[\(name)]" : name
    }
    // What an argument can stand for is not named twice.
    let options = required.filter { !$0.isNamed(by: command.placeOption ?? "") }.map(\.label)
    let parts =
      [words.joined(separator: " ")] + options + ["[<options>]"] + own + [place].compactMap(\.self)
    return Self.hanging(["USAGE:"] + parts, by: 7, to: width)
  }

  private func section(
    title: String, _ arguments: [CommandDescription.Argument], _ width: Int
  ) -> String {
    let lines = arguments.map { argument in
      let head = "  " + argument.label
      let text = Self.hanging(
        argument.explanation.split(separator: " ").map(String.init), by: Self.indent,
        to: width - Self.indent)
      guard head.count < Self.indent else {
        return head + "\n" + String(repeating: " ", count: Self.indent) + text
      }
      return head + String(repeating: " ", count: Self.indent - head.count) + text
    }
    return "\(title.uppercased()):\n" + lines.joined(separator: "\n")
  }

  // MARK: Lines

  private static let indent = 26

  /// Wraps sentences, and continues commands as a shell reads them.
  private static func wrapped(_ text: String, to width: Int) -> String {
    text.components(separatedBy: "\n").map { line in
      if line.hasPrefix("  $ ") { return continued(line, to: width) }
      guard !line.hasPrefix(" ") else { return line }
      return hanging(line.split(separator: " ").map(String.init), by: 0, to: width)
    }.joined(separator: "\n")
  }

  /// A command that is too long goes on behind a backslash, between its options.
  private static func continued(_ line: String, to width: Int) -> String {
    guard line.count > width else { return line }
    let limit = line.index(line.startIndex, offsetBy: width - 2)
    let breaks = line.ranges(of: " --").filter { range in
      range.lowerBound <= limit && line[..<range.lowerBound].count { $0 == "'" }.isMultiple(of: 2)
    }
    guard let last = breaks.last, last.lowerBound > line.startIndex else { return line }
    let rest = line[last.lowerBound...].dropFirst()
    return line[..<last.lowerBound] + continuation + rest
  }

  /// Between two lines of one command.
  package static let continuation = " \\\n      "

  /// Parts with spaces between them, in lines of a width; further lines are indented.
  private static func hanging(_ parts: [String], by indent: Int, to width: Int) -> String {
    let space = String(repeating: " ", count: indent)
    var lines: [String] = []
    for part in parts {
      if let last = lines.last, last.count + 1 + part.count <= width {
        lines[lines.count - 1] = last + " " + part
      } else {
        lines.append(part)
      }
    }
    return lines.joined(separator: "\n" + space)
  }
}

extension CommandDescription.Argument {
  /// As help lists it: `-y, --yes`, `--user <uuid>`.
  fileprivate var label: String {
    let value = "<\(valueName ?? "value")>"
    // Short names first.
    let spelled = (names ?? []).map(\.spelled).sorted { $0.count < $1.count }
      .joined(separator: ", ")
    guard !spelled.isEmpty else { return value }
    return kind == "option" ? "\(spelled) \(value)" : spelled
  }

  /// What it is, with the values that it takes.
  fileprivate var explanation: String {
    let listed = (allValues ?? []).filter { !$0.isEmpty }
    let parts = [
      listed.isEmpty ? nil : "values: \(listed.joined(separator: ", "))",
      defaultValue.map { "default: \($0)" },
    ].compactMap(\.self)
    let text = abstract ?? ""
    return parts.isEmpty ? text : "\(text) (\(parts.joined(separator: "; ")))"
  }
}
