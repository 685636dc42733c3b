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
    var result = ""
    result.reserveCapacity(text.utf8.count)
    for scalar in SafeText.escaped(text).unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
