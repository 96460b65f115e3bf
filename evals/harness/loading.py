"""Put the conversations of a data set into a server, each into a space of its own."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, Final

from evals.datasets.datasets import Conversation, Message
from recollect.core.model.entry import MAX_TEXT_LENGTH
from recollect.local.client.client import MemoryClient
from recollect.local.importing import records
from recollect.local.importing.records import in_parts, message_parts
from recollect.local.importing.send import Import, SendReport

ENTRIES_IN_A_REQUEST: Final = 50
MAX_SPACE_LENGTH: Final = 64
_NOT_IN_A_SPACE: Final = re.compile(r"[^a-z0-9._-]+")
REDACT_SECRETS: Final[Mapping[str, str]] = {"RECOLLECT_SPACE__SECRETS": "redact"}


class LoadingError(Exception):
    """Something of the data set was not stored, so that figures would mean nothing."""


def space_of(conversation: Conversation) -> str:
    """Return the space of a conversation: its name in lower case, other characters as hyphens, at most 64 of them."""
    return _NOT_IN_A_SPACE.sub("-", conversation.name.lower()).strip("._-")[:MAX_SPACE_LENGTH] or "conversation"


def server_settings(conversations: Sequence[Conversation]) -> Mapping[str, str]:
    """Return the settings of a fresh server that stores every document, one with a password in it without that.

    Turns keep the default, by which such a turn is refused: what is known of BEAM was measured so.
    """
    has_documents = any(message.session is None for one in conversations for message in one.messages)
    return REDACT_SECRETS if has_documents else {}


def load_into(
    client: MemoryClient,
    conversations: Sequence[Conversation],
    *,
    on_progress: Callable[[int], None] = lambda _messages: None,
) -> None:
    """Store every message of every conversation; `on_progress` is called with how many are stored.

    Messages of sessions go as events, documents that are part of no conversation as entries.

    Raises:
        LoadingError: the server did not store all of them.
    """
    done = 0
    for conversation in conversations:
        said = [message for message in conversation.messages if message.session is not None]
        documents = [message for message in conversation.messages if message.session is None]
        _send_events(client, conversation, said, partial(_add, on_progress, done))
        done += len(said)
        for start in range(0, len(documents), ENTRIES_IN_A_REQUEST):
            batch = documents[start : start + ENTRIES_IN_A_REQUEST]
            _send_documents(client, space_of(conversation), batch)
            done += len(batch)
            on_progress(done)


def _add(on_progress: Callable[[int], None], before: int, sent: int) -> None:
    on_progress(before + sent)


def outgoing(conversation: Conversation, messages: Sequence[Message]) -> Iterator[records.FoundMessage]:
    """Yield messages as they are sent; those over the limit of an entry in parts."""
    for message in messages:
        for body in message_parts(_body(message)):
            yield records.FoundMessage(
                space=space_of(conversation),
                session_id=str(message.session),
                body=body,
                origin=f"{conversation.name} {message.id}",
            )


def _body(message: Message) -> dict[str, Any]:
    body = {"id": message.id, "role": message.role.value, "text": message.text, "at": message.at.isoformat()}
    optional = {"speaker": message.speaker, "caption": message.caption}
    return body | {name: value for name, value in optional.items() if value}


def _send_events(
    client: MemoryClient,
    conversation: Conversation,
    messages: Sequence[Message],
    on_progress: Callable[[int], None],
) -> None:
    report = SendReport()
    Import(client, space_of(conversation), on_progress).send(outgoing(conversation, messages), report)
    if report.problems:
        origin, problem = report.problems[0]
        raise LoadingError(f"{len(report.problems)} messages were not stored, the first: {origin}: {problem}")


def _send_documents(client: MemoryClient, space: str, documents: Sequence[Message]) -> None:
    """Store documents, cut at the limit of an entry; `source_ids` says which document an entry is.

    None is merged into another that says the same: each is looked for.
    """
    entries = [
        {
            "space": space,
            "text": next(in_parts(document.text, MAX_TEXT_LENGTH)),
            "source_ids": [document.id],
            "occurred_at": document.at.isoformat(),
            "on_duplicate": "keep",
        }
        for document in documents
    ]
    for document, result in zip(documents, client.remember(entries), strict=True):
        if result["action"] != "created":
            raise LoadingError(f"document {document.id} was not stored: {result['action']}, {result.get('reason')}")
