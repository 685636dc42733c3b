import FitIQDomain

/// Tells whether a store was written since: sizes, times and SQLite's own counters of its files.
///
/// A plan in a file has a hash of the content instead.
package struct FileState: Equatable, Sendable {
  /// The marks of the database and its log.
  ///
  /// The journal is left out: when it is rolled back, the database shows it, and one that was only not
  /// removed says nothing.
  private let marks: [FileMark?]

  /// Reads files by path.
  package init(before path: String) {
    let source = path.resolvingLinks
    marks = ["", "-wal"].map { FileMark(source + $0)?.ofContent }
  }

  /// The state of a store that is open and locked.
  init(_ files: OriginalFiles) throws {
    let found = try files.current()
    marks = ["", "-wal"].map { suffix in
      found.first { $0.suffix == suffix }.flatMap { FileMark(descriptor: $0.descriptor)?.ofContent }
    }
  }
}
