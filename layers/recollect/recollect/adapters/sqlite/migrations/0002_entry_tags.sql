-- Listing by tag, and scopes that are limited to tags, find their entries by an index instead of reading every list.

CREATE TABLE entry_tag (
  entry INTEGER NOT NULL REFERENCES entry ON DELETE CASCADE,
  tag TEXT NOT NULL,
  space INTEGER NOT NULL,
  PRIMARY KEY (entry, tag)
) WITHOUT ROWID;
CREATE INDEX entry_tag_found ON entry_tag (space, tag, entry);

INSERT OR IGNORE INTO entry_tag (entry, tag, space)
  SELECT entry.row, each.value, entry.space FROM entry, json_each(entry.tags) AS each;

CREATE TRIGGER entry_tags_of_new AFTER INSERT ON entry WHEN NEW.tags IS NOT NULL
BEGIN
  INSERT OR IGNORE INTO entry_tag (entry, tag, space)
    SELECT NEW.row, each.value, NEW.space FROM json_each(NEW.tags) AS each;
END;

CREATE TRIGGER entry_tags_of_changed AFTER UPDATE OF tags ON entry WHEN NEW.tags IS NOT OLD.tags
BEGIN
  DELETE FROM entry_tag WHERE entry = NEW.row;
  INSERT OR IGNORE INTO entry_tag (entry, tag, space)
    SELECT NEW.row, each.value, NEW.space FROM json_each(NEW.tags) AS each;
END;
