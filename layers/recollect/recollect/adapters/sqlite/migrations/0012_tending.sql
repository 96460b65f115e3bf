-- Nobody has looked at what is there yet
INSERT INTO job_due (space, job, due_at, marked, revision)
  SELECT id, 'tend', 0, 1, 1 FROM space WHERE owner <> '' AND name <> '~person'
  ON CONFLICT DO NOTHING;
