"""The HTTP API behind API Gateway, wired while Lambda starts it."""

from recollect.bootstrap.starting import without_collection

with without_collection():
    from recollect.serverless.handlers.api import open_handler

    handler = open_handler()
