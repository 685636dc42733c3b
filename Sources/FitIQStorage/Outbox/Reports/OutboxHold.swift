package import Foundation

/// Events that another delivery has claimed, which may be dead.
package struct OutboxHold: Sendable, Equatable {
  package let count: Int
  /// When the last of them can be claimed again, unless its claim is renewed.
  package let until: Date?
}
