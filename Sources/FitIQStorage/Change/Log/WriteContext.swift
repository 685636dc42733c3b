package import Foundation

/// Who writes, and when: stamped on every row and log entry.
package struct WriteContext: Sendable {
  package let now: Date
  package let toolVersion: String
  /// Why, where a reason was given; kept with the operation.
  package let reason: String?

  package init(now: Date, toolVersion: String, reason: String? = nil) {
    self.now = now
    self.toolVersion = toolVersion
    self.reason = reason
  }
}
