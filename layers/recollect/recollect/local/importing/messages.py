"""A message of somebody else's conversation, as it is sent to `POST /events`."""

from collections.abc import Iterator
from typing import Final

from recollect.local.importing.found import MAX_ID, TRUST, one_line
from recollect.local.ingest.long_texts import message_parts
from recollect.local.ingest.records import Outgoing

ROLES: Final = frozenset({"user", "assistant", "system", "tool"})


def message(
    text: str,
    *,
    space: str,
    session_id: str,
    message_id: str,
    role: str,
    at: str | None,
    origin: str,
    speaker: str | None = None,
    caption: str | None = None,
) -> Iterator[Outgoing]:
    """Yield a message, in parts where it is too long."""
    optional = {"at": at, "speaker": speaker, "caption": caption}
    given = {name: value for name, value in optional.items() if value}
    whole = {"id": one_line(message_id, MAX_ID - 8), "role": role, "text": text.strip(), "trust": TRUST, **given}
    session = one_line(session_id, MAX_ID)
    for body in message_parts(whole):
        yield Outgoing(space=space, session_id=session, body=body, origin=origin, position=0)
