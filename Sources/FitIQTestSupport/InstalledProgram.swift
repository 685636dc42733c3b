import Foundation

/// Programs that a test needs and a machine need not have.
package enum InstalledProgram {
  /// Nil for one that is not installed.
  package static func path(_ name: String) -> String? {
    ["/bin/", "/usr/bin/", "/usr/local/bin/", "/usr/sbin/"].map { $0 + name }.first {
      access($0, X_OK) == 0
    }
  }
}
