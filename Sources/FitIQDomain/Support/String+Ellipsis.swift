extension StringProtocol {
  /// The beginning of an id without the mark that lists put in place of the rest.
  package var withoutEllipsis: String { hasSuffix("…") ? String(dropLast()) : String(self) }
}
