"""Tells a bus of EventBridge what changed; wired while Lambda starts it."""

from recollect.bootstrap.starting import without_collection

with without_collection():
    from recollect.serverless.handlers.publish_changes import open_handler

    handler = open_handler()
