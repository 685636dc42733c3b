package import FitIQDomain

/// Which rows of a store a command is about.
package struct StoreFilter: Sendable {
  package var user: UserID?
  /// Unix seconds: only what was measured, began or was created from here on.
  package var since: Double?
  /// Unix seconds: only what was measured before.
  package var until: Double?
  /// Only entries of this type.
  package var type: String?
  /// Assign rows without a user to the only profile.
  package var relinks: Bool

  package init(user: UserID? = nil, since: Double? = nil, relinks: Bool = false) {
    self.user = user
    self.since = since
    self.relinks = relinks
  }

  func includes(user: String, type: String? = nil, measured: Double) -> Bool {
    if let wanted = self.user, wanted.text != user { return false }
    if let wanted = self.type, let type, wanted != type { return false }
    if let since, measured < since { return false }
    if let until, measured >= until { return false }
    return true
  }
}
