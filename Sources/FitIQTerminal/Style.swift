/// Colour for one stream, or none.
package struct Style: Sendable, Equatable {
  package enum Role: Sendable {
    case heading, error, warning, hint, note
  }

  package let isColored: Bool

  /// Decides as https://no-color.org and https://bixense.com/clicolors ask.
  package init(mode: ColorMode, isTerminal: Bool, environment: [String: String]) {
    switch mode {
    case .always: isColored = true
    case .never: isColored = false
    case .auto:
      let isRefused = environment["NO_COLOR"].map { !$0.isEmpty } ?? false
      isColored = isTerminal && !isRefused && environment["TERM"] != "dumb"
    }
  }

  /// Returns the text in the colour of its role, or as it is without colours.
  package func paint(_ text: String, _ role: Role) -> String {
    guard isColored else { return text }
    let code =
      switch role {
      case .heading: "1"
      case .error: "1;31"
      case .warning: "33"
      case .hint: "36"
      case .note: "90"
      }
    return "\u{1B}[\(code)m\(text)\u{1B}[0m"
  }

  /// What a state or a severity means to a person; nil for one that is as it should be.
  static func role(ofState state: String) -> Role? {
    switch state {
    case "error", "dead", "failed": .error
    case "warning", "waiting", "stuck", "interrupted": .warning
    case "info", "completed", "cancelled": .note
    default: nil
    }
  }
}
