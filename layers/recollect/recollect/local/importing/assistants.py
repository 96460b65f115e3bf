"""Data exports of chat assistants.

ChatGPT: `conversations.json`. Each conversation is a tree; the branch that was shown last is taken. A node names its
parent; `current_node` is the last message of the branch. What was said in other branches (an answer that was generated
again, a question that was edited) is left out and counted.

Claude: the folder of an export, or `conversations.json` with what lies beside it.
"""

from collections.abc import Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any, Final

from recollect.local.client.failures import UnusableInputError
from recollect.local.importing.records import (
    EMPTY,
    FILE,
    LeftOut,
    Record,
    Unreadable,
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

_CHATGPT_SPOKEN: Final = frozenset({"text", "multimodal_text"})
_CLAUDE_ROLES: Final[Mapping[str, str]] = {"human": "user", "user": "user", "assistant": "assistant"}
_CHATGPT_ROLES: Final = frozenset({"user", "assistant"})


def read_chatgpt(path: Path, space: str) -> Iterator[Record]:
    """Yield the messages of a file. Raises UnusableInputError: it is of another shape."""
    file = path / "conversations.json" if path.is_dir() else path
    yield from each(_conversations(file), "conversation", partial(_chatgpt_conversation, space))


def _conversations(file: Path) -> list[Any]:
    conversations = listed(document_of(file), "conversations")
    if conversations is None:
        raise UnusableInputError(f"{file} has no list of conversations")
    return conversations


def _chatgpt_conversation(space: str, origin: str, conversation: Any) -> Iterator[Record]:  # noqa: ANN401 - JSON
    if not isinstance(conversation, Mapping) or not isinstance(conversation.get("mapping"), Mapping):
        raise UnreadableError("mapping: must be an object of nodes")
    named = conversation.get("conversation_id") or conversation.get("id")
    if not named:
        raise UnreadableError("id: is required")
    nodes: Mapping[str, Any] = conversation["mapping"]
    path = _path(nodes, conversation.get("current_node"))
    if path is None:
        raise UnreadableError("current_node: must be a node whose parents lead to the first one")
    at = conversation.get("create_time")
    for name in path:
        node = nodes[name]
        said = node.get("message") if isinstance(node, Mapping) else None
        if said is None:
            continue
        here = f"{origin}, node {name}"
        if not isinstance(said, Mapping):
            yield Unreadable(origin=here, problem="message: must be an object")
            continue
        at = said.get("create_time") or at
        yield from _chatgpt_message({"id": name, **said}, f"chatgpt:{named}", at, here, space)
    for name, node in nodes.items():
        if name not in path and isinstance(node, Mapping) and isinstance(node.get("message"), Mapping):
            yield LeftOut(origin=f"{origin}, node {name}", reason="another branch than the one that was shown last")


def _path(nodes: Mapping[str, Any], last: object) -> dict[str, None] | None:
    """Return the names of the nodes from the first to the last one; None where they do not lead there."""
    if not isinstance(last, str) or last not in nodes:
        # Some have none: the longest way to a leaf that was made last stands in for it
        leaves = [name for name, node in nodes.items() if isinstance(node, Mapping) and not node.get("children")]
        last = leaves[-1] if last is None and leaves else None
    path: dict[str, None] = {}
    while last is not None:
        if not isinstance(last, str) or last in path or not isinstance(nodes.get(last), Mapping):
            return None
        path[last] = None
        last = nodes[last].get("parent")
    return dict.fromkeys(reversed(path)) or None


def _chatgpt_message(said: Mapping[str, Any], session: str, at: object, origin: str, space: str) -> Iterator[Record]:
    try:
        role, content = said["author"]["role"], said["content"]
        kind, parts = content["content_type"], content.get("parts") or []
        texts = [part for part in parts if isinstance(part, str) and part.strip()]
        hidden = (said.get("metadata") or {}).get("is_visually_hidden_from_conversation") is True
        stamp = moment(at, "create_time")
    except (KeyError, TypeError, AttributeError, ValueError):
        yield Unreadable(
            origin=origin, problem="message: must have author.role, content.content_type and a time in seconds"
        )
        return
    if hidden or role not in _CHATGPT_ROLES:
        yield LeftOut(origin=origin, reason="a message of the system or a tool, or one that was not shown")
    elif kind not in _CHATGPT_SPOKEN:
        yield LeftOut(origin=origin, reason="code, thoughts or results of tools")
    elif not texts:
        yield LeftOut(origin=origin, reason="a file or an image without text" if parts else "an empty text")
    else:
        yield from message(
            "\n".join(texts),
            space=space,
            session_id=session,
            message_id=f"chatgpt:{said['id']}",
            role=role,
            at=stamp,
            origin=origin,
        )
        if len(texts) < len(parts):
            yield LeftOut(origin=origin, reason="a file or an image beside a text")


def read_claude(path: Path, space: str) -> Iterator[Record]:
    """Yield messages, and the memories and projects beside them. Raises UnusableInputError: it is of another shape."""
    folder, file = (path, path / "conversations.json") if path.is_dir() else (path.parent, path)
    if file.exists() or not path.is_dir():
        yield from each(_conversations(file), "conversation", partial(_claude_conversation, space))
    for name, what, read in (("memories", "record", _claude_memories), ("projects", "project", _claude_project)):
        for beside in (folder / f"{name}.json", *sorted(folder.glob(f"{name}/*.json"))):
            if beside.is_file():
                document = document_of(beside)
                records = document if isinstance(document, list) else [document]
                yield from each(records, f"{beside.name}, {what}", read)
    if (folder / "users.json").is_file():
        yield LeftOut(origin="users.json", reason="who has the account")


def _claude_conversation(space: str, origin: str, conversation: Any) -> Iterator[Record]:  # noqa: ANN401 - JSON
    if not isinstance(conversation, Mapping) or not isinstance(conversation.get("chat_messages"), list):
        raise UnreadableError("chat_messages: must be a list")
    if not conversation.get("uuid"):
        raise UnreadableError("uuid: is required")
    read = partial(_claude_message, space, f"claude:{conversation['uuid']}")
    yield from each(conversation["chat_messages"], f"{origin}, message", read)


def _claude_message(space: str, session: str, origin: str, said: Any) -> Iterator[Record]:  # noqa: ANN401 - JSON
    if not isinstance(said, Mapping) or not said.get("uuid") or said.get("sender") not in _CLAUDE_ROLES:
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
        role=_CLAUDE_ROLES[said["sender"]],
        at=at,
        origin=origin,
    )


def _claude_memories(origin: str, record: Any) -> Iterator[Record]:  # noqa: ANN401 - JSON
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


def _claude_project(origin: str, record: Any) -> Iterator[Record]:  # noqa: ANN401 - JSON
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
