import GRDB

extension Database {
  /// Bytes up to which a database counts as new.
  private static let newBytes = 8 << 20

  /// Runs a large import into a new database with a rollback journal.
  ///
  /// Every page goes into the log and from there into the file; the journal takes only pages that the
  /// file had before, of a new one next to none, so that each page is written once. Readers wait until
  /// the import is done; while another process has the file open, the log stays.
  func withRollbackJournal<Value>(_ body: () throws -> Value) throws -> Value {
    guard try fileBytes().all <= Self.newBytes, try use("DELETE") else { return try body() }
    let result = Result { try body() }
    // A failure denies nothing of what was imported: the next opening switches.
    _ = try? use("WAL")
    return try result.get()
  }

  private func use(_ mode: String) throws -> Bool {
    do {
      let used = try String.fetchOne(self, sql: "PRAGMA journal_mode = \(mode)")
      return used?.uppercased() == mode
    } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY { return false }
  }
}
