"""Requests as messages, and batches of them."""

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from recollect.core.embedding.messages import EmbeddingRequest

MAX_BATCH: Final = 10
MAX_BATCH_BYTES: Final = 256 * 1024  # of all messages of a batch together; newer queues take 1 MiB
CORRELATION_ID: Final = "correlation_id"  # an attribute, so that no reader of the body has to know it


def body_of(request: EmbeddingRequest) -> str:
    """Return the body of a message: four names and numbers, no text."""
    return json.dumps([request.owner, request.space, request.entry_id, request.version], ensure_ascii=False)


def message_of(request: EmbeddingRequest) -> dict[str, Any]:
    """Return the entry of a batch that sends a request."""
    attributes = correlation_attributes(request)
    # SQS takes no empty set of them
    return {"MessageBody": body_of(request), **({"MessageAttributes": attributes} if attributes else {})}


def message_again(message: Mapping[str, Any]) -> dict[str, Any]:
    """Return the entry of a batch that sends a message that was taken once more, with no attempts counted."""
    request = request_in(message)
    return {"MessageBody": message["Body"]} if request is None else message_of(request)


def correlation_attributes(request: EmbeddingRequest) -> dict[str, dict[str, str]]:
    """Return the attribute that names the request which wrote the entry, where it is known."""
    if request.correlation_id is None:
        return {}
    return {CORRELATION_ID: {"DataType": "String", "StringValue": request.correlation_id}}


def request_of(body: str, correlation_id: str | None = None) -> EmbeddingRequest | None:
    """Return the request of a body, None for one that nobody of ours has sent."""
    try:
        owner, space, entry_id, version = json.loads(body)
    except (ValueError, TypeError, RecursionError):
        return None
    names = (owner, space, entry_id)
    if not (all(isinstance(name, str) for name in names) and isinstance(version, int)):
        return None
    return EmbeddingRequest(owner, space, entry_id, version, correlation_id)


def request_in(message: Mapping[str, Any]) -> EmbeddingRequest | None:
    """Return the request of a message as `receive_message` brings it; see `request_of`."""
    sent = message.get("MessageAttributes", {}).get(CORRELATION_ID, {})
    return request_of(message["Body"], sent.get("StringValue"))


def batches(entries: Sequence[Mapping[str, Any]]) -> Iterator[list[dict[str, Any]]]:
    """Divide the entries of a batch call into as many as the service takes at once, numbered by `Id`."""
    batch: list[dict[str, Any]] = []
    size = 0
    for entry in entries:
        needed = size_of(entry)
        if batch and (len(batch) == MAX_BATCH or size + needed > MAX_BATCH_BYTES):
            yield batch
            batch, size = [], 0
        batch.append({"Id": str(len(batch)), **entry})
        size += needed
    if batch:
        yield batch


def size_of(entry: Mapping[str, Any]) -> int:
    """Return the bytes that SQS counts: of the body and of its attributes with their names and types."""
    attributes = entry.get("MessageAttributes", {})
    parts = [str(entry.get("MessageBody", ""))]
    parts += [part for name, value in attributes.items() for part in (name, *map(str, value.values()))]
    return sum(len(part.encode()) for part in parts)
