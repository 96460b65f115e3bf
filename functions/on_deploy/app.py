"""Makes the search index of a deployment. Wired within the request, so that CloudFormation hears of any failure."""

from recollect.bootstrap.starting import without_collection

with without_collection():
    from recollect.serverless.handlers.on_deploy import open_handler

    handler = open_handler()
