import FitIQShell

/// Command lines in what is said inside the shell: without `fitiq` where the shell takes them, complete
/// where they are to be run outside.
struct ShellHints {
  /// Completes those that are for another place.
  let outside: (String) -> String

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
    let words = ShellWord.split(String(line))
    let place = ToolPlace(words, in: FitIQTool.all)
    let rest = words.dropFirst(place.path.count).map(\.text)
    return place.leaf.map { $0.refusal(of: rest) == nil } ?? false
  }
}
