"""Messages of one session are sent together, within the bounds of a request."""

from collections.abc import Iterable, Iterator
from typing import Final

from recollect.local.ingest.records import Outgoing

MAX_MESSAGES: Final = 100
# Below the 4 MB that the server takes, by a margin for the JSON around the texts
MAX_BYTES: Final = 3_000_000


def batches(messages: Iterable[Outgoing], size: int = MAX_MESSAGES) -> Iterator[list[Outgoing]]:
    """Yield neighbours of one session, `size` at most. Messages with and without a time are not mixed.

    A message without one would otherwise take that of the message before it, which stood in another event.
    """
    batch: list[Outgoing] = []
    room = MAX_BYTES
    for message in messages:
        weight = _weight(message)
        if batch and (len(batch) == size or weight > room or _kind(message) != _kind(batch[0])):
            yield batch
            batch, room = [], MAX_BYTES
        batch.append(message)
        room -= weight
    if batch:
        yield batch


def _kind(message: Outgoing) -> tuple[str, str, bool]:
    return message.space, message.session_id, "at" in message.body


def _weight(message: Outgoing) -> int:
    return sum(len(value.encode("utf-8", "replace")) for value in message.body.values() if isinstance(value, str))
