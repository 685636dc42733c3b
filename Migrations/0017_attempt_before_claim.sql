-- When an event was last tried before it was claimed: an event that is given back untried has that again.
ALTER TABLE outbox_events ADD COLUMN last_attempt_before REAL;

-- Images of whole rows have the columns of the table, in its order.
UPDATE operation_changes
SET before_image = json_set(before_image, '$.last_attempt_before', NULL),
    after_image = json_set(after_image, '$.last_attempt_before', NULL)
WHERE table_name = 'outbox_events';
