-- Which local days of which metric were synced, with where we know it from.
CREATE TABLE sync_tracking (
  user_id TEXT NOT NULL REFERENCES users (id),
  metric TEXT NOT NULL,
  day TEXT NOT NULL,               -- local day, YYYY-MM-DD
  source TEXT NOT NULL,            -- legacy: from the app's lists; manual: tracking mark; sync
  is_complete INTEGER NOT NULL,    -- 0: the day was still open when it was recorded
  raw_day TEXT,                    -- the text as found, where it was not this day already
  calendar TEXT,                   -- the calendar that raw_day was converted from
  position INTEGER,                -- index in the app's list
  ledger_id INTEGER,               -- the import; its fingerprint and time are in migration_ledger
  recorded_at REAL NOT NULL,       -- Unix seconds
  operation_id INTEGER NOT NULL,
  PRIMARY KEY (user_id, metric, day),
  -- Not IN (…): SQLite builds a temporary b-tree for a list of three or more each time a row is
  -- checked, which makes an insert five times as slow.
  CONSTRAINT sync_tracking_metric_known CHECK (
    metric = 'steps' OR metric = 'heartRate' OR metric = 'sleep' OR metric = 'activeEnergy'
    OR metric = 'exerciseMinutes' OR metric = 'bodyMass'
  ),
  -- With a modifier date() normalises 2025-02-30 to 2025-03-02 (without one it does not), so
  -- equality is the test for a day that exists.
  CONSTRAINT sync_tracking_day_exists CHECK (date(day, '+0 days') IS day),
  CONSTRAINT sync_tracking_source_known 
    CHECK (source = 'legacy' OR source = 'manual' OR source = 'sync'),
  CONSTRAINT sync_tracking_is_complete_boolean CHECK (is_complete IN (0, 1)),
  CONSTRAINT sync_tracking_legacy_has_provenance
    CHECK (source <> 'legacy' OR (ledger_id IS NOT NULL AND position IS NOT NULL))
) STRICT, WITHOUT ROWID;

CREATE TRIGGER sync_tracking_touched
AFTER UPDATE ON sync_tracking
WHEN NEW.operation_id = OLD.operation_id AND OLD.operation_id > 0
BEGIN
  UPDATE sync_tracking SET operation_id = -OLD.operation_id
  WHERE user_id = NEW.user_id AND metric = NEW.metric AND day = NEW.day;
END;

-- What the preferences say about a user's history sync. NULL: the key was absent. The flags are
-- true even where no history was fetched, so nothing may conclude completeness from them.
CREATE TABLE user_sync_states (
  user_id TEXT NOT NULL PRIMARY KEY REFERENCES users (id),
  has_started_progressive_sync INTEGER,
  has_completed_progressive_sync INTEGER,
  last_health_kit_sync_at REAL,    -- Unix seconds
  ledger_id INTEGER NOT NULL,
  recorded_at REAL NOT NULL,       -- Unix seconds
  operation_id INTEGER NOT NULL,
  CONSTRAINT user_sync_states_flags_boolean CHECK (
    (has_started_progressive_sync IS NULL OR has_started_progressive_sync IN (0, 1))
    AND (has_completed_progressive_sync IS NULL OR has_completed_progressive_sync IN (0, 1))
  )
) STRICT, WITHOUT ROWID;

CREATE TRIGGER user_sync_states_touched
AFTER UPDATE ON user_sync_states
WHEN NEW.operation_id = OLD.operation_id AND OLD.operation_id > 0
BEGIN
  UPDATE user_sync_states SET operation_id = -OLD.operation_id WHERE user_id = NEW.user_id;
END;

-- HealthKit types that the app's background observer saw and had not synced yet.
CREATE TABLE pending_sync_types (
  user_id TEXT NOT NULL REFERENCES users (id),
  identifier TEXT NOT NULL,        -- as HealthKit writes it, HKQuantityTypeIdentifierStepCount
  metric TEXT,                     -- NULL: a type that has no tracked metric
  position INTEGER NOT NULL,
  ledger_id INTEGER NOT NULL,
  recorded_at REAL NOT NULL,       -- Unix seconds
  operation_id INTEGER NOT NULL,
  PRIMARY KEY (user_id, identifier),
  CONSTRAINT pending_sync_types_identifier_health_kit CHECK (identifier GLOB 'HK?*Type*Identifier*'),
  CONSTRAINT pending_sync_types_metric_known CHECK (
    metric IS NULL OR
    metric IN ('steps', 'heartRate', 'sleep', 'activeEnergy', 'exerciseMinutes', 'bodyMass')
  )
) STRICT, WITHOUT ROWID;

CREATE TRIGGER pending_sync_types_touched
AFTER UPDATE ON pending_sync_types
WHEN NEW.operation_id = OLD.operation_id AND OLD.operation_id > 0
BEGIN
  UPDATE pending_sync_types SET operation_id = -OLD.operation_id
  WHERE user_id = NEW.user_id AND identifier = NEW.identifier;
END;
