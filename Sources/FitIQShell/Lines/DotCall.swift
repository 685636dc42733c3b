import FitIQDomain

/// A dot command with its words.
package struct DotCall: Sendable, Equatable {
  package let command: DotCommand
  package let words: [String]
  /// The statement at the end of the line, as it was written.
  package let statement: String?

  /// Reads a line that begins with a dot.
  static func parse(_ line: String) throws(ShellSyntaxError) -> DotCall {
    let words = ShellWord.split(line)
    let end = line.utf8.count
    guard let first = words.first, let command = DotCommand(typed: first.text) else {
      let name = words.first ?? ShellWord(text: ".", range: 0..<end, openQuote: nil)
      throw .unknown("command", name, among: DotCommand.allCases.map(\.name))
    }
    var rest = words.dropFirst()
    var taken: [String] = []
    while let word = rest.first {
      let place = taken.count
      guard let kind = command.kind(at: place) else {
        throw ShellSyntaxError(
          "\(command.name) takes nothing more: '\(word.text)'", at: word.range,
          hint: command.synopsis)
      }
      if kind == .statement || kind == .seconds && Int(word.text) == nil {
        let text = String(decoding: Array(line.utf8)[word.range.lowerBound...], as: UTF8.self)
        return DotCall(command: command, words: taken, statement: text)
      }
      if let quote = word.openQuote {
        throw ShellSyntaxError("\(quote) without its end", at: word.range)
      }
      taken.append(try command.checked(word, kind))
      rest = rest.dropFirst()
    }
    guard taken.count >= command.required else {
      throw ShellSyntaxError(
        "\(command.name) needs \(command.words[taken.count] == .file ? "a file" : "a name")",
        at: end..<end, hint: command.synopsis)
    }
    return DotCall(command: command, words: taken, statement: nil)
  }
}

extension DotCommand {
  init?(typed text: String) {
    guard text.hasPrefix(".") else { return nil }
    let name = text.dropFirst().lowercased()
    // What fingers know from other shells.
    self.init(rawValue: name == "quit" || name == "q" ? "exit" : name)
  }

  func kind(at place: Int) -> Word? {
    place < words.count ? words[place] : repeats ? words.last : nil
  }

  fileprivate func checked(_ word: ShellWord, _ kind: Word) throws(ShellSyntaxError) -> String {
    if let choices = kind.choices {
      let text = word.text.lowercased()
      let match = choices.first { $0.lowercased() == text || $0 == "." + text }
      // Other commands are those of fitiq's tree.
      guard let match = match ?? (kind == .command ? word.text : nil) else {
        throw .unknown(kind == .mode ? "mode" : "choice", word, among: choices)
      }
      return match
    }
    switch kind {
    case .count, .seconds:
      guard let number = Int(word.text), number >= (kind == .seconds ? 1 : 0) else {
        throw ShellSyntaxError("invalid number '\(word.text)'", at: word.range, hint: synopsis)
      }
    case .parameter:
      guard let sign = word.text.firstIndex(of: "="), sign > word.text.startIndex else {
        throw ShellSyntaxError(
          "invalid parameter '\(word.text)'", at: word.range, hint: "write name=value")
      }
    default: break
    }
    return word.text
  }
}
