"""Stores conversation events from the queue; wired while Lambda starts it."""

from recollect.bootstrap.starting import without_collection

with without_collection():
    from recollect.serverless.handlers.ingest_events import open_handler

    handler = open_handler()
