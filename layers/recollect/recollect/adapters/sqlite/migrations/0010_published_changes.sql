-- What systems outside are told of: a queue of its own, filled in the transaction of each change while it is switched on.

CREATE TABLE publishing (since INTEGER NOT NULL);  -- one row while changes are published

CREATE TABLE published_change (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  owner TEXT NOT NULL,
  space TEXT NOT NULL,
  entry_id TEXT NOT NULL,  -- empty for what is about a space or a person
  body TEXT NOT NULL,  -- a JSON object of ids, moments and words of the program
  visible_at INTEGER NOT NULL DEFAULT 0,
  attempts INTEGER NOT NULL DEFAULT 0,
  deliveries INTEGER NOT NULL DEFAULT 0,  -- never reset: with the id it makes a receipt
  leased INTEGER NOT NULL DEFAULT 0,
  set_aside_for TEXT  -- the reason, for what nobody takes any more
);
CREATE INDEX published_change_order ON published_change (owner, space, entry_id, id) WHERE set_aside_for IS NULL;
CREATE INDEX published_change_waiting ON published_change (id) WHERE set_aside_for IS NULL;
