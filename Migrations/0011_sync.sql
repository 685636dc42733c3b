-- What fitiq's own sync read of a day, so that a day without news costs nothing.
-- NULL: the day is known from elsewhere, and still to be verified. Empty: a delivery was sending what
-- had to go, so that the next sync has to look again.
ALTER TABLE sync_tracking ADD COLUMN digest TEXT;

-- Images of whole rows have the columns of the table, in its order.
UPDATE operation_changes
SET before_image = json_set(before_image, '$.digest', NULL),
    after_image = json_set(after_image, '$.digest', NULL)
WHERE table_name = 'sync_tracking';

-- The last export that was wholly synced, for each metric of a user. Notes to ourselves, not data:
-- undo leaves them alone, and a line whose count or sum no longer fits sync_tracking says nothing.
-- user_id has no reference, so that the undo of the sync that added a user can remove it.
CREATE TABLE sync_exports (
  user_id TEXT NOT NULL,
  metric TEXT NOT NULL,
  identity TEXT NOT NULL,       -- what the export is recognised by
  merge_rule TEXT NOT NULL,
  time_zone TEXT NOT NULL,
  from_day TEXT,                -- NULL: from the first day of the export
  through_day TEXT,             -- NULL: to its last day
  open_from TEXT NOT NULL,      -- the first local day that was not over in the export
  exported_day TEXT,            -- the local day on which it was made; NULL: it does not say
  day_count INTEGER NOT NULL,   -- rows of the metric in sync_tracking
  operation_sum INTEGER NOT NULL,  -- of those rows
  recorded_at REAL NOT NULL,    -- Unix seconds
  PRIMARY KEY (user_id, metric)
) STRICT, WITHOUT ROWID;

-- A sync asks for the snapshot of each day that it changes.
CREATE INDEX activity_snapshots_by_date ON activity_snapshots (user_id, date_at);
