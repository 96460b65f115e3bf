"""ChatGPT: `conversations.json` of a data export. Each conversation is a tree; the branch that was shown last is taken.

A node names its parent; `current_node` is the last message of the branch. What was said in other branches (an answer
that was generated again, a question that was edited) is left out and counted.
"""

from collections.abc import Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any, Final

from recollect.local.client.failures import UnusableInputError
from recollect.local.importing.found import (
    Found,
    LeftOut,
    UnreadableError,
    document_of,
    each,
    listed,
    message,
    moment,
    unreadable,
)

_SPOKEN: Final = frozenset({"text", "multimodal_text"})
_ROLES: Final = frozenset({"user", "assistant"})


def read_chatgpt(path: Path, space: str) -> Iterator[Found]:
    """Yield the messages of a file. Raises UnusableInputError: it is of another shape."""
    file = path / "conversations.json" if path.is_dir() else path
    conversations = listed(document_of(file), "conversations")
    if conversations is None:
        raise UnusableInputError(f"{file} has no list of conversations")
    yield from each(conversations, "conversation", partial(_conversation, space))


def _conversation(space: str, origin: str, conversation: Any) -> Iterator[Found]:  # noqa: ANN401 - JSON
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
            yield unreadable(here, "message: must be an object")
            continue
        at = said.get("create_time") or at
        yield from _message({"id": name, **said}, f"chatgpt:{named}", at, here, space)
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


def _message(said: Mapping[str, Any], session: str, at: object, origin: str, space: str) -> Iterator[Found]:
    try:
        role, content = said["author"]["role"], said["content"]
        kind, parts = content["content_type"], content.get("parts") or []
        texts = [part for part in parts if isinstance(part, str) and part.strip()]
        hidden = (said.get("metadata") or {}).get("is_visually_hidden_from_conversation") is True
        stamp = moment(at, "create_time")
    except (KeyError, TypeError, AttributeError, ValueError):
        yield unreadable(origin, "message: must have author.role, content.content_type and a time in seconds")
        return
    if hidden or role not in _ROLES:
        yield LeftOut(origin=origin, reason="a message of the system or a tool, or one that was not shown")
    elif kind not in _SPOKEN:
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
