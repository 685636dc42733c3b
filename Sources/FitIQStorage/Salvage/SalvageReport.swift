package import FitIQDomain
package import Foundation

/// What was readable of a damaged store, and what became of its rows and pages.
package struct SalvageReport: Encodable, Sendable, Equatable {
  /// One table.
  package struct Table: Encodable, Sendable, Equatable {
    package let name: String
    /// Rows on pages that the table's tree names.
    package var inTree = 0
    /// Rows on pages that no tree names any more.
    package var onStrayPages = 0
    /// Rows, of all of these, whose page was in the write-ahead log.
    package var inLog = 0
    /// Rows that may have been deleted, or may be of another table: they are beside the new store.
    package var uncertain = 0
    /// Rows of which another version was taken.
    package var otherVersions = 0
    /// Cells that hold no row that can be read.
    package var unreadable = 0
    /// Pages that the tree names and that hold nothing of it.
    package var lostPages = 0
    /// Keys between the first and the last that no row has: rows that are lost, and rows that were deleted
    /// before.
    package var missingKeys = 0
    /// The time of the rows that lie next to lost pages in the order of keys, and whose they are; nil where
    /// none tells.
    package var lostFrom: Date?
    package var lostThrough: Date?
    package var lostUsers: [String] = []

    package var rows: Int { inTree + onStrayPages }
    package var isWhole: Bool {
      onStrayPages + uncertain + otherVersions + unreadable + lostPages == 0
    }
  }

  /// A cell that holds no row of its table.
  package struct UnreadableCell: Encodable, Sendable, Equatable {
    package let table: String
    package let page: Int
    package let cell: Int
    package let reason: String
  }

  package let source: String
  package var kind: StoreKind
  /// Bytes of a page.
  package let pageSize: Int
  /// Whether the header of the file was of no use, so that the size of its pages and the encoding of its texts
  /// were found by trial.
  package let isHeaderGuessed: Bool
  /// The encoding of its texts, as SQLite's `PRAGMA encoding` names it.
  package let encoding: String
  package var tables: [Table] = []
  /// How many pages became what; the sum is that of all pages.
  package var pages: [String: Int] = [:]
  /// Pages that the database had and its files have no more.
  package var cutPages = 0
  /// The first of the cells that hold no row.
  package var cells: [UnreadableCell] = []
  /// Tables and other entries of the schema that are left out, with the reason.
  package var notes: [String] = []
  /// Whether a tree, of a table or of an index, names a page that is none of it.
  package var hasLostPages = false
  /// Rows that are beside the new store.
  package var lostRows = 0
  /// Rows of these that the log holds, and that were never committed.
  package var uncommittedRows = 0
  /// Rows whose parents are lost, by the table that they are in.
  package var orphans: [String: Int] = [:]

  /// Cells that a report names; all of them are counted.
  package static let shownCells = 50

  /// Whether nothing is damaged.
  package var isWhole: Bool {
    !isHeaderGuessed && cutPages == 0 && notes.isEmpty && tables.allSatisfy(\.isWhole)
      && !hasLostPages
  }

  package var rows: Int { tables.reduce(0) { $0 + $1.rows } }
}
