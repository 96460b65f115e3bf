-- Times are microseconds since 1970 in UTC. Lists and metadata are JSON, NULL when empty.

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
  metadata TEXT,
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
  searched_text TEXT NOT NULL,
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
  pooled BLOB NOT NULL  -- float16
);
CREATE TABLE token_vector (
  entry INTEGER PRIMARY KEY REFERENCES vector ON DELETE CASCADE,
  codes BLOB NOT NULL,  -- int8, 128 a word piece
  scales BLOB NOT NULL,  -- float32
  starts BLOB NOT NULL  -- int32
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
  created_at INTEGER NOT NULL
);
CREATE TABLE secret (
  name TEXT PRIMARY KEY,
  value BLOB NOT NULL
);
