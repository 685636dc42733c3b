import FitIQDomain
package import FitIQSystem

/// One numbered SQL file of `Migrations/`, embedded in the binary.
package struct Migration: Sendable, Equatable {
  /// 1, 2, 3, … without gaps.
  package let version: Int
  /// The file name without `.sql`.
  package let name: String
  /// The bytes of the file.
  package let sql: String

  /// SHA-256 of the text without comments, white space and line endings.
  package let checksum: Fingerprint

  /// - Parameter checksum: As the generator computed it; every command asks for all of them.
  package init(version: Int, name: String, sql: String, checksum: String? = nil) {
    self.version = version
    self.name = name
    self.sql = sql
    self.checksum = checksum.map(Fingerprint.init(hex:)) ?? NormalisedSQL(sql).fingerprint
  }

  /// The version of a database that has every migration of this binary.
  package static var latestVersion: Int { embedded.count }
}
