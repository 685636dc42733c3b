package import FitIQDomain
package import FitIQSystem
package import Foundation

/// One step of the ledger, or a schema migration that is not in it yet.
package struct MigrationStep: Sendable, Equatable, Encodable {
  package enum State: String, Sendable, Encodable {
    case applied
    case pending
    /// Applied, but its text in this binary is another one.
    case edited
    /// Applied by a newer fitiq; this binary does not know it.
    case unknown
    /// An import that was taken back.
    case undone
  }

  package let kind: String
  package let name: String
  package let version: Int?
  package let state: State
  package let fingerprint: Fingerprint
  package var appliedAt: Date?
  package var durationMS: Double?
  package var rows: Int?
  package var toolVersion: String?
}

/// One way in which a database differs from what its ledger and this binary imply.
package struct MigrationFinding: Sendable, Equatable, Encodable {
  package enum Kind: String, Sendable, CaseIterable, Encodable {
    case pending, edited, drifted
    case newerThanBinary = "newer_than_binary"
    case corrupt
    case danglingReference = "dangling_reference"
  }

  package let kind: Kind
  /// The migration or the schema object.
  package let subject: String
  package let detail: String
}

/// What `migrate up` did, or in a dry run would do.
package struct MigrateUpReport: Sendable, Equatable, Encodable {
  package let applied: [String]
  package let version: Int
  /// The verified copy from before; nil when there was nothing to copy.
  package let backupPath: String?
  package let durationMS: Double
  package let isDryRun: Bool
  /// The SQL that ran, in a dry run.
  package var sql: [String] = []
  /// Schema objects that came, went or changed, in a dry run.
  package var schemaChanges: [SchemaDifference] = []
}

/// What `migrate restore` did, or in a dry run would do.
package struct RestoreReport: Sendable, Equatable, Encodable {
  package let restoredFrom: String
  package let restoredVersion: Int
  /// Nil when there was nothing, or nothing readable.
  package let replacedVersion: Int?
  /// The copy of what was replaced; nil in a dry run and where there was nothing.
  package let savedCurrentTo: String?
  package let isDryRun: Bool
}
