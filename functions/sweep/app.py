"""Takes up changes that wait too long, on a schedule; wired while Lambda starts it."""

from recollect.bootstrap.starting import without_collection

with without_collection():
    from recollect.serverless.handlers.sweep import open_handler

    handler = open_handler()
