import CSQLiteShims

/// The SQLite library of this process.
package enum SQLiteLibrary {
  /// Such as `3.40.1`.
  package static var version: String { String(cString: sqlite3_libversion()) }

  /// Sets the library up, once and before its first use.
  static func prepare() { _ = isPrepared }

  private static let isPrepared: Bool = {
    // Refused where something used SQLite before (another library of a test run): only slower then.
    fitiq_disable_memory_statistics() == SQLITE_OK
  }()
}
