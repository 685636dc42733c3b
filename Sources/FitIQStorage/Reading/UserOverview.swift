package import FitIQDomain
package import Foundation

/// A user of a store, and how much of it is theirs.
package struct UserOverview: Sendable, Equatable, Encodable {
  package let id: String
  package let name: String?
  package let unitSystem: String?
  package let createdAt: Date?
  /// Rows of the app that are this user: more than one where a profile was created again.
  package let profileCount: Int
  package let entryCount: Int
  package let sessionCount: Int
  /// Local days of the first and the last entry.
  package let firstDay: LocalDay?
  package let lastDay: LocalDay?
}
