-- The metrics are a list in the code alone: one that is added there needs no migration.
CREATE TABLE sync_tracking_named (
  user_id TEXT NOT NULL REFERENCES users (id),
  metric TEXT NOT NULL,            -- as HealthMetric names it
  day TEXT NOT NULL,               -- local day, YYYY-MM-DD
  source TEXT NOT NULL,            -- legacy: from the app's lists; manual: tracking mark; sync
  is_complete INTEGER NOT NULL,    -- 0: the day was still open when it was recorded
  raw_day TEXT,                    -- the text as found, where it was not this day already
  calendar TEXT,                   -- the calendar that raw_day was converted from
  position INTEGER,                -- index in the app's list
  ledger_id INTEGER,               -- the import; its fingerprint and time are in migration_ledger
  recorded_at REAL NOT NULL,       -- Unix seconds
  operation_id INTEGER NOT NULL,
  digest TEXT,                     -- of what an export had of the day
  exported_at REAL,                -- when that export was made, Unix seconds
  PRIMARY KEY (user_id, metric, day),
  CONSTRAINT sync_tracking_metric_named CHECK (metric <> ''),
  CONSTRAINT sync_tracking_day_exists CHECK (date(day, '+0 days') IS day),
  CONSTRAINT sync_tracking_source_known
    CHECK (source = 'legacy' OR source = 'manual' OR source = 'sync'),
  CONSTRAINT sync_tracking_is_complete_boolean CHECK (is_complete IN (0, 1)),
  CONSTRAINT sync_tracking_legacy_has_provenance
    CHECK (source <> 'legacy' OR (ledger_id IS NOT NULL AND position IS NOT NULL))
) STRICT, WITHOUT ROWID;

INSERT INTO sync_tracking_named SELECT * FROM sync_tracking;
DROP TABLE sync_tracking;
ALTER TABLE sync_tracking_named RENAME TO sync_tracking;

CREATE TRIGGER sync_tracking_touched
AFTER UPDATE ON sync_tracking
WHEN NEW.operation_id = OLD.operation_id AND OLD.operation_id > 0
BEGIN
  UPDATE sync_tracking SET operation_id = -OLD.operation_id
  WHERE user_id = NEW.user_id AND metric = NEW.metric AND day = NEW.day;
END;

CREATE TABLE pending_sync_types_named (
  user_id TEXT NOT NULL REFERENCES users (id),
  identifier TEXT NOT NULL,        -- as HealthKit writes it, HKQuantityTypeIdentifierStepCount
  metric TEXT,                     -- NULL: a type that has no tracked metric
  position INTEGER NOT NULL,
  ledger_id INTEGER NOT NULL,
  recorded_at REAL NOT NULL,       -- Unix seconds
  operation_id INTEGER NOT NULL,
  PRIMARY KEY (user_id, identifier),
  CONSTRAINT pending_sync_types_identifier_health_kit CHECK (identifier GLOB 'HK?*Type*Identifier*'),
  CONSTRAINT pending_sync_types_metric_named CHECK (metric IS NULL OR metric <> '')
) STRICT, WITHOUT ROWID;

INSERT INTO pending_sync_types_named SELECT * FROM pending_sync_types;
DROP TABLE pending_sync_types;
ALTER TABLE pending_sync_types_named RENAME TO pending_sync_types;

CREATE TRIGGER pending_sync_types_touched
AFTER UPDATE ON pending_sync_types
WHEN NEW.operation_id = OLD.operation_id AND OLD.operation_id > 0
BEGIN
  UPDATE pending_sync_types SET operation_id = -OLD.operation_id
  WHERE user_id = NEW.user_id AND identifier = NEW.identifier;
END;
