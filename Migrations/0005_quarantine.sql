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
