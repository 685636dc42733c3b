-- When the export was made that a day is from, so that one that was made before it changes nothing.
-- NULL: it is not known.
ALTER TABLE sync_tracking ADD COLUMN exported_at REAL;

-- The same of the last export, and the first day that it has something of: NULL without exported_at: it
-- is not known; with it: there is none.
ALTER TABLE sync_exports ADD COLUMN exported_at REAL;
ALTER TABLE sync_exports ADD COLUMN first_day TEXT;

-- Images of whole rows have the columns of the table, in its order.
UPDATE operation_changes
SET before_image = json_set(before_image, '$.exported_at', NULL),
    after_image = json_set(after_image, '$.exported_at', NULL)
WHERE table_name = 'sync_tracking';
