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
-- Spaces of which every row is marked: the next write into one of these has nothing to do here
CREATE TABLE job_mark (space INTEGER PRIMARY KEY REFERENCES space ON DELETE CASCADE);

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

ALTER TABLE api_key ADD COLUMN operator INTEGER;

-- Nobody knows yet what is due in the spaces that are there
INSERT INTO job_due (space, job, due_at, marked, revision)
  SELECT space.id, job.value, 0, 1, 1 FROM space, json_each(
    '["prune","roll_up","retain","purge","refresh_summaries","enforce_capacity","sweep","reconcile"]') AS job
  WHERE space.owner <> '' AND space.name <> '~person';
INSERT INTO job_mark (space) SELECT id FROM space WHERE owner <> '' AND name <> '~person';
