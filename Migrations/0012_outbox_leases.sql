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
