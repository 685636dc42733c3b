/// Finds long statements of FitIQStorage outside `SQL/`, where they are looked for.
///
/// A short one stands in the function that runs it, and so does one made of names that the function
/// has: of a catalog's tables, or of a table's columns.
enum StatementHomes {
  private static let target = "FitIQStorage"
  private static let home = "Sources/FitIQStorage/SQL/"
  private static let quotes = "\"\"\""
  /// Lines of a statement that is short.
  private static let limit = 3

  static func problems(in file: SourceFile) -> [String] {
    guard file.target == target, !file.path.hasPrefix(home),
      !file.path.hasSuffix("Generated.swift")
    else { return [] }
    var problems: [String] = []
    var text: [Substring]?
    for (index, line) in file.lines.enumerated() {
      if let body = text, line.drop(while: { $0 == " " }).hasPrefix(quotes) {
        if body.count > limit, isStatement(body) {
          problems.append(
            "\(file.path):\(index + 1 - body.count): a statement of \(body.count) lines: "
              + "give it a name in \(home)")
        }
        text = nil
      } else if text != nil {
        text?.append(line)
      } else if line.hasSuffix(quotes) {
        text = []
      }
    }
    return problems
  }

  /// Whether a text is SQL with nothing in it that is known only at run time.
  private static func isStatement(_ lines: [Substring]) -> Bool {
    let verb = /^ *(?:SELECT|WITH|INSERT|REPLACE|UPDATE|DELETE|CREATE|DROP|ALTER|PRAGMA)\b/
    let text = lines.drop { $0.drop(while: { $0 == " " }).hasPrefix("--") }
      .joined(separator: "\n")
    return text.firstMatch(of: verb) != nil
      && !text.replacing(/\\\((?:\w+SQL|Self)\./, with: "").contains(#"\("#)
  }
}
