-- What a space knows besides its entries, in the order of its keys, and what a memory says about its person.

CREATE TABLE record (
  space INTEGER NOT NULL REFERENCES space,
  collection TEXT NOT NULL,
  key TEXT NOT NULL,
  value TEXT NOT NULL,  -- a JSON object
  expires_at INTEGER,  -- from then on the record does not exist, although its row may
  revision INTEGER NOT NULL,
  PRIMARY KEY (space, collection, key)
) WITHOUT ROWID;
CREATE INDEX record_expiring ON record (expires_at) WHERE expires_at IS NOT NULL;

ALTER TABLE entry ADD COLUMN statement TEXT;
