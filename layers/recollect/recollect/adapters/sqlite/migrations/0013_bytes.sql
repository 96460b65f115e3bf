-- Vectors take fewer bytes, and the searched text is made of its parts when it is read. Rows of former releases stay as
-- they are and are read; they are packed by and by, while nothing else is to be done (upkeep/packing.py).

ALTER TABLE vector ADD COLUMN scale REAL;  -- of int8; NULL where `pooled` is float16
ALTER TABLE entry ADD COLUMN is_long INTEGER;  -- whether what was said before it is not searched; NULL: in searched_text

-- One row while there may be rows that are not packed: those up to `after` are
CREATE TABLE packing (after INTEGER NOT NULL);
INSERT INTO packing (after) SELECT 0 WHERE EXISTS (SELECT 1 FROM entry);
