package import FitIQDomain

/// One numbered SQL file of `Migrations/`, embedded in the binary.
package struct Migration: Sendable, Equatable {
  /// 1, 2, 3, … without gaps.
  package let version: Int
  /// The file name without `.sql`.
  package let name: String
  /// The bytes of the file.
  package let sql: String

  package init(version: Int, name: String, sql: String) {
    self.version = version
    self.name = name
    self.sql = sql
  }

  /// SHA-256 of the text without comments, white space and line endings.
  package var checksum: Fingerprint { NormalisedSQL(sql).fingerprint }

  /// The version of a database that has every migration of this binary.
  package static var latestVersion: Int { embedded.count }
}
