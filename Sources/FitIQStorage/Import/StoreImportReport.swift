package import FitIQSystem

/// What the import of an app store did, or in a dry run would do.
package struct StoreImportReport: Sendable, Equatable, Encodable {
  package let path: String
  /// The store's own identifier.
  package let storeID: String
  /// The app's schema version, such as V11.
  package let schema: String
  package let fingerprint: Fingerprint
  package let timeZone: String
  /// The counts of each table.
  package let counts: [Entry]
  package let totals: Counts
  /// Rows in quarantine by the raw value of their `StoreRowFault`.
  package let faults: [String: Int]
  package let notes: [String]
  /// Rows that the import adds, changes or takes away, those of quarantine and merges included.
  package let rowsWritten: Int
  /// The log entry to undo; nil when nothing was new and in a dry run.
  package let operationID: Int64?
  package let isDryRun: Bool
  package let durationMS: Double

  package struct Entry: Sendable, Equatable, Encodable {
    package let table: String
    package let counts: Counts
  }

  /// `found = imported + updated + unchanged + merged + quarantined + skipped`, always.
  package struct Counts: Sendable, Equatable, Encodable {
    package var found = 0
    package var imported = 0
    package var updated = 0
    package var unchanged = 0
    /// Copies of a row that is there.
    package var merged = 0
    package var quarantined = 0
    /// Left out by --user or --from.
    package var skipped = 0

    /// Adds two counts, member by member.
    package static func + (first: Counts, second: Counts) -> Counts {
      var sum = first
      sum.found += second.found
      sum.imported += second.imported
      sum.updated += second.updated
      sum.unchanged += second.unchanged
      sum.merged += second.merged
      sum.quarantined += second.quarantined
      sum.skipped += second.skipped
      return sum
    }

    package var addsUp: Bool {
      found == imported + updated + unchanged + merged + quarantined + skipped
    }
  }
}
