"""What a client may show or put into a prompt by itself: the profile, a summary, a memory, a conversation."""

import re
from collections.abc import Mapping
from typing import Any, Final
from urllib.parse import unquote

from mcp import types

from recollect.core.model.scope import DEFAULT_SPACE
from recollect.local.client.client import address
from recollect.local.mcp.api import MemoryApi
from recollect.local.mcp.quotes import FRAME, day_of, labelled, memory_lines, quoted, safe_line

MARKDOWN: Final = "text/markdown"
PROFILE: Final = "recollect://profile"
_SPACES: Final = "recollect://spaces/"
_IN_SPACE: Final = re.compile(r"recollect://spaces/([^/]+)/(?:summary|memories/([^/]+)|sessions/(.+))")
_DOTS: Final = frozenset({".", ".."})
TURNS: Final = 50
_NOTHING: Final = "Nothing is remembered here yet."
_ABOUT: Final = {"name": "name", "language": "language", "time_zone": "time zone"}


def resources(space: str = DEFAULT_SPACE) -> list[types.Resource]:
    """Return those that are there without being asked for by name."""
    told = (
        (PROFILE, "profile", "What the person says about themselves."),
        (summary_uri(space), "summary", "What is remembered, by category, in words."),
    )
    return [
        types.Resource(uri=uri, name=name, title=name.capitalize(), description=description, mime_type=MARKDOWN)
        for uri, name, description in told
    ]


def templates() -> list[types.ResourceTemplate]:
    """Return those that are asked for by name."""
    told = (
        ("summary_of_space", "Summary of a space", "{space}/summary", "What is remembered in a space, in words."),
        ("memory", "Memory", "{space}/memories/{memory}", "A memory by its id or name."),
        (
            "session",
            "Conversation",
            "{space}/sessions/{session}",
            f"The last {TURNS} messages of a conversation, in their order.",
        ),
    )
    return [
        types.ResourceTemplate(
            uri_template=_SPACES + rest, name=name, title=title, description=description, mime_type=MARKDOWN
        )
        for name, title, rest, description in told
    ]


def summary_uri(space: str) -> str:
    """Return the address of the summary of a space."""
    return f"{_SPACES}{space}/summary"


async def read_resource(api: MemoryApi, uri: str) -> str | None:
    """Return what an address holds, as text; None where there is no such address.

    Raises:
        ServerRefusedError: nothing of that name is there, or the API refuses.
        ApiUnreachableError: nothing answers.
    """
    if uri == PROFILE:
        return await profile(api)
    found = _IN_SPACE.fullmatch(uri)
    if found is None:
        return None
    space, memory, session = (unquote(part or "") for part in found.groups())
    if _DOTS & {space, memory, session}:
        return None
    if memory:
        return await _memory(api, space, memory)
    return await _session(api, space, session) if session else await summary(api, space)


async def profile(api: MemoryApi) -> str:
    """Return what the person says about themselves. Raises as `read_resource`."""
    answer = await api.read("/profile")
    lines = [line for member, label in _ABOUT.items() if answer[member] for line in labelled(label, [answer[member]])]
    text = [quoted(answer["text"])] if answer["text"] else []
    return "\n".join(["# Profile", FRAME, "", *(lines + text or ["The person has said nothing here yet."]), ""])


async def summary(api: MemoryApi, space: str) -> str:
    """Return what is remembered in a space, in words. Raises as `read_resource`."""
    answer = await api.read("/summary", space=space)
    if answer["memory"] != "on":
        return "Memory is off: nothing is served.\n"
    parts = [f"# What is remembered\n{FRAME}"]
    parts += [_category(one) for one in answer["categories"]]
    return "\n\n".join(parts if len(parts) > 1 else [*parts, _NOTHING]) + "\n"


def _category(one: Mapping[str, Any]) -> str:
    sentences = [quoted(sentence["text"]) for sentence in one["sentences"]]
    ids = ", ".join(dict.fromkeys(id_ for sentence in one["sentences"] for id_ in sentence["entry_ids"]))
    return "\n".join([*labelled("category", [one["category"]]), *sentences, f"Memories: {ids}"])


async def _memory(api: MemoryApi, space: str, memory: str) -> str:
    entry = await api.read(f"/entries{address(memory)}", space=space, peek=True)
    return f"{FRAME}\n\n{memory_lines(entry, entry['text'], head=['Memory'])}\n"


async def _session(api: MemoryApi, space: str, session: str) -> str:
    answer = await api.read(f"/sessions{address(session)}/turns", space=space, limit=TURNS)
    turns = list(reversed(answer["items"]))
    parts = [f"# Conversation\n{FRAME}", *labelled("session", [session])]
    day = None
    for turn in turns:
        if day != day_of(turn["occurred_at"]):
            day = day_of(turn["occurred_at"])
            parts.append(day)
        parts.append(quoted(turn["text"], turn["speaker"] or safe_line(turn["role"])))
    return "\n".join(parts) + "\n"
