-- One ledger for every kind of step that brings data or schema in: schema migrations, tracking
-- imports and (later) store imports. It is history: rows are added, never removed. An import that
-- was taken back keeps its row and gets undone_at.
CREATE TABLE migration_ledger (
  id INTEGER PRIMARY KEY,
  kind TEXT NOT NULL,
  name TEXT NOT NULL,          -- schema: file name without .sql; import: path of the source
  version INTEGER,             -- schema: the number in the file name; import: NULL
  fingerprint TEXT NOT NULL,   -- SHA-256, hex. schema: of the normalised SQL; import: of the bytes
  applied_at REAL NOT NULL,    -- Unix seconds
  duration_ms REAL NOT NULL,
  row_count INTEGER NOT NULL,  -- import: rows added; schema: 0
  tool_version TEXT NOT NULL,
  operation_id INTEGER,        -- import: the operation that undo takes back
  undone_at REAL,
  CONSTRAINT migration_ledger_kind_known CHECK (kind IN ('schema', 'tracking', 'store')),
  CONSTRAINT migration_ledger_version_for_schema CHECK ((kind = 'schema') = (version IS NOT NULL)),
  CONSTRAINT migration_ledger_fingerprint_sha256 CHECK (length(fingerprint) = 64),
  CONSTRAINT migration_ledger_counts_valid CHECK (duration_ms BETWEEN 0 AND 1e15 AND row_count >= 0)
) STRICT;

CREATE UNIQUE INDEX migration_ledger_by_version
  ON migration_ledger (version)
  WHERE version IS NOT NULL;

-- "Was this file imported before?"
CREATE INDEX migration_ledger_by_fingerprint
  ON migration_ledger (fingerprint);

CREATE INDEX migration_ledger_by_operation
  ON migration_ledger (operation_id)
  WHERE operation_id IS NOT NULL;
