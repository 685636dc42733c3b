// swift-format-ignore-file
// Generated from Migrations/ by `swift run fitiq-dev generate`. Do not edit.

extension Migration {
  /// The files of `Migrations/`, byte for byte.
  package static let embedded: [Migration] = [
    Migration(
      version: 1, name: "0001_migration_ledger",
      sql: #"""
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

"""#,
      checksum: "6d2023d00f23df2f35966488c2b2ac4c6d54b3926ef9dae88358d996e3b3edf6"),
    Migration(
      version: 2, name: "0002_operation_log",
      sql: #"""
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

"""#,
      checksum: "af30dc3c428c5c2b53f0c5bb6fc29c9c8f05a78e172bb289b3d1cf8c5ebbf503"),
    Migration(
      version: 3, name: "0003_users_and_settings",
      sql: #"""
-- In every table that undo covers, operation_id names the operation that wrote the row last. The
-- …_touched triggers turn it negative when a row is edited behind fitiq's back, so that undo can
-- tell such a row and refuse to overwrite it.
CREATE TABLE users (
  id TEXT NOT NULL PRIMARY KEY,  -- upper-case UUID, as the app writes it
  -- The profile in the app's store: NULL until one was imported. Its tokens are left out.
  name TEXT,
  email TEXT,
  bio TEXT,
  unit_system TEXT,
  language_code TEXT,
  date_of_birth_at REAL,
  biological_sex TEXT,
  daily_calorie_goal REAL,
  has_performed_initial_health_kit_sync INTEGER,
  last_successful_daily_sync_at REAL,
  created_at REAL,
  updated_at REAL,
  source_key INTEGER,            -- Z_PK of the profile
  ledger_id INTEGER,             -- the store import
  recorded_at REAL NOT NULL,     -- Unix seconds
  operation_id INTEGER NOT NULL,
  CONSTRAINT users_id_uuid CHECK (
    length(id) = 36
    AND id GLOB '????????-????-????-????-????????????'
    AND replace(id, '-', '') NOT GLOB '*[^0-9A-F]*'
    AND length(replace(id, '-', '')) = 32
  )
) STRICT;

CREATE TRIGGER users_touched
AFTER UPDATE ON users
WHEN NEW.operation_id = OLD.operation_id AND OLD.operation_id > 0
BEGIN
  UPDATE users SET operation_id = -OLD.operation_id WHERE id = NEW.id;
END;

CREATE TABLE settings (
  key TEXT NOT NULL PRIMARY KEY,
  value TEXT NOT NULL,
  recorded_at REAL NOT NULL,     -- Unix seconds
  operation_id INTEGER NOT NULL,
  CONSTRAINT settings_key_known CHECK (key IN ('time_zone'))
) STRICT;

CREATE TRIGGER settings_touched
AFTER UPDATE ON settings
WHEN NEW.operation_id = OLD.operation_id AND OLD.operation_id > 0
BEGIN
  UPDATE settings SET operation_id = -OLD.operation_id WHERE key = NEW.key;
END;

"""#,
      checksum: "66bffebc290dce6c7831b92fa7f182e65bd30477ddeeb33b9091abcbaf25c89f"),
    Migration(
      version: 4, name: "0004_sync_tracking",
      sql: #"""
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

"""#,
      checksum: "59de711323225476d8ec4db2a54ee2af1064e0f68efa64f8750a7d17cb75112d"),
    Migration(
      version: 5, name: "0005_quarantine",
      sql: #"""
-- Input that was not imported, kept whole with the reason.
CREATE TABLE quarantine (
  id INTEGER PRIMARY KEY AUTOINCREMENT,  -- never reused: undo restores rows by id
  ledger_id INTEGER NOT NULL,      -- the import that met it first
  user_id TEXT,                    -- upper-case UUID, where one is known
  store_id TEXT,                   -- identifier of the app store that the row is from
  source_key TEXT NOT NULL,        -- preferences key; of a store's row its entity
  position INTEGER,                -- index in the list, NULL: the value of the key itself; or Z_PK
  occurrence INTEGER NOT NULL,     -- 1 for the first equal value under this key, 2 for the next, …
  raw_type TEXT NOT NULL,
  raw_value TEXT NOT NULL,
  reason TEXT NOT NULL,
  recorded_at REAL NOT NULL,       -- Unix seconds
  operation_id INTEGER NOT NULL,
  CONSTRAINT quarantine_reason_named CHECK (reason GLOB '[a-z]*'),
  CONSTRAINT quarantine_position_valid CHECK (position IS NULL OR position >= 0 OR store_id IS NOT NULL),
  CONSTRAINT quarantine_occurrence_valid CHECK (occurrence >= 1)
) STRICT;

-- The same member found again (a second import, or the list grew and indexes moved) is not kept
-- twice: identity is the value and its count, not its index.
CREATE UNIQUE INDEX quarantine_by_value
  ON quarantine (coalesce(user_id, ''), source_key, raw_type, raw_value, reason, occurrence)
  WHERE store_id IS NULL;

-- A row of a store is itself wherever it is met again.
CREATE UNIQUE INDEX quarantine_by_row
  ON quarantine (store_id, source_key, position)
  WHERE store_id IS NOT NULL;

CREATE TRIGGER quarantine_touched
AFTER UPDATE ON quarantine
WHEN NEW.operation_id = OLD.operation_id AND OLD.operation_id > 0
BEGIN
  UPDATE quarantine SET operation_id = -OLD.operation_id WHERE id = NEW.id;
END;

"""#,
      checksum: "d8e20d1d14db370410288695d27c3eede6ac4ff360ce52869ad933fd38b457c7"),
    Migration(
      version: 6, name: "0006_store_data",
      sql: #"""
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

"""#,
      checksum: "e5061f8badc734ed0fea41500cffe90e3061ad647071f2026cc684d15706aa3b"),
    Migration(
      version: 7, name: "0007_store_records",
      sql: #"""
-- The app's other entities, imported as they are.

CREATE TABLE physical_attributes (
  id TEXT NOT NULL PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id),
  type TEXT,                    -- bodyMass, height, …
  value REAL,
  created_at REAL,
  updated_at REAL,
  backend_id TEXT,
  backend_synced_at REAL,
  source_key INTEGER,
  ledger_id INTEGER,
  recorded_at REAL NOT NULL,
  operation_id INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TRIGGER physical_attributes_touched
AFTER UPDATE ON physical_attributes
WHEN NEW.operation_id = OLD.operation_id AND OLD.operation_id > 0
BEGIN
  UPDATE physical_attributes SET operation_id = -OLD.operation_id WHERE id = NEW.id;
END;

CREATE TABLE activity_snapshots (
  id TEXT NOT NULL PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id),
  date_at REAL,
  active_minutes INTEGER,
  activity_level TEXT,
  calories_burned REAL,
  distance_km REAL,
  heart_rate_avg REAL,
  steps INTEGER,
  workout_duration_minutes REAL,
  workout_sessions INTEGER,
  created_at REAL,
  updated_at REAL,
  backend_id TEXT,
  backend_synced_at REAL,
  source_key INTEGER,
  ledger_id INTEGER,
  recorded_at REAL NOT NULL,
  operation_id INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TRIGGER activity_snapshots_touched
AFTER UPDATE ON activity_snapshots
WHEN NEW.operation_id = OLD.operation_id AND OLD.operation_id > 0
BEGIN
  UPDATE activity_snapshots SET operation_id = -OLD.operation_id WHERE id = NEW.id;
END;

-- V5 to V9 describe a mood by valence, labels and associations, later versions by one value.
CREATE TABLE mood_entries (
  id TEXT NOT NULL PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id),
  date_at REAL,
  value INTEGER,
  valence REAL,
  labels TEXT,                  -- JSON array of text
  associations TEXT,            -- JSON array of text
  notes TEXT,
  created_at REAL,
  updated_at REAL,
  backend_id TEXT,
  sync_status TEXT,
  source_id TEXT,
  source_key INTEGER,
  ledger_id INTEGER,
  recorded_at REAL NOT NULL,
  operation_id INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TRIGGER mood_entries_touched
AFTER UPDATE ON mood_entries
WHEN NEW.operation_id = OLD.operation_id AND OLD.operation_id > 0
BEGIN
  UPDATE mood_entries SET operation_id = -OLD.operation_id WHERE id = NEW.id;
END;

CREATE TABLE meals (
  id TEXT NOT NULL PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id),
  raw_input TEXT,
  meal_type TEXT,
  status TEXT,
  logged_at REAL,
  notes TEXT,
  total_calories INTEGER,
  total_protein_g REAL,
  total_carbs_g REAL,
  total_fat_g REAL,
  total_fiber_g REAL,
  total_sugar_g REAL,
  processing_started_at REAL,
  processing_completed_at REAL,
  created_at REAL,
  updated_at REAL,
  backend_id TEXT,
  sync_status TEXT,
  error_message TEXT,
  source_key INTEGER,
  ledger_id INTEGER,
  recorded_at REAL NOT NULL,
  operation_id INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TRIGGER meals_touched
AFTER UPDATE ON meals
WHEN NEW.operation_id = OLD.operation_id AND OLD.operation_id > 0
BEGIN
  UPDATE meals SET operation_id = -OLD.operation_id WHERE id = NEW.id;
END;

CREATE TABLE meal_items (
  id TEXT NOT NULL PRIMARY KEY,
  meal_id TEXT NOT NULL REFERENCES meals (id),
  name TEXT,
  quantity REAL,
  quantity_text TEXT,           -- up to V7 the app kept a text
  unit TEXT,
  calories REAL,
  protein REAL,
  carbs REAL,
  fat REAL,
  food_type TEXT,
  fiber_g REAL,
  sugar_g REAL,
  confidence REAL,
  parsing_notes TEXT,
  order_index INTEGER,
  created_at REAL,
  backend_id TEXT,
  source_key INTEGER,
  ledger_id INTEGER,
  recorded_at REAL NOT NULL,
  operation_id INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX meal_items_by_meal ON meal_items (meal_id);

CREATE TRIGGER meal_items_touched
AFTER UPDATE ON meal_items
WHEN NEW.operation_id = OLD.operation_id AND OLD.operation_id > 0
BEGIN
  UPDATE meal_items SET operation_id = -OLD.operation_id WHERE id = NEW.id;
END;

-- V9 and V10 describe a recognition with different attributes: both are here.
CREATE TABLE photo_recognitions (
  id TEXT NOT NULL PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id),
  status TEXT,
  image_url TEXT,
  meal_type TEXT,
  confidence_score REAL,
  needs_review INTEGER,
  total_calories INTEGER,
  total_protein_g REAL,
  total_carbs_g REAL,
  total_fat_g REAL,
  total_fiber_g REAL,
  total_sugar_g REAL,
  logged_at REAL,
  notes TEXT,
  error_message TEXT,
  processing_started_at REAL,
  processing_completed_at REAL,
  processed_at REAL,
  photo_file_name TEXT,
  raw_response TEXT,
  meal_id TEXT,
  created_at REAL,
  updated_at REAL,
  backend_id TEXT,
  sync_status TEXT,
  source_key INTEGER,
  ledger_id INTEGER,
  recorded_at REAL NOT NULL,
  operation_id INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TRIGGER photo_recognitions_touched
AFTER UPDATE ON photo_recognitions
WHEN NEW.operation_id = OLD.operation_id AND OLD.operation_id > 0
BEGIN
  UPDATE photo_recognitions SET operation_id = -OLD.operation_id WHERE id = NEW.id;
END;

CREATE TABLE recognized_food_items (
  id TEXT NOT NULL PRIMARY KEY,
  photo_recognition_id TEXT NOT NULL REFERENCES photo_recognitions (id),
  name TEXT,
  quantity REAL,
  unit TEXT,
  calories REAL,
  protein_g REAL,
  carbs_g REAL,
  fat_g REAL,
  fiber_g REAL,
  sugar_g REAL,
  confidence REAL,
  order_index INTEGER,
  created_at REAL,
  source_key INTEGER,
  ledger_id INTEGER,
  recorded_at REAL NOT NULL,
  operation_id INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX recognized_food_items_by_recognition
  ON recognized_food_items (photo_recognition_id);

CREATE TRIGGER recognized_food_items_touched
AFTER UPDATE ON recognized_food_items
WHEN NEW.operation_id = OLD.operation_id AND OLD.operation_id > 0
BEGIN
  UPDATE recognized_food_items SET operation_id = -OLD.operation_id WHERE id = NEW.id;
END;

CREATE TABLE workouts (
  id TEXT NOT NULL PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id),
  activity_type TEXT,
  title TEXT,
  notes TEXT,
  started_at REAL,
  ended_at REAL,
  duration_minutes INTEGER,
  calories_burned INTEGER,
  distance_meters REAL,
  intensity INTEGER,
  source TEXT,
  source_id TEXT,
  created_at REAL,
  updated_at REAL,
  backend_id TEXT,
  sync_status TEXT,
  source_key INTEGER,
  ledger_id INTEGER,
  recorded_at REAL NOT NULL,
  operation_id INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TRIGGER workouts_touched
AFTER UPDATE ON workouts
WHEN NEW.operation_id = OLD.operation_id AND OLD.operation_id > 0
BEGIN
  UPDATE workouts SET operation_id = -OLD.operation_id WHERE id = NEW.id;
END;

CREATE TABLE workout_templates (
  id TEXT NOT NULL PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id),
  name TEXT,
  template_description TEXT,
  category TEXT,
  difficulty_level TEXT,
  estimated_duration_minutes INTEGER,
  is_public INTEGER,
  is_system INTEGER,
  status TEXT,
  exercise_count INTEGER,
  times_used INTEGER,
  is_favorite INTEGER,
  is_featured INTEGER,
  created_at REAL,
  updated_at REAL,
  backend_id TEXT,
  sync_status TEXT,
  source_key INTEGER,
  ledger_id INTEGER,
  recorded_at REAL NOT NULL,
  operation_id INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TRIGGER workout_templates_touched
AFTER UPDATE ON workout_templates
WHEN NEW.operation_id = OLD.operation_id AND OLD.operation_id > 0
BEGIN
  UPDATE workout_templates SET operation_id = -OLD.operation_id WHERE id = NEW.id;
END;

CREATE TABLE template_exercises (
  id TEXT NOT NULL PRIMARY KEY,
  template_id TEXT NOT NULL REFERENCES workout_templates (id),
  exercise_id TEXT,
  user_exercise_id TEXT,
  exercise_name TEXT,
  order_index INTEGER,
  technique TEXT,
  sets INTEGER,
  reps INTEGER,
  weight_kg REAL,
  duration_seconds INTEGER,
  rest_seconds INTEGER,
  notes TEXT,
  created_at REAL,
  backend_id TEXT,
  source_key INTEGER,
  ledger_id INTEGER,
  recorded_at REAL NOT NULL,
  operation_id INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX template_exercises_by_template ON template_exercises (template_id);

CREATE TRIGGER template_exercises_touched
AFTER UPDATE ON template_exercises
WHEN NEW.operation_id = OLD.operation_id AND OLD.operation_id > 0
BEGIN
  UPDATE template_exercises SET operation_id = -OLD.operation_id WHERE id = NEW.id;
END;

"""#,
      checksum: "087b11af6f9ef1e529064a6700e514b2e3e373c3ff846a63856cfff191394474"),
    Migration(
      version: 8, name: "0008_outbox_delivery",
      sql: #"""
-- Delivery: when an event is due, who holds it, what came of each attempt, how many there are.
--
-- The table is made anew with a number for its key: claims and completions touch every index, and
-- each entry of them held the 36 bytes of the id.
ALTER TABLE outbox_events RENAME TO outbox_events_before;

CREATE TABLE outbox_events (
  id TEXT NOT NULL UNIQUE,
  event_type TEXT NOT NULL,
  entity_id TEXT NOT NULL,
  user_id TEXT NOT NULL,        -- no reference: an event can name a user whose profile is gone
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
  key INTEGER PRIMARY KEY AUTOINCREMENT,  -- never reused: attempts and undo name rows by it
  due_at REAL,                  -- of a pending or waiting event: when it may be sent; else NULL
  error_kind TEXT,              -- error_message without what differs from event to event
  is_unsure INTEGER NOT NULL DEFAULT 0,  -- 1: an earlier attempt may have arrived
  -- Of a processing event: the clock of its boot decides when the lease ends, so that a jump of the
  -- wall clock neither frees nor freezes it.
  lease_owner TEXT,
  lease_boot TEXT,
  lease_ends REAL,              -- seconds of that boot's clock
  lease_ends_at REAL,           -- Unix seconds: for people, and for another boot
  revision INTEGER NOT NULL DEFAULT 0,  -- grows with each change that keeps outbox_counts itself
  CONSTRAINT outbox_events_status_known CHECK (
    status = 'completed' OR status = 'pending' OR status = 'processing' OR status = 'failed'
  ),
  CONSTRAINT outbox_events_attempts_valid CHECK (attempt_count >= 0 AND max_attempts >= 0)
) STRICT;

-- The new keys, also of events that are there only in the images of the operation log.
CREATE TABLE outbox_event_keys (key INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE) STRICT;
INSERT INTO outbox_event_keys (id) SELECT id FROM outbox_events_before ORDER BY created_at, id;
INSERT OR IGNORE INTO outbox_event_keys (id)
SELECT json_extract(row_key, '$[0]') FROM operation_changes
WHERE table_name = 'outbox_events'
ORDER BY operation_id;

INSERT INTO outbox_events
  (id, event_type, entity_id, user_id, status, created_at, last_attempt_at, attempt_count,
   max_attempts, error_message, completed_at, metadata, priority, is_new_record, source_key,
   ledger_id, recorded_at, operation_id, key, due_at)
SELECT b.id, event_type, entity_id, user_id, status, created_at, last_attempt_at, attempt_count,
       max_attempts, error_message, completed_at, metadata, priority, is_new_record, source_key,
       ledger_id, recorded_at, operation_id, k.key,
       iif(status = 'pending' OR (status = 'failed' AND attempt_count < max_attempts),
           created_at, NULL)
FROM outbox_events_before AS b
JOIN outbox_event_keys AS k ON k.id = b.id
ORDER BY k.key;

-- Images name columns in the order of the table: the new ones come last, as json_set appends them.
UPDATE operation_changes AS c
SET row_key = json_array(k.key),
    before_image = json_set(
      c.before_image, '$.key', k.key,
      '$.due_at', iif(
        json_extract(c.before_image, '$.status') = 'pending'
        OR (json_extract(c.before_image, '$.status') = 'failed'
            AND json_extract(c.before_image, '$.attempt_count')
                < json_extract(c.before_image, '$.max_attempts')),
        json_extract(c.before_image, '$.created_at'), NULL),
      '$.error_kind', NULL, '$.is_unsure', 0, '$.lease_owner', NULL, '$.lease_boot', NULL, '$.lease_ends', NULL,
      '$.lease_ends_at', NULL, '$.revision', 0),
    after_image = json_set(
      c.after_image, '$.key', k.key,
      '$.due_at', iif(
        json_extract(c.after_image, '$.status') = 'pending'
        OR (json_extract(c.after_image, '$.status') = 'failed'
            AND json_extract(c.after_image, '$.attempt_count')
                < json_extract(c.after_image, '$.max_attempts')),
        json_extract(c.after_image, '$.created_at'), NULL),
      '$.error_kind', NULL, '$.is_unsure', 0, '$.lease_owner', NULL, '$.lease_boot', NULL, '$.lease_ends', NULL,
      '$.lease_ends_at', NULL, '$.revision', 0)
FROM outbox_event_keys AS k
WHERE c.table_name = 'outbox_events' AND k.id = json_extract(c.row_key, '$[0]');

UPDATE sqlite_sequence SET seq = (SELECT max(key) FROM outbox_event_keys)
WHERE name = 'outbox_events';
DROP TABLE outbox_event_keys;
DROP TABLE outbox_events_before;

CREATE INDEX outbox_events_by_entity ON outbox_events (entity_id, created_at);
CREATE INDEX outbox_events_by_age ON outbox_events (created_at);
-- What a claim looks for, in the order in which it is sent.
CREATE INDEX outbox_events_due ON outbox_events (priority DESC, due_at) WHERE due_at IS NOT NULL;
CREATE INDEX outbox_events_failed ON outbox_events (created_at) WHERE status = 'failed';
CREATE INDEX outbox_events_processing ON outbox_events (lease_ends_at) WHERE status = 'processing';
CREATE INDEX outbox_events_completed ON outbox_events (completed_at) WHERE status = 'completed';

-- How many events there are of each kind, so that nobody has to count a million.
CREATE TABLE outbox_counts (
  status TEXT NOT NULL,
  is_dead INTEGER NOT NULL,     -- 1: failed, and no attempt is left
  event_type TEXT NOT NULL,
  error_kind TEXT NOT NULL,     -- empty where there is none
  event_count INTEGER NOT NULL,
  PRIMARY KEY (status, is_dead, event_type, error_kind)
) STRICT, WITHOUT ROWID;

INSERT INTO outbox_counts (status, is_dead, event_type, error_kind, event_count)
SELECT status, status = 'failed' AND due_at IS NULL, event_type, '', count(*)
FROM outbox_events
GROUP BY 1, 2, 3;

-- What another program or an import writes is counted and dated here. Delivery and the bulk
-- commands do both themselves, ten or a thousand rows at a time, and say so by the revision.
CREATE TRIGGER outbox_events_added
AFTER INSERT ON outbox_events
BEGIN
  UPDATE outbox_events SET due_at = created_at
  WHERE key = NEW.key AND due_at IS NULL
    AND (status = 'pending' OR (status = 'failed' AND attempt_count < max_attempts));
  INSERT INTO outbox_counts (status, is_dead, event_type, error_kind, event_count)
  VALUES (NEW.status, NEW.status = 'failed' AND NEW.attempt_count >= NEW.max_attempts,
          NEW.event_type, ifnull(NEW.error_kind, ''), 1)
  ON CONFLICT DO UPDATE SET event_count = event_count + 1;
END;

CREATE TRIGGER outbox_events_removed
AFTER DELETE ON outbox_events
BEGIN
  UPDATE outbox_counts SET event_count = event_count - 1
  WHERE status = OLD.status AND event_type = OLD.event_type
    AND is_dead = (OLD.status = 'failed' AND OLD.attempt_count >= OLD.max_attempts)
    AND error_kind = ifnull(OLD.error_kind, '');
END;

CREATE TRIGGER outbox_events_edited
AFTER UPDATE OF status, attempt_count, max_attempts, event_type, error_kind ON outbox_events
WHEN NEW.revision = OLD.revision
BEGIN
  UPDATE outbox_events
  SET due_at = iif(
        status = 'pending' OR (status = 'failed' AND attempt_count < max_attempts),
        coalesce(due_at, created_at), NULL)
  WHERE key = NEW.key;
  UPDATE outbox_counts SET event_count = event_count - 1
  WHERE status = OLD.status AND event_type = OLD.event_type
    AND is_dead = (OLD.status = 'failed' AND OLD.attempt_count >= OLD.max_attempts)
    AND error_kind = ifnull(OLD.error_kind, '');
  INSERT INTO outbox_counts (status, is_dead, event_type, error_kind, event_count)
  VALUES (NEW.status, NEW.status = 'failed' AND NEW.attempt_count >= NEW.max_attempts,
          NEW.event_type, ifnull(NEW.error_kind, ''), 1)
  ON CONFLICT DO UPDATE SET event_count = event_count + 1;
END;

CREATE TRIGGER outbox_events_touched
AFTER UPDATE ON outbox_events
WHEN NEW.operation_id = OLD.operation_id AND OLD.operation_id > 0 AND NEW.due_at IS OLD.due_at
BEGIN
  UPDATE outbox_events SET operation_id = -OLD.operation_id WHERE key = NEW.key;
END;

-- What came of each attempt to send an event; kept when the event is tried anew.
CREATE TABLE outbox_attempts (
  event_key INTEGER NOT NULL,
  started_at REAL NOT NULL,     -- Unix seconds
  duration_ms REAL NOT NULL,
  outcome TEXT NOT NULL,
  http_status INTEGER,
  message TEXT,                 -- without health values
  response_excerpt TEXT,        -- the same
  next_attempt_at REAL,
  PRIMARY KEY (event_key, started_at)
) STRICT, WITHOUT ROWID;

-- Before-images of events that a bulk command changed, for undo: images of all columns, before and
-- after, take six times as long. An event is as the operation left it while it carries the number
-- in after_operation_id.
CREATE TABLE outbox_changes (
  operation_id INTEGER NOT NULL REFERENCES operations (id),
  event_key INTEGER NOT NULL,
  status TEXT NOT NULL,
  last_attempt_at REAL,
  attempt_count INTEGER NOT NULL,
  error_message TEXT,
  error_kind TEXT,
  completed_at REAL,
  due_at REAL,
  is_unsure INTEGER NOT NULL,
  before_operation_id INTEGER NOT NULL,
  after_operation_id INTEGER NOT NULL,
  PRIMARY KEY (operation_id, event_key)
) STRICT, WITHOUT ROWID;

"""#,
      checksum: "439cc46c60ceaca4d3d3125fbc85ae633be6f9601a3b668912432ccc5cc21da1"),
    Migration(
      version: 9, name: "0009_outbox_claims",
      sql: #"""
-- What claims need besides: the status that a claimed event goes back to, and how the wall clock
-- stood to the clock of the boot, so that a jump of it moves the due times along.
ALTER TABLE outbox_events ADD COLUMN status_before TEXT;

-- Images of whole rows have the columns of the table, in its order.
UPDATE operation_changes
SET before_image = json_set(before_image, '$.status_before', NULL),
    after_image = json_set(after_image, '$.status_before', NULL)
WHERE table_name = 'outbox_events';

CREATE TABLE outbox_clock (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  boot TEXT NOT NULL,
  uptime REAL NOT NULL,         -- seconds of that boot's clock
  wall REAL NOT NULL            -- Unix seconds at the same moment
) STRICT;

-- An undo must notice every later change of an event, one of its due time included: only a due time
-- that comes or goes is what the triggers themselves write.
DROP TRIGGER outbox_events_touched;

CREATE TRIGGER outbox_events_touched
AFTER UPDATE ON outbox_events
WHEN NEW.operation_id = OLD.operation_id AND OLD.operation_id > 0
  AND (NEW.due_at IS NULL) = (OLD.due_at IS NULL)
BEGIN
  UPDATE outbox_events SET operation_id = -OLD.operation_id WHERE key = NEW.key;
END;

"""#,
      checksum: "4ba7ee10828d1d1eed2739e2efa2e69793935c31e76b90a5bf389e74a54dff99"),
    Migration(
      version: 10, name: "0010_remote_duplicates",
      sql: #"""
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

"""#,
      checksum: "9bf87cc54a3de14e001171bcfa1081ca606373570ffb00def17cfe0c071c54c7"),
    Migration(
      version: 11, name: "0011_sync",
      sql: #"""
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

"""#,
      checksum: "13ae4c357c094a94e199ced80fb3de5772d2afb871ff904d543fbb2694127821"),
    Migration(
      version: 12, name: "0012_outbox_leases",
      sql: #"""
-- A claim of ten events out of a million, in less time.
--
-- A lease belongs to a run of a processor and not to each event that it holds: a claim makes rows
-- hardly longer, so that pages need not be split, and a lease is renewed by one row.
CREATE TABLE outbox_leases (
  id INTEGER PRIMARY KEY AUTOINCREMENT,  -- never reused: it fences off who lost the lease
  owner TEXT NOT NULL UNIQUE,            -- one per run
  -- The clock of its boot decides when the lease ends, so that a jump of the wall clock neither frees
  -- nor freezes its events.
  boot TEXT NOT NULL,
  ends REAL NOT NULL,                    -- seconds of that boot's clock
  ends_at REAL NOT NULL                  -- Unix seconds: for people, and for another boot
) STRICT;

INSERT INTO outbox_leases (owner, boot, ends, ends_at)
SELECT lease_owner, ifnull(max(lease_boot), ''), ifnull(max(lease_ends), 0),
       ifnull(max(lease_ends_at), 0)
FROM outbox_events
WHERE status = 'processing' AND lease_owner IS NOT NULL
GROUP BY lease_owner;

-- Of a processing event: the lease that it is held by; NULL: the app's, whose age decides.
ALTER TABLE outbox_events ADD COLUMN lease_id INTEGER;
UPDATE outbox_events
SET lease_id = (SELECT id FROM outbox_leases WHERE owner = lease_owner)
WHERE status = 'processing' AND lease_owner IS NOT NULL;

DROP INDEX outbox_events_processing;
ALTER TABLE outbox_events DROP COLUMN lease_owner;
ALTER TABLE outbox_events DROP COLUMN lease_boot;
ALTER TABLE outbox_events DROP COLUMN lease_ends;
ALTER TABLE outbox_events DROP COLUMN lease_ends_at;
CREATE INDEX outbox_events_processing ON outbox_events (lease_id) WHERE status = 'processing';

-- Images of whole rows have the columns of the table, in its order.
UPDATE operation_changes
SET before_image = json_set(json_remove(
      before_image, '$.lease_owner', '$.lease_boot', '$.lease_ends', '$.lease_ends_at'),
      '$.lease_id', NULL),
    after_image = json_set(json_remove(
      after_image, '$.lease_owner', '$.lease_boot', '$.lease_ends', '$.lease_ends_at'),
      '$.lease_id', NULL)
WHERE table_name = 'outbox_events';

-- Entities with more than one event: of these alone a claim has to look for an earlier event that is
-- open, each time on another page.
CREATE TABLE outbox_siblings (
  entity_id TEXT NOT NULL PRIMARY KEY
) STRICT, WITHOUT ROWID;

INSERT INTO outbox_siblings (entity_id)
SELECT entity_id FROM outbox_events GROUP BY entity_id HAVING count(*) > 1;

DROP TRIGGER outbox_events_added;
CREATE TRIGGER outbox_events_added
AFTER INSERT ON outbox_events
BEGIN
  UPDATE outbox_events SET due_at = created_at
  WHERE key = NEW.key AND due_at IS NULL
    AND (status = 'pending' OR (status = 'failed' AND attempt_count < max_attempts));
  INSERT INTO outbox_counts (status, is_dead, event_type, error_kind, event_count)
  VALUES (NEW.status, NEW.status = 'failed' AND NEW.attempt_count >= NEW.max_attempts,
          NEW.event_type, ifnull(NEW.error_kind, ''), 1)
  ON CONFLICT DO UPDATE SET event_count = event_count + 1;
  INSERT INTO outbox_siblings (entity_id)
  SELECT NEW.entity_id
  WHERE EXISTS (SELECT 1 FROM outbox_events WHERE entity_id = NEW.entity_id AND key <> NEW.key)
  ON CONFLICT DO NOTHING;
END;

DROP TRIGGER outbox_events_removed;
CREATE TRIGGER outbox_events_removed
AFTER DELETE ON outbox_events
BEGIN
  UPDATE outbox_counts SET event_count = event_count - 1
  WHERE status = OLD.status AND event_type = OLD.event_type
    AND is_dead = (OLD.status = 'failed' AND OLD.attempt_count >= OLD.max_attempts)
    AND error_kind = ifnull(OLD.error_kind, '');
  DELETE FROM outbox_siblings
  WHERE entity_id = OLD.entity_id
    AND (SELECT count(*) FROM (
           SELECT 1 FROM outbox_events WHERE entity_id = OLD.entity_id LIMIT 2)) < 2;
END;

CREATE TRIGGER outbox_events_moved
AFTER UPDATE OF entity_id ON outbox_events
WHEN NEW.entity_id <> OLD.entity_id
BEGIN
  INSERT INTO outbox_siblings (entity_id)
  SELECT NEW.entity_id
  WHERE EXISTS (SELECT 1 FROM outbox_events WHERE entity_id = NEW.entity_id AND key <> NEW.key)
  ON CONFLICT DO NOTHING;
  DELETE FROM outbox_siblings
  WHERE entity_id = OLD.entity_id
    AND (SELECT count(*) FROM (
           SELECT 1 FROM outbox_events WHERE entity_id = OLD.entity_id LIMIT 2)) < 2;
END;

"""#,
      checksum: "c872d8652514716c2d937ee5290a1d19b556f4edfc3375921cc5bf910c34e41b"),
    Migration(
      version: 13, name: "0013_event_generations",
      sql: #"""
-- How often the entity has changed after an attempt of its event: what is sent then is another body,
-- and a backend that knows the idempotency key of the attempt would take it for a repetition.
ALTER TABLE outbox_events ADD COLUMN generation INTEGER NOT NULL DEFAULT 0;

-- Images of whole rows have the columns of the table, in its order.
UPDATE operation_changes
SET before_image = json_set(before_image, '$.generation', 0),
    after_image = json_set(after_image, '$.generation', 0)
WHERE table_name = 'outbox_events';

"""#,
      checksum: "f71dc33ca3c06b4d60d2cb8892ddb89910a8f0886075870926065957fece16fb"),
    Migration(
      version: 14, name: "0014_event_maxima",
      sql: #"""
-- What is given up keeps the number of its attempts: the maximum is lowered to it instead, so that an
-- undo has to know what it was. NULL: the operation left it as it was.
ALTER TABLE outbox_changes ADD COLUMN max_attempts INTEGER;

"""#,
      checksum: "9642dde5c04111e110537a6bce022e86cc14754d1cbcfff8af6df0be0ed4968a"),
    Migration(
      version: 15, name: "0015_export_dates",
      sql: #"""
-- When the export was made that a day is from, so that one that was made before it changes nothing.
-- NULL: it is not known.
ALTER TABLE sync_tracking ADD COLUMN exported_at REAL;

-- Images of whole rows have the columns of the table, in its order.
UPDATE operation_changes
SET before_image = json_set(before_image, '$.exported_at', NULL),
    after_image = json_set(after_image, '$.exported_at', NULL)
WHERE table_name = 'sync_tracking';

"""#,
      checksum: "298d352609dfc71366ead55749ea74cefa8d535cc6a48c4632889bc321f9ad0d"),
  ]
}
