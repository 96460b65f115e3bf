-- Minutes east of UTC that `occurred_at` came with; NULL where it came with none, and for what was stored before.

ALTER TABLE entry ADD COLUMN occurred_offset INTEGER;
