-- What a store import brings: every attribute of the app's entities that belongs to the person.
-- Not here: the access and refresh tokens of the profile, with their expiry.
--
-- In every table: source_key is the Z_PK of the row in the app's store, ledger_id the import.

CREATE TABLE dietary_preferences (
  user_id TEXT NOT NULL PRIMARY KEY REFERENCES users (id),
  allergies TEXT,               -- JSON array of text
  dietary_restrictions TEXT,    -- JSON array of text
  food_dislikes TEXT,           -- JSON array of text
  created_at REAL,
  updated_at REAL,
  source_key INTEGER NOT NULL,
  ledger_id INTEGER NOT NULL,
  recorded_at REAL NOT NULL,
  operation_id INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TRIGGER dietary_preferences_touched
AFTER UPDATE ON dietary_preferences
WHEN NEW.operation_id = OLD.operation_id AND OLD.operation_id > 0
BEGIN
  UPDATE dietary_preferences SET operation_id = -OLD.operation_id WHERE user_id = NEW.user_id;
END;

-- Measurements. One row per logical entry: slot says which hour, second or day of its type it is
-- the only one of.
CREATE TABLE progress_entries (
  key INTEGER PRIMARY KEY AUTOINCREMENT,  -- never reused: undo restores rows by key
  id TEXT NOT NULL,             -- upper-case UUID; the app can give one id to two rows
  user_id TEXT NOT NULL REFERENCES users (id),
  type TEXT NOT NULL,           -- the app's raw value, such as steps
  quantity REAL NOT NULL,       -- in the unit that the type implies
  date_at REAL NOT NULL,        -- as written
  time TEXT,                    -- as written: a label of the local time
  measured_at REAL NOT NULL,    -- when it was measured, by fitiq's rule
  day TEXT NOT NULL,            -- local day of measured_at in the device time zone
  slot TEXT NOT NULL,
  notes TEXT,
  created_at REAL,
  updated_at REAL,
  backend_id TEXT,
  sync_status TEXT NOT NULL,
  source_key INTEGER,
  ledger_id INTEGER,
  recorded_at REAL NOT NULL,
  operation_id INTEGER NOT NULL,
  CONSTRAINT progress_entries_logical UNIQUE (user_id, type, slot),
  CONSTRAINT progress_entries_id_uuid CHECK (length(id) = 36),
  CONSTRAINT progress_entries_type_named CHECK (type <> ''),
  CONSTRAINT progress_entries_quantity_finite CHECK (quantity BETWEEN -1e300 AND 1e300),
  CONSTRAINT progress_entries_day_exists CHECK (date(day, '+0 days') IS day),
  CONSTRAINT progress_entries_sync_status_known CHECK (
    sync_status = 'synced' OR sync_status = 'pending' OR sync_status = 'syncing'
    OR sync_status = 'failed'
  )
) STRICT;

CREATE INDEX progress_entries_by_id ON progress_entries (id);
CREATE INDEX progress_entries_by_instant ON progress_entries (measured_at, key);

CREATE TRIGGER progress_entries_touched
AFTER UPDATE ON progress_entries
WHEN NEW.operation_id = OLD.operation_id AND OLD.operation_id > 0
BEGIN
  UPDATE progress_entries SET operation_id = -OLD.operation_id WHERE key = NEW.key;
END;

CREATE TABLE sleep_sessions (
  id TEXT NOT NULL PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id),
  date_at REAL,                 -- as written
  day TEXT NOT NULL,            -- local day of end_at
  start_at REAL NOT NULL,
  end_at REAL NOT NULL,
  time_in_bed_minutes REAL NOT NULL,   -- computed from the interval
  total_sleep_minutes REAL NOT NULL,   -- computed from the stages, overlaps counted once
  sleep_efficiency REAL NOT NULL,      -- percent, 0 to 100
  written_metrics TEXT,         -- JSON of what the app had computed, where it differs
  source TEXT,
  source_id TEXT,
  notes TEXT,
  created_at REAL,
  updated_at REAL,
  backend_id TEXT,
  sync_status TEXT NOT NULL,
  source_key INTEGER,
  ledger_id INTEGER,
  recorded_at REAL NOT NULL,
  operation_id INTEGER NOT NULL,
  CONSTRAINT sleep_sessions_id_uuid CHECK (length(id) = 36),
  CONSTRAINT sleep_sessions_interval CHECK (end_at > start_at),
  CONSTRAINT sleep_sessions_efficiency_percent CHECK (sleep_efficiency BETWEEN 0 AND 100),
  CONSTRAINT sleep_sessions_day_exists CHECK (date(day, '+0 days') IS day),
  CONSTRAINT sleep_sessions_sync_status_known CHECK (
    sync_status = 'synced' OR sync_status = 'pending' OR sync_status = 'syncing'
    OR sync_status = 'failed'
  )
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX sleep_sessions_by_source
  ON sleep_sessions (user_id, source_id)
  WHERE source_id IS NOT NULL;
CREATE INDEX sleep_sessions_by_end ON sleep_sessions (end_at, id);

CREATE TRIGGER sleep_sessions_touched
AFTER UPDATE ON sleep_sessions
WHEN NEW.operation_id = OLD.operation_id AND OLD.operation_id > 0
BEGIN
  UPDATE sleep_sessions SET operation_id = -OLD.operation_id WHERE id = NEW.id;
END;

CREATE TABLE sleep_stages (
  id TEXT NOT NULL PRIMARY KEY,
  session_id TEXT NOT NULL REFERENCES sleep_sessions (id),
  stage TEXT NOT NULL,
  start_at REAL NOT NULL,
  end_at REAL NOT NULL,
  duration_minutes INTEGER,     -- as written
  source_key INTEGER,
  ledger_id INTEGER,
  recorded_at REAL NOT NULL,
  operation_id INTEGER NOT NULL,
  CONSTRAINT sleep_stages_stage_known CHECK (
    stage = 'in_bed' OR stage = 'asleep' OR stage = 'awake' OR stage = 'core' OR stage = 'deep'
    OR stage = 'rem'
  ),
  CONSTRAINT sleep_stages_interval CHECK (end_at >= start_at)
) STRICT, WITHOUT ROWID;

CREATE INDEX sleep_stages_by_session ON sleep_stages (session_id);

CREATE TRIGGER sleep_stages_touched
AFTER UPDATE ON sleep_stages
WHEN NEW.operation_id = OLD.operation_id AND OLD.operation_id > 0
BEGIN
  UPDATE sleep_stages SET operation_id = -OLD.operation_id WHERE id = NEW.id;
END;

-- What waits to be sent. user_id has no reference: an event can name a user whose profile is gone.
CREATE TABLE outbox_events (
  id TEXT NOT NULL PRIMARY KEY,
  event_type TEXT NOT NULL,
  entity_id TEXT NOT NULL,
  user_id TEXT NOT NULL,
  status TEXT NOT NULL,
  created_at REAL NOT NULL,
  last_attempt_at REAL,
  attempt_count INTEGER NOT NULL,
  max_attempts INTEGER NOT NULL,
  error_message TEXT,
  completed_at REAL,
  metadata TEXT,                -- JSON, as written
  priority INTEGER NOT NULL,
  is_new_record INTEGER,
  source_key INTEGER,
  ledger_id INTEGER,
  recorded_at REAL NOT NULL,
  operation_id INTEGER NOT NULL,
  CONSTRAINT outbox_events_status_known CHECK (
    status = 'completed' OR status = 'pending' OR status = 'processing' OR status = 'failed'
  ),
  CONSTRAINT outbox_events_attempts_valid CHECK (attempt_count >= 0 AND max_attempts >= 0)
) STRICT, WITHOUT ROWID;

CREATE INDEX outbox_events_by_entity ON outbox_events (entity_id);

CREATE TRIGGER outbox_events_touched
AFTER UPDATE ON outbox_events
WHEN NEW.operation_id = OLD.operation_id AND OLD.operation_id > 0
BEGIN
  UPDATE outbox_events SET operation_id = -OLD.operation_id WHERE id = NEW.id;
END;

-- Rows of the app's store that became one: members is a JSON array of [Z_PK, id, backend id] of the
-- copies that were not kept; json_each(members) gives a line for each. A backend id among them is a
-- remote duplicate.
CREATE TABLE merges (
  table_name TEXT NOT NULL,
  survivor_id TEXT NOT NULL,
  slot TEXT NOT NULL,           -- of an entry: type and slot; else empty
  user_id TEXT,
  reason TEXT NOT NULL,
  member_count INTEGER NOT NULL,
  members TEXT NOT NULL,
  ledger_id INTEGER NOT NULL,
  recorded_at REAL NOT NULL,
  operation_id INTEGER NOT NULL,
  PRIMARY KEY (table_name, slot, survivor_id)
) STRICT;

CREATE TRIGGER merges_touched
AFTER UPDATE ON merges
WHEN NEW.operation_id = OLD.operation_id AND OLD.operation_id > 0
BEGIN
  UPDATE merges SET operation_id = -OLD.operation_id
  WHERE table_name = NEW.table_name AND survivor_id = NEW.survivor_id AND slot = NEW.slot;
END;
