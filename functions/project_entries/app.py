"""Follows the table's stream; wired while Lambda starts it."""

from recollect.bootstrap.starting import without_collection

with without_collection():
    from recollect.serverless.handlers.project_entries import open_handler

    handler = open_handler()
