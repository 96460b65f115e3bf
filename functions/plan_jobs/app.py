"""Begins runs of jobs when their schedules come up; wired while Lambda starts it."""

from recollect.bootstrap.starting import without_collection

with without_collection():
    from recollect.serverless.handlers.plan_jobs import open_handler

    handler = open_handler()
