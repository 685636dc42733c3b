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
