"""Tools that read: search, context, one memory."""

from collections.abc import Mapping
from typing import Any, Final

from recollect.core.ranking.floor import FLOOR
from recollect.local.client.address import address
from recollect.local.mcp.api import MemoryApi
from recollect.local.mcp.arguments import ContextArguments, MemoryArguments, SearchArguments
from recollect.local.mcp.quotes import FRAME, memory_lines, shortened, told
from recollect.local.mcp.remembering import Progress, ToolReply

# Members of answers that are of use to an agent
_MEMORY: Final = frozenset(
    {*("id", "name", "kind", "text", "speaker", "tags", "category", "occurred_at"), *("trust", "state", "pinned")}
)
_FOUND: Final = _MEMORY | {
    *("memory", "results", "degraded"),
    *("entry", "relevance", "holds", "disagrees_with", "earlier_than"),
}
_CONTEXT: Final = frozenset(
    {"recall_id", "memory", "nothing_relevant", "tokens", "memories", "ref", "entry_id", "relevance"}
)
OUT_OF_USE: Final = ("archived", "superseded", "expired")
_NOT_SERVED: Final = {
    "off": "The person has switched memory off: nothing is served. Go on without it.",
    "incognito": "This conversation is incognito: nothing is served. Go on without memory.",
}
_NOTHING: Final = (
    "Nothing that is remembered answers this. Say so rather than guess; ask again in other words if you expected "
    "something, and store what you learn."
)
_BELOW: Final = "Below here nothing answers."
_TOO_SMALL: Final = "Something answers, but max_tokens is too small for it: call again with more."


async def search(api: MemoryApi, given: SearchArguments, _progress: Progress) -> ToolReply:
    """Search. Raises ServerRefusedError and ApiUnreachableError."""
    answer = await api.ask(
        "/search",
        {
            "query": given.query,
            "space": given.space or api.space,
            "intent": given.intent,
            "reason_for_search": given.reason_for_search,
            "limit": given.limit,
            "disagreements": True,
            "include": list(OUT_OF_USE) if given.include_deleted else None,
        },
    )
    results = answer["results"]
    answering = max((place for place, one in enumerate(results, start=1) if one["relevance"] >= FLOOR), default=0)
    text = _NOT_SERVED.get(answer["memory"]) or _text(results, answering)
    return ToolReply(text, {**told(answer, _FOUND), "nothing_relevant": answering == 0})


def _text(results: list[dict[str, Any]], answering: int) -> str:
    """Return what was found; answering: the place of the last result that answers, from 1, 0 where none does."""
    if not results:
        return _NOTHING
    opening = [f"{len(results)} found, best first. {FRAME}"]
    if answering == 0:
        opening = [_NOTHING, f"What comes nearest, which is no answer. {FRAME}"]
    places = {one["entry"]["id"]: f"[{number}]" for number, one in enumerate(results, start=1)}
    parts = [
        memory_lines(
            one["entry"],
            shortened(one["entry"]["text"]),
            head=[f"[{number}] relevance {one['relevance']:.2f}", *_replaced(one, places), *_disagreeing(one, places)],
            holds=one["holds"],
        )
        for number, one in enumerate(results, start=1)
    ]
    if 0 < answering < len(parts):
        # What is below the floor may stand above this, before what it replaces
        parts.insert(answering, _BELOW)
    return "\n\n".join(["\n".join(opening), *parts])


def _replaced(one: dict[str, Any], places: Mapping[str, str]) -> list[str]:
    """Return the mark of what somebody said otherwise later: by the place of that."""
    newer = one.get("earlier_than")
    return [] if newer is None else [f"earlier, replaced by {places[newer]}"]


def _disagreeing(one: dict[str, Any], places: Mapping[str, str]) -> list[str]:
    """Return the mark of a memory that others cannot hold together with: by their places, else by their ids."""
    others = [places.get(other, f"id {other}") for other in one.get("disagrees_with") or ()]
    return [f"disagrees with {' and '.join(others)}, nobody has settled it"] if others else []


async def context(api: MemoryApi, given: ContextArguments, _progress: Progress) -> ToolReply:
    """Get a context. Raises ServerRefusedError and ApiUnreachableError."""
    body = {"query": given.query, "space": given.space or api.space, "max_tokens": given.max_tokens}
    answer = await api.ask("/context", body)
    content = {**told(answer, _CONTEXT), "text": answer["text"]}  # which is quoted
    if answer["memory"] in _NOT_SERVED:
        return ToolReply(_NOT_SERVED[answer["memory"]], content)
    recall_id = answer["recall_id"]
    after = "" if recall_id is None else f"\nAfter your answer: give_feedback with recall_id {recall_id}.\n"
    empty = _NOTHING if answer["nothing_relevant"] else _TOO_SMALL
    return ToolReply((answer["text"] or empty) + after, content)


async def read_memory(api: MemoryApi, given: MemoryArguments, _progress: Progress) -> ToolReply:
    """Read one memory in full. Raises ServerRefusedError and ApiUnreachableError."""
    entry = await api.read(f"/entries{address(given.memory)}", space=given.space or api.space)
    text = f"{FRAME}\n\n{memory_lines(entry, entry['text'], head=['Memory'])}"
    return ToolReply(text, told(entry, _MEMORY, most=None))
