/// The journal of an app store: its schema and the statements over it.
enum JournalSQL: String, CaseIterable {
  case insertBackup = """
    INSERT INTO backups (path, made_at, bytes) VALUES (:path, :made_at, :bytes)
    """

  case insertBackupDigest = """
    INSERT INTO backup_digests (backup_id, digest) VALUES (:backup, :digest)
    """

  case insertOperation = """
    INSERT INTO operations
      (kind, summary, recorded_at, tool_version, state, rows_added, rows_changed,
       rows_removed, undoes, backup_id, store_path, content, file_id, previous, reason)
    VALUES (:kind, :summary, :recorded_at, :tool_version, 'intended', :added, :changed, :removed,
            :undoes, :backup_id, :store_path, :content, :file, :previous, :reason)
    """

  case files = """
    SELECT id, path, inode, born_at, head FROM files ORDER BY id
    """

  /// Writes down a file; `:id` is NULL for a new one.
  case keepFile = """
    REPLACE INTO files (id, path, inode, born_at, head)
    VALUES (:id, :path, :inode, :born_at, :head)
    """

  case insertRows = """
    INSERT INTO operation_rows (operation_id, table_name, removed_keys, changed_rows)
    VALUES (:operation, :table, :removed, :changed)
    """

  /// Who made the change knows more than who looked at the store meanwhile.
  case finish = """
    UPDATE operations SET state = 'done', result = :result WHERE id = :id
    """

  /// What an operation that is done came to.
  case describe = """
    UPDATE operations SET summary = :summary, rows_changed = :changed WHERE id = :id
    """

  case settle = """
    UPDATE operations SET state = :state WHERE id = :id AND state = 'intended'
    """

  /// The newest first.
  case operations = """
    SELECT o.id, o.kind, o.summary, o.recorded_at, o.tool_version, o.rows_added, o.rows_changed,
           o.rows_removed, o.undoes, o.state, o.file_id, o.previous, o.content, b.path, b.pruned_at,
           d.digest, o.reason
    FROM operations AS o
    LEFT JOIN backups AS b ON b.id = o.backup_id
    LEFT JOIN backup_digests AS d ON d.backup_id = b.id
    ORDER BY o.id DESC
    """

  case backups = """
    SELECT b.path, b.made_at, b.bytes, o.id, o.kind, o.file_id, d.digest
    FROM backups AS b
    JOIN operations AS o ON o.backup_id = b.id
    LEFT JOIN backup_digests AS d ON d.backup_id = b.id
    WHERE b.pruned_at IS NULL
    ORDER BY b.made_at DESC, b.id DESC
    """

  /// By its operation where it is known: a copy of the store has backups of the same names.
  case setPruned = """
    UPDATE backups SET pruned_at = :pruned_at
    WHERE pruned_at IS NULL
      AND (path = :path OR id = (SELECT backup_id FROM operations WHERE id = :operation))
    """

  case rows = """
    SELECT table_name, removed_keys, changed_rows
    FROM operation_rows
    WHERE operation_id = :operation
    ORDER BY table_name
    """

  case insertImageColumns = """
    INSERT INTO operation_image_columns (operation_id, table_name, columns)
    VALUES (:operation, :table, :columns)
    """

  case insertImage = """
    INSERT INTO operation_images (operation_id, table_name, row_key, image)
    VALUES (?, ?, ?, ?)
    """

  case imageColumns = """
    SELECT table_name, columns FROM operation_image_columns
    WHERE operation_id = :operation
    ORDER BY table_name
    """

  case imageSizes = """
    SELECT operation_id, sum(ifnull(length(image), 0)) FROM operation_images GROUP BY 1
    """

  /// Some of the rows that were there: one of them tells whether the store has them again.
  case someImages = """
    SELECT table_name, row_key, image FROM operation_images
    WHERE operation_id = :operation AND image IS NOT NULL
    LIMIT 16
    """

  /// Their columns stay, which tells that there were some.
  case removeImages = "DELETE FROM operation_images WHERE operation_id = :operation"

  case images = """
    SELECT row_key, image FROM operation_images
    WHERE operation_id = :operation AND table_name = :table
    ORDER BY row_key
    """

  /// Steps from one version to the next, the first of a new file; `PRAGMA user_version` counts them.
  static let versions = [schema, images2, digests3, files4, reasons5]

  /// Why an operation was made, where a reason was given.
  private static let reasons5 = "ALTER TABLE operations ADD COLUMN reason TEXT"

  /// The files that share the journal, because copies of a store have its identifier.
  ///
  /// Before, an operation followed the last one on the same path.
  private static let files4 = """
    CREATE TABLE files (
      id      INTEGER PRIMARY KEY,
      -- Where it was last seen, and what the file system knows it by: NULL until it is changed again.
      path    TEXT NOT NULL,
      inode   INTEGER,
      -- Nanoseconds since 1970; NULL where the file system does not keep it.
      born_at INTEGER,
      -- The last operation of its history, 0 before the first.
      head    INTEGER NOT NULL
    ) STRICT;

    ALTER TABLE operations ADD COLUMN file_id INTEGER REFERENCES files;
    -- The one before it in the history of its file, 0 before the first.
    ALTER TABLE operations ADD COLUMN previous INTEGER NOT NULL DEFAULT 0;

    INSERT INTO files (path, head) SELECT store_path, max(id) FROM operations GROUP BY store_path;
    UPDATE operations SET
      file_id = (SELECT f.id FROM files AS f WHERE f.path = operations.store_path),
      previous = ifnull(
        (SELECT max(p.id) FROM operations AS p
         WHERE p.id < operations.id AND p.store_path = operations.store_path),
        ifnull((SELECT max(p.id) FROM operations AS p WHERE p.id < operations.id), 0));
    """

  /// What a backup is known by when it was moved together with its store.
  private static let digests3 = """
    CREATE TABLE backup_digests (
      backup_id INTEGER PRIMARY KEY REFERENCES backups,
      -- Over the bytes of its files.
      digest    INTEGER NOT NULL
    ) STRICT;
    """

  /// Before-images, so that a small change needs no backup of the whole store.
  private static let images2 = """
    CREATE TABLE operation_image_columns (
      operation_id INTEGER NOT NULL REFERENCES operations,
      table_name   TEXT NOT NULL,
      -- JSON: names and declared types in the order of the images.
      columns      TEXT NOT NULL,
      PRIMARY KEY (operation_id, table_name)
    ) STRICT;

    CREATE TABLE operation_images (
      operation_id INTEGER NOT NULL REFERENCES operations,
      table_name   TEXT NOT NULL,
      row_key      INTEGER NOT NULL,
      -- All columns with their storage classes; NULL for a row that was not there.
      image        BLOB,
      PRIMARY KEY (operation_id, table_name, row_key)
    ) STRICT, WITHOUT ROWID;
    """

  private static let schema = """
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
