/// Statements over the migration ledger.
enum LedgerSQL: String, CaseIterable {
  case insert = """
    INSERT INTO migration_ledger
      (kind, name, version, fingerprint, applied_at, duration_ms, row_count, tool_version,
       operation_id)
    VALUES (:kind, :name, :version, :fingerprint, :applied_at, :duration_ms, :row_count,
            :tool_version, :operation_id)
    """

  /// A migration that the tables prove, where its row was lost.
  case insertLost = """
    INSERT OR IGNORE INTO migration_ledger (kind, name, version, fingerprint, applied_at,
      duration_ms, row_count, tool_version)
    SELECT 'schema', :name, :version, :fingerprint, 0, 0, 0, 'salvage'
    WHERE NOT EXISTS (SELECT 1 FROM migration_ledger WHERE version = :version)
    """

  case setOutcome = """
    UPDATE migration_ledger SET duration_ms = :duration_ms, row_count = :row_count WHERE id = :id
    """

  case exists = """
    SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'migration_ledger'
    """

  case isKnownSource = """
    SELECT 1 FROM migration_ledger WHERE fingerprint = :fingerprint AND kind <> 'schema' LIMIT 1
    """

  case steps = """
    SELECT kind, name, version, fingerprint, applied_at, duration_ms, row_count, tool_version,
           undone_at
    FROM migration_ledger
    ORDER BY id
    """

  case latestVersion = """
    SELECT max(version) FROM migration_ledger WHERE kind = 'schema'
    """
}
