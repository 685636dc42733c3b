/// The files whose calls count, and which a fault can meet.
package struct FileScope: Sendable {
  /// Absolute paths; one that ends in `*` stands for all that begin so.
  let patterns: [String]

  /// A database and what SQLite keeps beside it; not its backups.
  package static func database(_ path: String) -> FileScope {
    FileScope(patterns: ["", "-wal", "-shm", "-journal"].map { path + $0 })
  }

  package static func files(_ paths: String...) -> FileScope {
    FileScope(patterns: paths)
  }

  /// A folder and everything in it.
  package static func folder(_ path: String) -> FileScope {
    FileScope(patterns: [path, path + "/*"])
  }

  /// Everything whose path begins so: a database, its backups, what is made beside it.
  package static func paths(beginning prefix: String) -> FileScope {
    FileScope(patterns: [prefix + "*"])
  }

  /// The files of both.
  package static func + (first: FileScope, second: FileScope) -> FileScope {
    FileScope(patterns: first.patterns + second.patterns)
  }

  package func contains(_ path: String) -> Bool {
    patterns.contains { $0.hasSuffix("*") ? path.hasPrefix($0.dropLast()) : path == $0 }
  }
}
