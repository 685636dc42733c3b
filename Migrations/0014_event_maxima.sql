-- What is given up keeps the number of its attempts: the maximum is lowered to it instead, so that an
-- undo has to know what it was. NULL: the operation left it as it was.
ALTER TABLE outbox_changes ADD COLUMN max_attempts INTEGER;
