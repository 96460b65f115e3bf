"""Makes the vectors that the queue asks for; wired while Lambda starts it."""

from recollect.bootstrap.starting import without_collection

with without_collection():
    from recollect.serverless.handlers.embed_entries import open_handler

    handler = open_handler()
