/// What a piece of text is to a person, which gives it its colour.
package enum TextRole: Sendable {
  case heading, error, warning, hint, note

  /// What a state or a severity means; nil for one that is as it should be.
  init?(state: String) {
    switch state {
    case "error", "dead", "failed": self = .error
    case "warning", "waiting", "stuck", "interrupted": self = .warning
    case "info", "completed", "cancelled": self = .note
    default: return nil
    }
  }

  /// Select Graphic Rendition of ECMA-48.
  var code: String {
    switch self {
    case .heading: "1"
    case .error: "1;31"
    case .warning: "33"
    case .hint: "36"
    case .note: "90"
    }
  }
}
