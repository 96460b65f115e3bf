"""Claude: a data export, as its folder or as `conversations.json` with what lies beside it."""

from collections.abc import Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any, Final

from recollect.local.client.failures import UnusableInputError
from recollect.local.importing.found import (
    EMPTY,
    FILE,
    Found,
    LeftOut,
    UnreadableError,
    document_of,
    each,
    left_out,
    listed,
    memories_of,
    message,
    metadata_of,
    moment,
)

_ROLES: Final[Mapping[str, str]] = {"human": "user", "user": "user", "assistant": "assistant"}


def read_claude(path: Path, space: str) -> Iterator[Found]:
    """Yield messages, and the memories and projects beside them. Raises UnusableInputError: it is of another shape."""
    folder, file = (path, path / "conversations.json") if path.is_dir() else (path.parent, path)
    if file.exists() or not path.is_dir():
        conversations = listed(document_of(file), "conversations")
        if conversations is None:
            raise UnusableInputError(f"{file} has no list of conversations")
        yield from each(conversations, "conversation", partial(_conversation, space))
    for name, what, read in (("memories", "record", _memories), ("projects", "project", _project)):
        for beside in (folder / f"{name}.json", *sorted(folder.glob(f"{name}/*.json"))):
            if beside.is_file():
                document = document_of(beside)
                records = document if isinstance(document, list) else [document]
                yield from each(records, f"{beside.name}, {what}", read)
    if (folder / "users.json").is_file():
        yield LeftOut(origin="users.json", reason="who has the account")


def _conversation(space: str, origin: str, conversation: Any) -> Iterator[Found]:  # noqa: ANN401 - JSON
    if not isinstance(conversation, Mapping) or not isinstance(conversation.get("chat_messages"), list):
        raise UnreadableError("chat_messages: must be a list")
    if not conversation.get("uuid"):
        raise UnreadableError("uuid: is required")
    read = partial(_message, space, f"claude:{conversation['uuid']}")
    yield from each(conversation["chat_messages"], f"{origin}, message", read)


def _message(space: str, session: str, origin: str, said: Any) -> Iterator[Found]:  # noqa: ANN401 - JSON
    if not isinstance(said, Mapping) or not said.get("uuid") or said.get("sender") not in _ROLES:
        raise UnreadableError("uuid and sender (human or assistant): are required")
    at = moment(said.get("created_at"), "created_at")
    blocks = [block for block in said.get("content") or [] if isinstance(block, Mapping)]
    spoken = [block["text"] for block in blocks if block.get("type") == "text" and isinstance(block.get("text"), str)]
    text = "\n\n".join(one for one in spoken if one.strip()) or str(said.get("text") or "")
    for block in blocks:
        if block.get("type") != "text":
            yield LeftOut(origin=origin, reason="thoughts, or calls and results of tools")
    for _ in (*(said.get("attachments") or []), *(said.get("files") or [])):
        yield LeftOut(origin=origin, reason=FILE)
    if not text.strip():
        yield LeftOut(origin=origin, reason=EMPTY)
        return
    yield from message(
        text,
        space=space,
        session_id=session,
        message_id=f"claude:{said['uuid']}",
        role=_ROLES[said["sender"]],
        at=at,
        origin=origin,
    )


def _memories(origin: str, record: Any) -> Iterator[Found]:  # noqa: ANN401 - JSON
    if not isinstance(record, Mapping):
        raise UnreadableError("must be an object with conversations_memory")
    account = record.get("account_uuid") or "account"
    texts = {"conversations": record.get("conversations_memory")}
    projects = record.get("project_memories")
    texts |= dict(projects) if isinstance(projects, Mapping) else {}
    for key, text in texts.items():
        if isinstance(text, str) and text.strip():
            source_id = f"claude:memory:{account}:{key}"
            yield from memories_of(text, source_id=source_id, origin=f"{origin}, {key}", tags=("claude memory",))


def _project(origin: str, record: Any) -> Iterator[Found]:  # noqa: ANN401 - JSON
    if not isinstance(record, Mapping) or not record.get("uuid"):
        raise UnreadableError("uuid: is required")
    at = moment(record.get("created_at"), "created_at")
    texts = [record.get("description"), record.get("prompt_template")]
    said = "\n\n".join(one for one in texts if isinstance(one, str) and one.strip())
    if said:
        title = str(record.get("name") or "")
        yield from memories_of(
            f"Project {title}: {said}" if title else said,
            source_id=f"claude:project:{record['uuid']}",
            origin=origin,
            tags=("claude project",),
            occurred_at=at,
            metadata=metadata_of({"claude_project": title}),
        )
    else:
        yield LeftOut(origin=origin, reason="a project without a description")
    yield from left_out(record.get("docs"), f"{origin}, document", FILE)
