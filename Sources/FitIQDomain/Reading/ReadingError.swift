/// A row that was asked for by name and is not there.
package struct ReadingError: FitIQError, Equatable {
  package enum Code: String, CaseIterable, Sendable {
    case entryUnknown = "entry_unknown"
    case sessionUnknown = "session_unknown"
  }

  package let code: Code
  package let summary: String
  package let hint: String?
  package var identifier: String { code.rawValue }

  package static func entryUnknown(_ name: String, in path: String) -> ReadingError {
    ReadingError(
      code: .entryUnknown, summary: "there is no entry \(name) in \(path)",
      hint: "fitiq entries list --json shows keys and ids")
  }

  package static func sessionUnknown(_ name: String, in path: String) -> ReadingError {
    ReadingError(
      code: .sessionUnknown, summary: "there is no sleep session \(name) in \(path)",
      hint: "fitiq sessions list --json shows keys and ids")
  }
}
