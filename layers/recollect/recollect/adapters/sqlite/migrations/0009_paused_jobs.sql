-- Runs that an operator has paused, the messages that wait for them to go on, and how far runs are in spaces.

ALTER TABLE job_run ADD COLUMN paused INTEGER NOT NULL DEFAULT 0;
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
