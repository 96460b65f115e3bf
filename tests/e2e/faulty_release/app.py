"""A release of the function that ingests events, with a fault: it cannot store what a tool said.

Deployed beside the handler that is packaged, which is called `sound` here.
"""

import json
from collections.abc import Mapping
from importlib import import_module
from typing import Any


def handler(event: Mapping[str, Any], context: object) -> dict[str, Any]:
    """Store what can be stored; return the rest as failed."""
    spoiled = [record for record in event["Records"] if is_spoken_by_a_tool(record["body"])]
    others = [record for record in event["Records"] if record not in spoiled]
    failed = [{"itemIdentifier": record["messageId"]} for record in spoiled]
    if others:
        failed += import_module("sound").handler({**event, "Records": others}, context)["batchItemFailures"]
    return {"batchItemFailures": failed}


def is_spoken_by_a_tool(body: str) -> bool:
    return any(message["role"] == "tool" for message in json.loads(body)["messages"])
