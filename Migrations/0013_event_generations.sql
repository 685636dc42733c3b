-- How often the entity has changed after an attempt of its event: what is sent then is another body,
-- and a backend that knows the idempotency key of the attempt would take it for a repetition.
ALTER TABLE outbox_events ADD COLUMN generation INTEGER NOT NULL DEFAULT 0;

-- Images of whole rows have the columns of the table, in its order.
UPDATE operation_changes
SET before_image = json_set(before_image, '$.generation', 0),
    after_image = json_set(after_image, '$.generation', 0)
WHERE table_name = 'outbox_events';
