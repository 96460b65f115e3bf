-- A message whose turn was purged: it is known, so that it is not stored again, and misses nothing
ALTER TABLE message ADD COLUMN is_purged INTEGER NOT NULL DEFAULT 0;
UPDATE message SET is_purged = 1 WHERE NOT EXISTS (
  SELECT 1 FROM session AS c JOIN entry AS e ON e.space = c.space AND e.id = message.entry_id WHERE c.row = message.session
);
