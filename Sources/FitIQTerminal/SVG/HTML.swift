import FitIQSystem

/// Markup of a page.
///
/// A literal is markup as it stands; whatever text is interpolated into it is escaped, so that a
/// forgotten call cannot let a stored value become markup.
package struct HTML: Sendable, Equatable, ExpressibleByStringInterpolation {
  package private(set) var text: String

  package init(stringLiteral value: String) { text = value }
  package init(stringInterpolation: StringInterpolation) { text = stringInterpolation.text }

  package struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text: String

    package init(literalCapacity: Int, interpolationCount: Int) {
      text = ""
      text.reserveCapacity(literalCapacity + interpolationCount * 16)
    }

    package mutating func appendLiteral(_ literal: String) { text += literal }
    package mutating func appendInterpolation(_ value: String) { text += HTML.escaped(value) }
    package mutating func appendInterpolation(_ value: Int) { text += String(value) }
    /// A length, to a tenth of a pixel: the same text on every machine.
    mutating func appendInterpolation(_ length: Double) {
      text += ChartText.number(length, parts: 10)
    }

    package mutating func appendInterpolation(_ markup: HTML) { text += markup.text }

    package mutating func appendInterpolation(_ parts: [HTML]) {
      text += parts.map(\.text).joined(separator: "\n")
    }

    /// Nothing where there is nothing.
    package mutating func appendInterpolation(_ markup: HTML?) { text += markup?.text ?? "" }
  }

  /// Text that is neither markup nor the end of an attribute, and whose control characters are
  /// visible as they are on a terminal.
  private static func escaped(_ text: String) -> String {
    SafeText.escaped(text).escaping("&", as: "&amp;").escaping("<", as: "&lt;")
      .escaping(">", as: "&gt;").escaping("\"", as: "&quot;").escaping("'", as: "&#39;")
  }
}
