"""Works off the messages of jobs; wired while Lambda starts it."""

from recollect.bootstrap.starting import without_collection

with without_collection():
    from recollect.serverless.handlers.run_jobs import open_handler

    handler = open_handler()
