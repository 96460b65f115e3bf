"""What is sent over SQS, as messages and back: requests for vectors, also those set aside, and messages of jobs."""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, Final

from recollect.core.embedding.messages import EmbeddingRequest
from recollect.core.lifecycle.job_runs import JobMessage
from recollect.core.lifecycle.jobs import JobName
from recollect.core.model.listing import Page
from recollect.core.model.messages import DeadLetter
from recollect.errors import InputError

MAX_BATCH: Final = 10
MAX_BATCH_BYTES: Final = 256 * 1024  # of all messages of a batch together; newer queues take 1 MiB
CORRELATION_ID: Final = "correlation_id"  # an attribute, so that no reader of the body has to know it
MAX_LISTED: Final = 1_000
FIRST: Final = ""
MILLISECONDS: Final = 1_000
_PLACE: Final = re.compile(r"\d{13}[0-9a-zA-Z-]{1,64}", re.ASCII)


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


def aside_of(request: EmbeddingRequest, attempts: int, reason: str) -> dict[str, Any]:
    """Return the entry of a batch that sets a request aside."""
    attributes = {
        "reason": {"DataType": "String", "StringValue": reason},
        "attempts": {"DataType": "Number", "StringValue": str(attempts)},
        **correlation_attributes(request),
    }
    return {"MessageBody": body_of(request), "MessageAttributes": attributes}


def place_of(after: str | None) -> str:
    """Return the place that a position names. Raises InputError for one that is none of this listing."""
    if after is None:
        return FIRST
    if not _PLACE.fullmatch(after):
        raise InputError("after", "is not a position in this listing")
    return after


def page_of_aside(
    messages: Sequence[Mapping[str, Any]], *, limit: int, last: str
) -> Page[DeadLetter[EmbeddingRequest]]:
    """Return the first `limit` messages behind a place, by the time at which they were set aside."""
    placed = sorted(((_place_in(message), message) for message in messages), key=lambda one: one[0])
    behind = [(place, aside) for place, message in placed if place > last and (aside := _aside_in(message)) is not None]
    shown = behind[:limit]
    return Page(tuple(aside for _, aside in shown), shown[-1][0] if len(behind) > limit else None)


def _place_in(message: Mapping[str, Any]) -> str:
    return f"{int(message['Attributes']['SentTimestamp']):013d}{message['MessageId']}"


def _aside_in(message: Mapping[str, Any]) -> DeadLetter[EmbeddingRequest] | None:
    request = request_in(message)
    attributes = message.get("MessageAttributes", {})
    if request is None or "attempts" not in attributes or "reason" not in attributes:
        return None
    at = datetime.fromtimestamp(int(message["Attributes"]["SentTimestamp"]) / MILLISECONDS, UTC)
    return DeadLetter(request, int(attributes["attempts"]["StringValue"]), attributes["reason"]["StringValue"], at)


def job_body(message: JobMessage) -> str:
    """Return the body of a message: ids, names of a person's space, a moment; no text."""
    place = [message.owner, message.space, message.after]
    told = [message.run_id, message.job.value, message.dry_run, message.sent_at.isoformat(), *place]
    return json.dumps(told, ensure_ascii=False)


def job_message_of(body: str) -> JobMessage | None:
    """Return the message of a body, None for one that nobody of ours has sent."""
    try:
        run_id, job, dry_run, sent_at, *place = json.loads(body)
        owner, space, after = place
        texts = (run_id, *(part for part in place if part is not None))
        if not (all(isinstance(text, str) for text in texts) and isinstance(dry_run, bool)):
            return None
        return JobMessage(run_id, JobName(job), dry_run, datetime.fromisoformat(sent_at), owner, space, after)
    except (ValueError, TypeError, RecursionError):
        return None
