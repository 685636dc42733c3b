import FitIQDomain
import FitIQSystem
import FitIQTerminal

/// Candidates as the script of a shell reads them: a line that says what follows, then one each.
struct CompletionFormat {
  let shell: Shell
  let line: TypedLine
  /// What bash adds: the part of the word that it replaces, the kind of completion.
  let details: [String]

  /// Columns of what is said about a value.
  private static let longestDetail = 60

  /// - Parameter lead: What of the word stays before the values.
  func text(_ candidates: CompletionCandidates, lead: String) -> String {
    switch candidates {
    case .files: return "files"
    case .folders: return "folders"
    case .values(let values):
      // What would drive the terminal is not a candidate.
      let safe = values.filter { SafeText.escaped($0.text) == $0.text }
      let lines =
        switch shell {
        case .bash: bash(safe, lead)
        case .zsh: safe.map(zsh)
        case .fish: safe.map { fish(lead + $0.text, detail($0)) }
        }
      return (["values"] + lines).joined(separator: "\n")
    }
  }

  private func detail(_ value: QueryCompletion) -> String? {
    value.detail.map { DisplayWidth.truncated(SafeText.escaped($0), to: Self.longestDetail) }
  }

  private func zsh(_ value: QueryCompletion) -> String {
    let text = value.text.escaping("\\", as: "\\\\").escaping(":", as: "\\:")
    return detail(value).map { "\(text):\($0)" } ?? text
  }

  private func fish(_ text: String, _ detail: String?) -> String {
    detail.map { "\(text)\t\($0)" } ?? text
  }

  // MARK: bash

  /// Bash has no descriptions: where it only lists several candidates, they stand behind the values.
  private func bash(_ values: [QueryCompletion], _ lead: String) -> [String] {
    let texts = values.map { completed(lead + $0.text) }
    // One long name must not make every line as long.
    let width = min(80, texts.reduce(0) { max($0, DisplayWidth.columns(of: $1)) })
    guard values.count > 1, !isInsertingAll else { return texts }
    return zip(texts, values).map { text, value in
      guard let detail = detail(value) else { return text }
      let gap = String(repeating: " ", count: max(0, width - DisplayWidth.columns(of: text)))
      return "\(text)\(gap)  (\(detail))"
    }
  }

  /// `menu-complete` (`%`) and `insert-completions` (`*`) put candidates into the line as they are.
  private var isInsertingAll: Bool {
    let code = details.count > 1 ? UInt8(details[1]) : nil
    return code == UInt8(ascii: "%") || code == UInt8(ascii: "*")
  }

  /// A whole word without the part that bash leaves alone, which ends with `=` or `:`, escaped.
  private func completed(_ word: String) -> String {
    let replaced = details.first.map { $0 == "=" || $0 == ":" ? "" : $0 } ?? line.currentAsTyped
    var kept = ""
    if line.currentAsTyped.hasSuffix(replaced) {
      kept = String(line.currentAsTyped.dropLast(replaced.count))
    }
    let isBroken = kept.hasSuffix("=") || kept.hasSuffix(":")
    let rest = isBroken && word.hasPrefix(kept) ? String(word.dropFirst(kept.count)) : word
    let isQuoted = line.currentAsTyped.contains { $0 == "'" || $0 == "\"" }
    return isQuoted ? rest : Self.escaped(rest)
  }

  private static func escaped(_ text: String) -> String {
    text.reduce(into: "") { result, character in
      if " \t\\'\"$`&|;<>()*?[]#!{}".contains(character) { result.append("\\") }
      result.append(character)
    }
  }
}
