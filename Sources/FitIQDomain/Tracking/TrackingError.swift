/// A tracking request that cannot be carried out as asked.
package struct TrackingError: FitIQError, Equatable {
  package enum Code: String, CaseIterable, Sendable {
    case userUnknown = "user_unknown"
    case dayNotOver = "day_not_over"
    case nothingSelected = "nothing_selected"
  }

  package let code: Code
  package let summary: String
  package let hint: String?
  package var identifier: String { code.rawValue }

  /// The preferences do not say whose tracking lists these are.
  package static func userUnknown(candidates: [UserID], in path: String) -> TrackingError {
    let named = candidates.map(\.text).joined(separator: ", ")
    return TrackingError(
      code: .userUnknown,
      summary: candidates.isEmpty
        ? "the tracking lists of \(path) carry no user, and no other key names one"
        : "the tracking lists of \(path) carry no user; other keys name \(named)",
      hint: "name the user: --user UUID")
  }

  /// Today and later days cannot be marked: they are not over.
  package static func dayNotOver(_ day: LocalDay, today: LocalDay) -> TrackingError {
    TrackingError(
      code: .dayNotOver,
      summary: "\(day) is not over (today is \(today)): only past days can be marked as synced",
      hint: "end the range at \(today.advanced(by: -1)), or pass --time-zone if today is wrong")
  }

  /// A changing command without any selection.
  package static let nothingSelected = TrackingError(
    code: .nothingSelected,
    summary: "nothing selected: this would clear every tracking row",
    hint: "add --metric, --user, --from or --to, or use --all")
}
