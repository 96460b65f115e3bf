-- What readers in any process hold of entries is kept true by this: one row an entry for all but its statistics, and one
-- for them, written with whatever changes it and renumbered each time. Vectors change together with their entry only.
-- AUTOINCREMENT: numbers are never used again. No reference to the entry: a removed one is told of as well.

CREATE TABLE touch (
  number INTEGER PRIMARY KEY AUTOINCREMENT,
  entry INTEGER NOT NULL,
  of_statistics INTEGER NOT NULL,
  UNIQUE (entry, of_statistics)
);

CREATE TRIGGER touch_by_insert AFTER INSERT ON entry
BEGIN
  DELETE FROM touch WHERE entry = NEW.row AND of_statistics = 0;
  INSERT INTO touch (entry, of_statistics) VALUES (NEW.row, 0);
END;

CREATE TRIGGER touch_by_update AFTER UPDATE ON entry
BEGIN
  DELETE FROM touch WHERE entry = NEW.row AND of_statistics = 0;
  INSERT INTO touch (entry, of_statistics) VALUES (NEW.row, 0);
END;

CREATE TRIGGER touch_by_delete AFTER DELETE ON entry
BEGIN
  DELETE FROM touch WHERE entry = OLD.row AND of_statistics = 0;
  INSERT INTO touch (entry, of_statistics) VALUES (OLD.row, 0);
END;

CREATE TRIGGER touch_by_statistics AFTER UPDATE ON statistics
BEGIN
  DELETE FROM touch WHERE entry = NEW.entry AND of_statistics = 1;
  INSERT INTO touch (entry, of_statistics) VALUES (NEW.entry, 1);
END;
