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
