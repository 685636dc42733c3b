package import FitIQDomain
import Foundation

extension Runtime {
  /// The real clock.
  package static let live = Runtime(now: { Date() })
}

extension UserID {
  /// One that nobody has.
  static func random() -> UserID { UserID(UUID()) }
}
