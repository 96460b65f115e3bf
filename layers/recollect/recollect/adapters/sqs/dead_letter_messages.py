"""Messages set aside: the request again, with why and after how many attempts as attributes."""

import re
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, Final

from recollect.adapters.sqs.messages import body_of, correlation_attributes, request_in
from recollect.core.embedding.messages import EmbeddingRequest
from recollect.core.model.listing import Page
from recollect.core.model.messages import DeadLetter
from recollect.errors import InputError

MAX_LISTED: Final = 1_000
FIRST: Final = ""
MILLISECONDS: Final = 1_000
_PLACE: Final = re.compile(r"\d{13}[0-9a-zA-Z-]{1,64}", re.ASCII)


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
