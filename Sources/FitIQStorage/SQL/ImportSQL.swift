/// Statements that import an app's store into the database, where they are the table's own; most tables
/// have the general ones of `RecordWriter`.
enum ImportSQL {
  // MARK: Entries, with the numbers that `EntryImport.bind` gives the values of a row

  static let insertEntry = """
    INSERT INTO progress_entries
      (id, user_id, type, quantity, date_at, time, measured_at, day, slot, notes, created_at,
       updated_at, backend_id, sync_status, source_key, ledger_id, recorded_at, operation_id)
    VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18)
    """

  static let updateEntry = """
    UPDATE progress_entries SET
      id = ?1, quantity = ?4, date_at = ?5, time = ?6, measured_at = ?7, day = ?8, slot = ?9,
      notes = ?10, created_at = ?11, updated_at = ?12, backend_id = ?13, sync_status = ?14,
      source_key = ?15, ledger_id = ?16, recorded_at = ?17, operation_id = ?18
    WHERE key = ?19
    """

  static let findEntryInSlot = findEntry(where: "user_id = ?2 AND type = ?3 AND slot = ?9")
  /// The same row of the app, before its value or date was changed.
  static let findEntryOfRow = findEntry(
    where: "user_id = ?2 AND type = ?3 AND id = ?1 AND source_key = ?15")

  /// The row as it is: whether what came says the same, and whether it may say otherwise.
  ///
  /// A later revision may, and of equal ones the row that was added later. The same revision of the
  /// same row may only where the app has sent it since.
  private static func findEntry(where condition: String) -> String {
    """
    SELECT key, id, source_key, backend_id, quantity, sync_status = 'synced', notes,
           coalesce(updated_at, created_at, -1e300),
           id IS ?1 AND quantity IS ?4 AND date_at IS ?5 AND time IS ?6 AND notes IS ?10
             AND created_at IS ?11 AND updated_at IS ?12 AND backend_id IS ?13
             AND sync_status IS ?14 AND day IS ?8 AND measured_at IS ?7 AND slot IS ?9,
           (coalesce(updated_at, created_at, -1e300), ifnull(created_at, -1e300), source_key)
               < (coalesce(?12, ?11, -1e300), ifnull(?11, -1e300), ?15)
             OR (id = ?1 AND ?13 IS NOT NULL
               AND coalesce(updated_at, created_at, -1e300) = coalesce(?12, ?11, -1e300)
               AND backend_id IS NOT ?13
               AND (backend_id IS NULL OR ?14 = 'synced' OR sync_status <> 'synced'))
             OR slot LIKE '\(vacatedMark)%'
    FROM progress_entries
    WHERE \(condition)
    """
  }

  /// Begins what stands for the slot of a row that the app has moved, until it comes to its turn.
  // MARK: Entries, with numbers of their own

  private static let vacatedMark = "vacated "

  static let vacateSlot = """
    UPDATE progress_entries SET slot = '\(vacatedMark)' || key, operation_id = ?2 WHERE key = ?1
    """

  static let vacated = """
    SELECT key, backend_id FROM progress_entries WHERE slot LIKE '\(vacatedMark)%'
    """

  static let adoptBackendID = """
    UPDATE progress_entries
    SET backend_id = ?2, sync_status = coalesce(?3, sync_status), notes = ?4, operation_id = ?5
    WHERE key = ?1
    """

  // MARK: What became of rows that were not imported as they are

  static let insertMerge = """
    INSERT INTO merges
      (table_name, survivor_id, slot, user_id, reason, member_count, members, ledger_id,
       recorded_at, operation_id)
    VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)
    """

  static let quarantineRow = """
    INSERT INTO quarantine
      (ledger_id, store_id, source_key, position, occurrence, raw_type, raw_value, reason,
       recorded_at, operation_id)
    VALUES (?1, ?2, ?3, ?6, 1, 'row', ?7, ?8, ?4, ?5)
    """
}
