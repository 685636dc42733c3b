import FitIQShell

/// Command lines in what is said inside the shell: without `fitiq` where the shell takes them, complete
/// where they are to be run outside.
struct ShellHints {
  /// Completes those that are for another place.
  let outside: (String) -> String

  init(_ outside: @escaping (String) -> String) {
    self.outside = outside
  }

  func reworded(_ text: String) -> String {
    var result = ""
    var rest = text[...]
    while let call = rest.firstRange(of: "fitiq ") {
      let isWord =
        rest[..<call.lowerBound].last.map { !$0.isLetter && !"/.-_".contains($0) } ?? true
      let line = rest[call.upperBound...].prefix { !"';,)\n".contains($0) }
      let end = isWord && isRead(line) ? call.lowerBound : call.upperBound
      result += rest[..<end]
      rest = rest[call.upperBound...]
    }
    return outside(result + rest)
  }

  private func isRead(_ line: Substring) -> Bool {
    let words = line.split(separator: " ").map(String.init)
    var commands = FitIQTool.all
    var usual: (any ToolCommand)?
    for (index, word) in words.enumerated() {
      guard let next = commands.first(where: { $0.name == word }) else {
        return usual?.refusal(of: Array(words[index...])) == nil && usual != nil
      }
      usual = next.usual
      commands = next.subcommands
      if commands.isEmpty { return next.refusal(of: Array(words[(index + 1)...])) == nil }
    }
    return usual.map { $0.refusal(of: []) == nil } ?? false
  }
}
