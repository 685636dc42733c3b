/// Remote duplicates: their lists in the journal of an app's store, and what became of each on the
/// backend, which the journal and fitiq's database keep in the same table.
enum RemoteDuplicateSQL: String, CaseIterable {
  case insertList = """
    INSERT INTO remote_lists (found_at, names, copy_groups) VALUES (:found_at, :names, :groups)
    """

  case insertPart = """
    INSERT INTO remote_list_parts (list_id, part, ids) VALUES (?1, ?2, ?3)
    """

  case adopt = """
    UPDATE remote_lists SET operation_id = :operation WHERE id = :list
    """

  /// Lists of changes that did not come about, and of those that a crash cut off before their intent.
  case removeAbandonedParts = """
    DELETE FROM remote_list_parts WHERE list_id IN (
      SELECT l.id FROM remote_lists AS l LEFT JOIN operations AS o ON o.id = l.operation_id
      WHERE o.id IS NULL OR o.state = 'failed')
    """

  case removeAbandoned = """
    DELETE FROM remote_lists WHERE id NOT IN (SELECT list_id FROM remote_list_parts)
    """

  case lists = """
    SELECT id, operation_id, found_at, names, copy_groups FROM remote_lists
    WHERE operation_id IS NOT NULL
    ORDER BY id DESC
    """

  case parts = """
    SELECT ids FROM remote_list_parts WHERE list_id = ?1 ORDER BY part
    """

  case state = """
    SELECT state, attempts, reason FROM remote_duplicates WHERE entity = ?1 AND backend_id = ?2
    """

  /// What is settled stays settled.
  case record = """
    INSERT INTO remote_duplicates
      (entity, backend_id, merged_by, user_id, type, day, survivor_id, found_at, state, attempts,
       attempted_at, reason)
    VALUES (?1, ?2, nullif(?3, 0), ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)
    ON CONFLICT (entity, backend_id) DO UPDATE SET
      state = excluded.state, attempts = attempts + excluded.attempts,
      attempted_at = excluded.attempted_at, reason = excluded.reason
    WHERE state NOT IN ('deleted', 'gone')
    """

  /// Counts the copies of an operation that the backend no longer has: undoing it cannot bring them back.
  case settledOf = """
    SELECT count(*) FROM remote_duplicates
    WHERE merged_by = :operation AND state IN ('deleted', 'gone')
    """

  /// Added to a journal when it is opened to write.
  static let journal = """
    CREATE TABLE IF NOT EXISTS remote_lists (
      id           INTEGER PRIMARY KEY AUTOINCREMENT,
      -- NULL until the intent of the change is written down.
      operation_id INTEGER REFERENCES operations,
      found_at     REAL NOT NULL,
      -- JSON: the entities, users and types that the groups count.
      names        TEXT NOT NULL,
      copy_groups  BLOB NOT NULL
    ) STRICT;

    CREATE TABLE IF NOT EXISTS remote_list_parts (
      list_id INTEGER NOT NULL REFERENCES remote_lists,
      part    INTEGER NOT NULL,
      ids     BLOB NOT NULL,
      PRIMARY KEY (list_id, part)
    ) STRICT;

    CREATE TABLE IF NOT EXISTS remote_duplicates (
      entity       TEXT NOT NULL,
      backend_id   TEXT NOT NULL COLLATE NOCASE,
      merged_by    INTEGER NOT NULL REFERENCES operations,
      user_id      TEXT,
      type         TEXT,
      day          TEXT,
      survivor_id  TEXT,
      found_at     REAL NOT NULL,
      state        TEXT NOT NULL
        CONSTRAINT remote_duplicates_state
          CHECK (state IN ('found', 'deleted', 'gone', 'failed')),
      attempts     INTEGER NOT NULL DEFAULT 0,
      attempted_at REAL,
      reason       TEXT,
      PRIMARY KEY (entity, backend_id)
    ) STRICT, WITHOUT ROWID;

    """

  /// In fitiq's database `merges` lists the copies; the table has those that were asked about, and
  /// those whose merge made way for a later one.
  ///
  /// The day and the id are the survivor's where it is there.
  static let inDatabase = """
    SELECT * FROM (
      SELECT abs(m.operation_id) AS operation_id, m.user_id AS user_id, m.table_name AS entity,
             CASE m.table_name
               WHEN 'progress_entries' THEN substr(m.slot, 1, instr(m.slot || ' ', ' ') - 1)
               WHEN 'sleep_sessions' THEN 'sleep'
             END AS type,
             CASE m.table_name
               WHEN 'progress_entries' THEN
                 (SELECT e.day FROM progress_entries AS e WHERE e.id = m.survivor_id LIMIT 1)
               WHEN 'sleep_sessions' THEN
                 (SELECT s.day FROM sleep_sessions AS s WHERE s.id = m.survivor_id)
             END AS day,
             json_extract(c.value, '$[2]') AS backend_id, m.survivor_id AS survivor_id,
             m.recorded_at AS found_at
      FROM merges AS m, json_each(m.members) AS c
      WHERE m.table_name <> 'sleep_stages' AND length(json_extract(c.value, '$[2]')) > 0
      UNION ALL
      SELECT ifnull(r.merged_by, 0), r.user_id, r.entity, r.type, r.day, r.backend_id,
             r.survivor_id, r.found_at
      FROM remote_duplicates AS r
      LEFT JOIN operations AS o ON o.id = r.merged_by
      WHERE o.undone_by IS NULL
    )
    """

  /// An entry that a delivery replaced, and that is still on the backend; of no operation.
  static let keepReplaced = """
    INSERT OR IGNORE INTO remote_duplicates
      (entity, backend_id, merged_by, user_id, type, day, survivor_id, found_at, state)
    SELECT 'progress_entries', ?2, NULL, user_id, type, day, id, ?3, 'found'
    FROM progress_entries WHERE key = ?1
    """

  /// Keeps what a merge lists before another one takes its place.
  static let keepDisplaced = """
    INSERT OR IGNORE INTO remote_duplicates
      (entity, backend_id, merged_by, user_id, type, day, survivor_id, found_at, state)
    SELECT m.table_name, json_extract(c.value, '$[2]'), abs(m.operation_id), m.user_id,
           CASE m.table_name
             WHEN 'progress_entries' THEN substr(m.slot, 1, instr(m.slot || ' ', ' ') - 1)
             WHEN 'sleep_sessions' THEN 'sleep'
           END,
           NULL, m.survivor_id, m.recorded_at, 'found'
    FROM merges AS m, json_each(m.members) AS c
    WHERE m.table_name = ?1 AND m.survivor_id = ?2 AND m.slot = ?3
      AND length(json_extract(c.value, '$[2]')) > 0
    """
}
