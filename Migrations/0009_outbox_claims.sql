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
