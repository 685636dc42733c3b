/// How many colours a stream shows.
package enum ColorDepth: Sendable, Equatable {
  case none, basic, indexed

  /// Decides as https://no-color.org and https://bixense.com/clicolors ask; 256 colours where the terminal
  /// says so.
  package init(mode: ColorMode, isTerminal: Bool, environment: [String: String]) {
    let isRefused = environment["NO_COLOR"].map { !$0.isEmpty } ?? false
    let isUsual = isTerminal && !isRefused && environment["TERM"] != "dumb"
    let isDeep =
      ["truecolor", "24bit"].contains(environment["COLORTERM"])
      || environment["TERM"]?.contains("256color") ?? false
    let isWanted = mode == .always || mode == .auto && isUsual
    self = !isWanted ? .none : isDeep ? .indexed : .basic
  }

  /// The text in the colour of its role; as it is when there is none.
  func paint(_ text: String, _ role: TextRole) -> String {
    self == .none ? text : "\u{1B}[\(role.code)m\(text)\u{1B}[0m"
  }

  /// The text in that colour; as it is when there is none.
  func paint(_ text: String, _ color: ChartColor) -> String {
    if text.isEmpty { return text }
    return switch self {
    case .none: text
    case .basic: "\u{1B}[\(color.basic)m\(text)\u{1B}[0m"
    case .indexed: "\u{1B}[38;5;\(color.index)m\(text)\u{1B}[0m"
    }
  }
}

/// A colour of charts that can be told from the others on light and on dark ground.
struct ChartColor: Sendable, Equatable {
  /// Select Graphic Rendition of ECMA-48, for 16 colours.
  let basic: Int
  /// In the palette of 256.
  let index: Int

  static let red = ChartColor(basic: 31, index: 167)
  static let orange = ChartColor(basic: 91, index: 209)
  static let green = ChartColor(basic: 32, index: 71)
  static let yellow = ChartColor(basic: 33, index: 178)
  static let blue = ChartColor(basic: 34, index: 68)
  static let indigo = ChartColor(basic: 35, index: 98)
  static let cyan = ChartColor(basic: 36, index: 80)
  static let gray = ChartColor(basic: 90, index: 245)
}
