package import FitIQDomain
import Foundation

extension Runtime {
  /// The real clock.
  package static let live = Runtime(now: { Date() })
}
