"""Claude: a data export, as its folder or as `conversations.json` with what lies beside it."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from recollect.local.client.failures import UnusableInputError
from recollect.local.importing.documents import document_of, listed, numbered
from recollect.local.importing.found import Found, LeftOut, memories_of, metadata_of, moment, unreadable
from recollect.local.importing.messages import message

_ROLES: Final[Mapping[str, str]] = {"human": "user", "user": "user", "assistant": "assistant"}


def read_claude(path: Path, space: str) -> Iterator[Found]:
    """Yield messages, and the memories and projects beside them. Raises UnusableInputError: it is of another shape."""
    folder, file = (path, path / "conversations.json") if path.is_dir() else (path.parent, path)
    if file.exists() or not path.is_dir():
        conversations = listed(document_of(file), "conversations")
        if conversations is None:
            raise UnusableInputError(f"{file} has no list of conversations")
        for origin, conversation in numbered(conversations, "conversation"):
            yield from _conversation(conversation, origin, space)
    for beside in (folder / "memories.json", *sorted(folder.glob("memories/*.json"))):
        if beside.is_file():
            yield from _memories(document_of(beside), beside.name)
    for beside in (folder / "projects.json", *sorted(folder.glob("projects/*.json"))):
        if beside.is_file():
            yield from _projects(document_of(beside), beside.name)
    if (folder / "users.json").is_file():
        yield LeftOut(origin="users.json", reason="who has the account")


def _conversation(conversation: Any, origin: str, space: str) -> Iterator[Found]:  # noqa: ANN401 - JSON
    if not isinstance(conversation, Mapping) or not isinstance(conversation.get("chat_messages"), list):
        yield unreadable(origin, "chat_messages: must be a list")
        return
    if not conversation.get("uuid"):
        yield unreadable(origin, "uuid: is required")
        return
    for here, said in numbered(conversation["chat_messages"], f"{origin}, message"):
        yield from _message(said, f"claude:{conversation['uuid']}", here, space)


def _message(said: Any, session: str, origin: str, space: str) -> Iterator[Found]:  # noqa: ANN401 - JSON
    if not isinstance(said, Mapping) or not said.get("uuid") or said.get("sender") not in _ROLES:
        yield unreadable(origin, "uuid and sender (human or assistant): are required")
        return
    try:
        at = moment(said.get("created_at"))
    except ValueError as error:
        yield unreadable(origin, f"created_at: {error}")
        return
    blocks = [block for block in said.get("content") or [] if isinstance(block, Mapping)]
    spoken = [block["text"] for block in blocks if block.get("type") == "text" and isinstance(block.get("text"), str)]
    text = "\n\n".join(one for one in spoken if one.strip()) or str(said.get("text") or "")
    for block in blocks:
        if block.get("type") != "text":
            yield LeftOut(origin=origin, reason="thoughts, or calls and results of tools")
    for _ in (*(said.get("attachments") or []), *(said.get("files") or [])):
        yield LeftOut(origin=origin, reason="a file or an attachment")
    if not text.strip():
        yield LeftOut(origin=origin, reason="an empty text")
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


def _memories(document: Any, name: str) -> Iterator[Found]:  # noqa: ANN401 - JSON
    records = document if isinstance(document, list) else [document]
    for origin, record in numbered(records, f"{name}, record"):
        if not isinstance(record, Mapping):
            yield unreadable(origin, "must be an object with conversations_memory")
            continue
        account = record.get("account_uuid") or "account"
        texts = {"conversations": record.get("conversations_memory")}
        projects = record.get("project_memories")
        texts |= dict(projects) if isinstance(projects, Mapping) else {}
        for key, text in texts.items():
            if isinstance(text, str) and text.strip():
                source_id = f"claude:memory:{account}:{key}"
                yield from memories_of(text, source_id=source_id, origin=f"{origin}, {key}", tags=("claude memory",))


def _projects(document: Any, name: str) -> Iterator[Found]:  # noqa: ANN401 - JSON
    records = document if isinstance(document, list) else [document]
    for origin, record in numbered(records, f"{name}, project"):
        if not isinstance(record, Mapping) or not record.get("uuid"):
            yield unreadable(origin, "uuid: is required")
            continue
        try:
            at = moment(record.get("created_at"))
        except ValueError as error:
            yield unreadable(origin, f"created_at: {error}")
            continue
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
        for here, _ in numbered(record.get("docs") or [], f"{origin}, document"):
            yield LeftOut(origin=here, reason="a file or an attachment")
