-- Why an operation was made, where somebody said so: the run of a fleet, or FITIQ_REASON.
ALTER TABLE operations ADD COLUMN reason TEXT;
