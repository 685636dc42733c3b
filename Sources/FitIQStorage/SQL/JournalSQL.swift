/// The journal of an app store: its schema and the statements over it.
enum JournalSQL: String, CaseIterable {
  case insertBackup = """
    INSERT INTO backups (path, made_at, bytes) VALUES (:path, :made_at, :bytes)
    """

  case insertOperation = """
    INSERT INTO operations
      (kind, summary, recorded_at, tool_version, state, rows_added, rows_changed,
       rows_removed, undoes, backup_id, store_path, content)
    VALUES (:kind, :summary, :recorded_at, :tool_version, 'intended', :added, :changed, :removed,
            :undoes, :backup_id, :store_path, :content)
    """

  case insertRows = """
    INSERT INTO operation_rows (operation_id, table_name, removed_keys, changed_rows)
    VALUES (:operation, :table, :removed, :changed)
    """

  case setState = """
    UPDATE operations SET state = :state, result = :result WHERE id = :id AND state = 'intended'
    """

  case setUndoneBy = """
    UPDATE operations SET undone_by = :undone_by WHERE id = :id
    """

  case undoes = """
    SELECT undoes FROM operations WHERE id = :id AND undoes IS NOT NULL
    """

  case intended = """
    SELECT id, undoes, content, store_path FROM operations WHERE state = 'intended' ORDER BY id
    """

  case rows = """
    SELECT table_name, removed_keys, changed_rows
    FROM operation_rows
    WHERE operation_id = :operation
    ORDER BY table_name
    """

  /// Of a new file; its version is `PRAGMA user_version`.
  static let schema = """
    CREATE TABLE backups (
      id        INTEGER PRIMARY KEY,
      path      TEXT NOT NULL,
      made_at   REAL NOT NULL,
      bytes     INTEGER NOT NULL,
      pruned_at REAL
    ) STRICT;

    CREATE TABLE operations (
      -- AUTOINCREMENT: a number that was shown to somebody never names another operation.
      id           INTEGER PRIMARY KEY AUTOINCREMENT,
      kind         TEXT NOT NULL,
      summary      TEXT NOT NULL,
      recorded_at  REAL NOT NULL,
      tool_version TEXT NOT NULL,
      state        TEXT NOT NULL
        CONSTRAINT operations_state CHECK (state IN ('intended', 'done', 'failed')),
      rows_added   INTEGER NOT NULL DEFAULT 0,
      rows_changed INTEGER NOT NULL DEFAULT 0,
      rows_removed INTEGER NOT NULL DEFAULT 0,
      undoes       INTEGER REFERENCES operations,
      undone_by    INTEGER REFERENCES operations,
      backup_id    INTEGER REFERENCES backups,
      store_path   TEXT NOT NULL,
      -- Of an operation without rows of its own: the fingerprint of what it leaves.
      content      TEXT,
      -- The report, as JSON.
      result       TEXT
    ) STRICT;

    CREATE TABLE operation_rows (
      operation_id INTEGER NOT NULL REFERENCES operations,
      table_name   TEXT NOT NULL,
      removed_keys BLOB NOT NULL,
      changed_rows BLOB NOT NULL,
      PRIMARY KEY (operation_id, table_name)
    ) STRICT;
    """
}
