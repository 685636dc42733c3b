-- What became of remote duplicates on the backend: the backend ids in merges.members. Here are those
-- that somebody asked to delete, those whose merge made way for a later one, and entries that a
-- delivery replaced and could not delete; the others are read from merges, those of past imports
-- included.
CREATE TABLE remote_duplicates (
  entity TEXT NOT NULL,                      -- the table of the copy
  backend_id TEXT NOT NULL COLLATE NOCASE,
  merged_by INTEGER REFERENCES operations (id),  -- NULL: replaced by a delivery
  user_id TEXT,
  type TEXT,
  day TEXT,
  survivor_id TEXT,
  found_at REAL NOT NULL,
  state TEXT NOT NULL,
  attempts INTEGER NOT NULL DEFAULT 0,
  attempted_at REAL,
  reason TEXT,                               -- why the last attempt failed, without health values
  PRIMARY KEY (entity, backend_id),
  CONSTRAINT remote_duplicates_state_known CHECK (
    state = 'found' OR state = 'deleted' OR state = 'gone' OR state = 'failed'
  )
) STRICT, WITHOUT ROWID;
