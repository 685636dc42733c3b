-- Every change that a person asked for, written in the same transaction as the change itself.
CREATE TABLE operations (
  id INTEGER PRIMARY KEY AUTOINCREMENT,  -- never reused: rows name the operation that wrote them
  kind TEXT NOT NULL,                    -- tracking.import, tracking.mark, undo, …
  summary TEXT NOT NULL,                 -- one line without health values
  recorded_at REAL NOT NULL,             -- Unix seconds
  tool_version TEXT NOT NULL,
  rows_added INTEGER NOT NULL,
  rows_changed INTEGER NOT NULL,
  rows_removed INTEGER NOT NULL,
  undoes INTEGER REFERENCES operations (id),
  undone_by INTEGER REFERENCES operations (id),
  CONSTRAINT operations_kind_named CHECK (kind GLOB '[a-z]*'),
  CONSTRAINT operations_counts_valid
    CHECK (rows_added >= 0 AND rows_changed >= 0 AND rows_removed >= 0)
) STRICT;

-- Before- and after-images of single rows, for undo. A row that an operation only added has no
-- line here: it carries the operation's id in its own operation_id column, which costs nothing for
-- an import of thousands of rows. Images are JSON objects, column name to value; REAL values are
-- stored as text because SQLite's JSON keeps only 15 of the 17 digits that a double needs.
CREATE TABLE operation_changes (
  operation_id INTEGER NOT NULL REFERENCES operations (id),
  table_name TEXT NOT NULL,
  row_key TEXT NOT NULL,       -- JSON array of the primary key values
  before_image TEXT,           -- NULL: the row did not exist
  after_image TEXT,            -- NULL: the row was removed
  PRIMARY KEY (operation_id, table_name, row_key),
  CONSTRAINT operation_changes_something_changed CHECK (before_image IS NOT after_image)
) STRICT, WITHOUT ROWID;

-- Undo asks which later operation touched a row.
CREATE INDEX operation_changes_by_row
  ON operation_changes (table_name, row_key);
