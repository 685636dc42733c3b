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
