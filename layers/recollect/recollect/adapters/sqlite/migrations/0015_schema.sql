-- Times are microseconds since 1970 in UTC. Lists and metadata are JSON; an empty list is NULL.

CREATE TABLE space (
  id INTEGER PRIMARY KEY,
  owner TEXT NOT NULL,
  name TEXT NOT NULL,
  forgotten_changes INTEGER NOT NULL DEFAULT 0,  -- the highest change number that is no longer kept
  UNIQUE (owner, name)
);

CREATE TABLE entry (
  row INTEGER PRIMARY KEY,
  space INTEGER NOT NULL REFERENCES space,
  id TEXT NOT NULL,
  kind TEXT NOT NULL,
  role TEXT NOT NULL,
  text TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  modified_at INTEGER NOT NULL,
  occurred_at INTEGER NOT NULL,
  version INTEGER NOT NULL,
  name TEXT,
  session_id TEXT,
  sequence INTEGER NOT NULL,
  speaker TEXT,
  caption TEXT,
  context TEXT,
  category TEXT,
  tags TEXT,
  entities TEXT,
  source_ids TEXT,
  metadata TEXT NOT NULL,
  metadata_confidence REAL,
  importance REAL NOT NULL,
  pinned INTEGER NOT NULL,
  manually_saved INTEGER NOT NULL,
  repeat_count INTEGER NOT NULL,
  simhash INTEGER,  -- the 64 bits as a signed number
  embedding_model TEXT,  -- of the vectors of the present version
  needs_embedding INTEGER NOT NULL,
  state TEXT NOT NULL,
  superseded_by TEXT,
  valid_from INTEGER,
  valid_to INTEGER,
  reviewed_at INTEGER,
  tended_at INTEGER,
  trust TEXT NOT NULL,
  statement TEXT,
  language TEXT NOT NULL,
  occurred_offset INTEGER,  -- minutes east of UTC that `occurred_at` came with
  is_long INTEGER NOT NULL,  -- whether what was said before it is not searched
  UNIQUE (space, id)
);
CREATE INDEX entry_created ON entry (space, created_at, id);
CREATE INDEX entry_modified ON entry (space, modified_at, id);
CREATE INDEX entry_state ON entry (space, state, kind);
CREATE INDEX entry_name ON entry (space, name) WHERE name IS NOT NULL;
CREATE UNIQUE INDEX entry_name_in_use ON entry (space, name) WHERE name IS NOT NULL AND state <> 'deleted';
CREATE INDEX entry_turn ON entry (space, session_id, occurred_at, sequence, id)
  WHERE kind = 'turn' AND state = 'active';

CREATE TABLE statistics (
  entry INTEGER PRIMARY KEY REFERENCES entry ON DELETE CASCADE,
  accessed_at INTEGER NOT NULL,
  access_count INTEGER NOT NULL,
  usefulness REAL NOT NULL,
  times_served INTEGER NOT NULL,
  times_relevant INTEGER NOT NULL,
  last_relevance REAL,
  last_recency REAL,
  last_importance REAL,
  last_total REAL,
  last_computed_at INTEGER
);

CREATE TABLE version (
  entry INTEGER NOT NULL REFERENCES entry ON DELETE CASCADE,
  version INTEGER NOT NULL,
  value TEXT NOT NULL,
  modified_by TEXT NOT NULL,
  reason TEXT,
  replaced_at INTEGER NOT NULL,
  PRIMARY KEY (entry, version)
);

-- Apart from the entry and from each other: a scan for the index reads pooled vectors only
CREATE TABLE vector (
  entry INTEGER PRIMARY KEY REFERENCES entry ON DELETE CASCADE,
  version INTEGER NOT NULL,
  model TEXT NOT NULL,
  pooled BLOB NOT NULL,  -- int8
  scale REAL NOT NULL
);
CREATE TABLE token_vector (
  entry INTEGER PRIMARY KEY REFERENCES vector ON DELETE CASCADE,
  packed BLOB NOT NULL  -- a byte that says the form (core.model.token_codes), and what follows from that
);

CREATE TABLE session (
  row INTEGER PRIMARY KEY,
  space INTEGER NOT NULL REFERENCES space,
  id TEXT NOT NULL,
  revision INTEGER NOT NULL,
  next_sequence INTEGER NOT NULL,
  UNIQUE (space, id)
);
CREATE TABLE message (
  session INTEGER NOT NULL REFERENCES session ON DELETE CASCADE,
  id TEXT NOT NULL,
  entry_id TEXT NOT NULL,
  is_purged INTEGER NOT NULL DEFAULT 0,  -- its turn is gone; it is known, so that it is not stored again
  PRIMARY KEY (session, id)
) WITHOUT ROWID;

-- One row an entry: its latest change. AUTOINCREMENT: numbers are never used again
CREATE TABLE change (
  number INTEGER PRIMARY KEY AUTOINCREMENT,
  space INTEGER NOT NULL REFERENCES space,
  entry INTEGER NOT NULL UNIQUE REFERENCES entry ON DELETE CASCADE,
  version INTEGER NOT NULL,
  at INTEGER NOT NULL,
  settled INTEGER NOT NULL
);
CREATE INDEX change_feed ON change (space, number);
CREATE INDEX change_settled ON change (space, settled, number);

CREATE TABLE embedding_request (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  owner TEXT NOT NULL,
  space TEXT NOT NULL,
  entry_id TEXT NOT NULL,
  version INTEGER NOT NULL,
  visible_at INTEGER NOT NULL DEFAULT 0,
  attempts INTEGER NOT NULL DEFAULT 0,
  deliveries INTEGER NOT NULL DEFAULT 0,  -- never reset: with the id it makes a receipt
  leased INTEGER NOT NULL DEFAULT 0,
  set_aside_for TEXT  -- the reason, for what nobody takes any more
);
CREATE INDEX embedding_request_waiting ON embedding_request (id) WHERE set_aside_for IS NULL;
CREATE INDEX embedding_request_set_aside ON embedding_request (owner, space) WHERE set_aside_for IS NOT NULL;

CREATE TABLE api_key (
  id TEXT PRIMARY KEY,
  digest BLOB NOT NULL UNIQUE,  -- SHA-256 of the token, which is not kept
  user_id TEXT NOT NULL,
  act_as INTEGER NOT NULL,
  operator INTEGER NOT NULL,
  created_at INTEGER NOT NULL
);
CREATE TABLE revoked_key (id TEXT PRIMARY KEY) WITHOUT ROWID;  -- so that a copy that is restored brings none back
CREATE TABLE secret (
  name TEXT PRIMARY KEY,
  value BLOB NOT NULL
);

-- Listing by tag, and scopes that are limited to tags, find their entries by an index instead of reading every list.

CREATE TABLE entry_tag (
  entry INTEGER NOT NULL REFERENCES entry ON DELETE CASCADE,
  tag TEXT NOT NULL,
  space INTEGER NOT NULL,
  PRIMARY KEY (entry, tag)
) WITHOUT ROWID;
CREATE INDEX entry_tag_found ON entry_tag (space, tag, entry);

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

-- What a space knows besides its entries, in the order of its keys.

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

-- One row while the file may hold traces of what was deleted: it is written anew as a whole.
CREATE TABLE wiping (owed INTEGER NOT NULL);

-- When each job is next due in each space, the messages by which runs go on, and what came of them.

CREATE TABLE job_due (
  space INTEGER NOT NULL REFERENCES space ON DELETE CASCADE,
  job TEXT NOT NULL,
  due_at INTEGER NOT NULL,  -- of what a run has taken, when that is over at the latest
  taken_by TEXT,  -- the run
  marked INTEGER NOT NULL,  -- whether there were writes since it was taken
  revision INTEGER NOT NULL,
  PRIMARY KEY (space, job)
) WITHOUT ROWID;
CREATE INDEX job_due_when ON job_due (job, due_at, space);

CREATE TABLE job_message (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  run_id TEXT NOT NULL,
  job TEXT NOT NULL,
  dry_run INTEGER NOT NULL,
  sent_at INTEGER NOT NULL,
  owner TEXT,
  space TEXT,
  after TEXT,
  visible_at INTEGER NOT NULL DEFAULT 0,
  attempts INTEGER NOT NULL DEFAULT 0,
  deliveries INTEGER NOT NULL DEFAULT 0,  -- never reset: with the id it makes a receipt
  leased INTEGER NOT NULL DEFAULT 0,
  set_aside_for TEXT  -- the reason, for what nobody takes any more
);
CREATE INDEX job_message_waiting ON job_message (id) WHERE set_aside_for IS NULL;

CREATE TABLE job_run (
  id TEXT PRIMARY KEY,
  job TEXT NOT NULL,
  dry_run INTEGER NOT NULL,
  ordered_by TEXT NOT NULL,
  started_at INTEGER NOT NULL,
  owner TEXT,
  space TEXT,
  last_at INTEGER,
  planned INTEGER NOT NULL DEFAULT 0,
  paused INTEGER NOT NULL DEFAULT 0,
  found INTEGER NOT NULL DEFAULT 0,
  done INTEGER NOT NULL DEFAULT 0,
  failed INTEGER NOT NULL DEFAULT 0,
  seen INTEGER NOT NULL DEFAULT 0,
  listed INTEGER NOT NULL DEFAULT 0,
  counts TEXT NOT NULL DEFAULT '{}'
);
CREATE INDEX job_run_latest ON job_run (job, started_at);
CREATE INDEX job_run_old ON job_run (started_at);
-- Which pages of spaces were found, so that none is counted twice
CREATE TABLE job_page (
  run TEXT NOT NULL REFERENCES job_run ON DELETE CASCADE,
  page TEXT NOT NULL,
  PRIMARY KEY (run, page)
) WITHOUT ROWID;
CREATE TABLE job_result (
  run TEXT NOT NULL REFERENCES job_run ON DELETE CASCADE,
  owner TEXT NOT NULL,
  space TEXT NOT NULL,
  state TEXT NOT NULL,
  seen INTEGER NOT NULL,
  counts TEXT NOT NULL,
  PRIMARY KEY (run, owner, space)
) WITHOUT ROWID;
CREATE TABLE job_change (
  run TEXT NOT NULL REFERENCES job_run ON DELETE CASCADE,
  owner TEXT NOT NULL,
  space TEXT NOT NULL,
  step INTEGER NOT NULL,
  number INTEGER NOT NULL,
  change TEXT NOT NULL,  -- subject, action, reason, what was made of it
  PRIMARY KEY (run, owner, space, step, number)
) WITHOUT ROWID;
CREATE TABLE job_schedule (job TEXT PRIMARY KEY, planned_at INTEGER NOT NULL) WITHOUT ROWID;

-- Messages that wait for a paused run to go on, and how far runs are in spaces.
CREATE TABLE job_parked (
  run TEXT NOT NULL REFERENCES job_run ON DELETE CASCADE,
  owner TEXT NOT NULL,  -- empty for a piece of planning
  space TEXT NOT NULL,
  after TEXT NOT NULL,
  sent_at INTEGER NOT NULL,
  PRIMARY KEY (run, owner, space, after)
) WITHOUT ROWID;
CREATE TABLE job_progress (
  run TEXT NOT NULL REFERENCES job_run ON DELETE CASCADE,
  owner TEXT NOT NULL,
  space TEXT NOT NULL,
  seen INTEGER NOT NULL,
  entries INTEGER NOT NULL,  -- that there are to be seen
  PRIMARY KEY (run, owner, space)
) WITHOUT ROWID;

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
