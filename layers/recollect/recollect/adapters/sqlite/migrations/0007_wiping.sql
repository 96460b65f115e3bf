-- One row while the file may hold what was deleted before deleted content was overwritten: it is written anew once.

CREATE TABLE wiping (owed INTEGER NOT NULL);
INSERT INTO wiping (owed) SELECT 1 WHERE EXISTS (SELECT 1 FROM entry) OR EXISTS (SELECT 1 FROM record);

-- Former values of a turn go without what was said before it: that may be forgotten by now.
UPDATE version SET value = json_set(value, '$.context', NULL) WHERE json_extract(value, '$.context') IS NOT NULL;
