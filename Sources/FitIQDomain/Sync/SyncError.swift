/// What a sync cannot go on with.
package struct SyncError: FitIQError {
  package enum Code: String, CaseIterable, Sendable {
    /// A source gave a handler something that its metric cannot be.
    case contentUnexpected = "content_unexpected"
    /// Many days would go, and nobody said that they may.
    case removalUnconfirmed = "removal_unconfirmed"
    /// The export is of another person than the earlier ones, and nobody said that it is right.
    case personUnconfirmed = "person_unconfirmed"
    /// Nothing in the export is of the source that alone was to count.
    case sourceUnknown = "source_unknown"
  }

  package let code: Code
  package let summary: String
  package let hint: String?
  package var identifier: String { code.rawValue }

  /// The source gives a day in a form that its metric cannot take.
  package static func unexpected(_ metric: HealthMetric, on day: LocalDay) -> SyncError {
    SyncError(
      code: .contentUnexpected,
      summary:
        "the source gives \(metric.rawValue) of \(day) in a form that does not fit this metric",
      hint: "this is a defect of fitiq: please report it")
  }

  /// The merge rule names a source that the export lacks.
  package static func unknown(_ source: UnknownSource) -> SyncError {
    SyncError(
      code: .sourceUnknown, summary: "nothing in the export is from '\(source.name)'",
      hint: source.known.isEmpty
        ? "nothing was read from any source"
        : "its sources are: \(source.known.joined(separator: ", "))")
  }

  /// The refusal to remove days, or to take another person's export, before a person has agreed.
  package static func unconfirmed(_ removal: SyncRemoval) -> SyncError {
    if removal.isOtherPerson {
      return SyncError(
        code: .personUnconfirmed, summary: removal.summary,
        hint: "name the user: --user UUID; if the date was corrected, add --yes")
    }
    return SyncError(
      code: .removalUnconfirmed, summary: removal.summary,
      hint: "check that it is the right export; to remove these days, add --yes; to keep them, "
        + "limit the sync with --from and --to")
  }
}
