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

"""#),
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

"""#),
    Migration(
      version: 3, name: "0003_users_and_settings",
      sql: #"""
-- In every table that undo covers, operation_id names the operation that wrote the row last. The
-- …_touched triggers turn it negative when a row is edited behind fitiq's back, so that undo can
-- tell such a row and refuse to overwrite it.
CREATE TABLE users (
  id TEXT NOT NULL PRIMARY KEY,  -- upper-case UUID, as the app writes it
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

"""#),
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

"""#),
    Migration(
      version: 5, name: "0005_quarantine",
      sql: #"""
-- Input that was not imported, kept whole with the reason.
CREATE TABLE quarantine (
  id INTEGER PRIMARY KEY AUTOINCREMENT,  -- never reused: undo restores rows by id
  ledger_id INTEGER NOT NULL,      -- the import that met it first
  user_id TEXT,                    -- upper-case UUID, where one is known
  source_key TEXT NOT NULL,        -- preferences key
  position INTEGER,                -- index in the list; NULL: the value of the key itself
  occurrence INTEGER NOT NULL,     -- 1 for the first equal value under this key, 2 for the next, …
  raw_type TEXT NOT NULL,
  raw_value TEXT NOT NULL,
  reason TEXT NOT NULL,
  recorded_at REAL NOT NULL,       -- Unix seconds
  operation_id INTEGER NOT NULL,
  CONSTRAINT quarantine_reason_named CHECK (reason GLOB '[a-z]*'),
  CONSTRAINT quarantine_position_valid CHECK (position IS NULL OR position >= 0),
  CONSTRAINT quarantine_occurrence_valid CHECK (occurrence >= 1)
) STRICT;

-- The same member found again (a second import, or the list grew and indexes moved) is not kept
-- twice: identity is the value and its count, not its index.
CREATE UNIQUE INDEX quarantine_by_value
  ON quarantine (coalesce(user_id, ''), source_key, raw_type, raw_value, reason, occurrence);

CREATE TRIGGER quarantine_touched
AFTER UPDATE ON quarantine
WHEN NEW.operation_id = OLD.operation_id AND OLD.operation_id > 0
BEGIN
  UPDATE quarantine SET operation_id = -OLD.operation_id WHERE id = NEW.id;
END;

"""#),
  ]
}
