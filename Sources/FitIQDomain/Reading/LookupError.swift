/// A row that was asked for by name and is not there.
package struct LookupError: FitIQError, Equatable {
  package enum Code: String, CaseIterable, Sendable {
    case entryUnknown = "entry_unknown"
    case sessionUnknown = "session_unknown"
    case quarantinedUnknown = "quarantined_unknown"
    case idAmbiguous = "id_ambiguous"
  }

  package let code: Code
  package let summary: String
  package let hint: String?
  package var identifier: String { code.rawValue }

  /// No entry has this key or id.
  package static func entryUnknown(_ name: String, in path: String) -> LookupError {
    LookupError(
      code: .entryUnknown, summary: "there is no entry \(name) in \(path)",
      hint: "see keys and ids: fitiq entries list --json")
  }

  /// No sleep session has this key or id.
  package static func sessionUnknown(_ name: String, in path: String) -> LookupError {
    LookupError(
      code: .sessionUnknown, summary: "there is no sleep session \(name) in \(path)",
      hint: "see keys and ids: fitiq sessions list --json")
  }

  /// Several ids begin with what was typed.
  ///
  /// - Parameter ids: Some of them, for the hint.
  package static func severalBegin(with start: String, _ ids: [String]) -> LookupError {
    LookupError(
      code: .idAmbiguous, summary: "several ids begin with '\(start)'",
      hint: "such as \(ids.joined(separator: ", "))")
  }

  /// No rejected row has this id.
  package static func quarantinedUnknown(_ id: Int64, in path: String) -> LookupError {
    LookupError(
      code: .quarantinedUnknown, summary: "nothing in quarantine has the id \(id) in \(path)",
      hint: "see the ids: fitiq quarantine list")
  }
}
