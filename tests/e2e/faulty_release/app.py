"""A release of the function that ingests events, with a fault: it cannot store what a tool said.

Deployed beside the handler that is packaged, which is called `sound` here.
"""

import json
from collections.abc import Mapping
from typing import Any

from sound import handler as sound_handler


def handler(event: Mapping[str, Any], context: object) -> dict[str, Any]:
    """Store what can be stored; return the rest as failed."""
    spoiled = [record for record in event["Records"] if is_spoken_by_a_tool(record["body"])]
    others = [record for record in event["Records"] if record not in spoiled]
    answer = sound_handler({**event, "Records": others}, context) if others else {"batchItemFailures": []}
    failed = [{"itemIdentifier": record["messageId"]} for record in spoiled]
    return {"batchItemFailures": [*answer["batchItemFailures"], *failed]}


def is_spoken_by_a_tool(body: str) -> bool:
    return any(message["role"] == "tool" for message in json.loads(body)["messages"])
