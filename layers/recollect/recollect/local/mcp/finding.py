"""Tools that read: search, context, one memory."""

from collections.abc import Mapping
from typing import Any, Final

from recollect.core.ranking.floor import FLOOR
from recollect.local.client.client import address
from recollect.local.mcp.answers import ContextMemoryTold, ToldContext, ToldMemory, ToldResult, ToldResults
from recollect.local.mcp.api import MemoryApi
from recollect.local.mcp.arguments import ContextArguments, MemoryArguments, SearchArguments
from recollect.local.mcp.quotes import FRAME, marks_of, memory_lines, safe, safe_line, shortened
from recollect.local.mcp.remembering import Progress, ToolReply

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
    results = [_result(one) for one in answer["results"]]
    nothing_relevant = not any(one.relevance >= FLOOR for one in results)
    found = ToldResults.of(answer, nothing_relevant=nothing_relevant, results=results)
    return ToolReply(_text(found, answer["results"]), found)


def _text(found: ToldResults, results: list[dict[str, Any]]) -> str:
    if found.memory in _NOT_SERVED:
        return _NOT_SERVED[found.memory]
    if not results:
        return _NOTHING
    opening = [f"{len(results)} found, best first. {FRAME}"]
    if found.nothing_relevant:
        opening = [_NOTHING, f"What comes nearest, which is no answer. {FRAME}"]
    answering = max((place for place, one in enumerate(found.results, start=1) if one.relevance >= FLOOR), default=0)
    places = {one["entry"]["id"]: f"[{number}]" for number, one in enumerate(results, start=1)}
    parts = [
        memory_lines(
            one["entry"],
            shortened(one["entry"]["text"])[0],
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


def _result(one: dict[str, Any]) -> ToldResult:
    told = _told(one["entry"], holds=one["holds"])
    against = one.get("disagrees_with") or []
    return ToldResult(**told.model_dump(), relevance=round(one["relevance"], 4), disagrees_with=against)


def _told(entry: dict[str, Any], *, holds: str | None = None, whole: bool = False) -> ToldMemory:
    text, is_shortened = (entry["text"], False) if whole else shortened(entry["text"])
    return ToldMemory.of(
        entry,
        text=safe(text),
        shortened=is_shortened,
        tags=[safe_line(tag) for tag in entry["tags"]],
        marks=marks_of(entry, holds),
        **{name: None if entry[name] is None else safe_line(entry[name]) for name in ("speaker", "category")},
    )


async def context(api: MemoryApi, given: ContextArguments, _progress: Progress) -> ToolReply:
    """Get a context. Raises ServerRefusedError and ApiUnreachableError."""
    body = {"query": given.query, "space": given.space or api.space, "max_tokens": given.max_tokens}
    answer = await api.ask("/context", body)
    memories = [ContextMemoryTold.of(one, id=one["entry_id"]) for one in answer["memories"]]
    told = ToldContext.of(answer, memories=memories)
    if told.memory in _NOT_SERVED:
        return ToolReply(_NOT_SERVED[told.memory], told)
    after = "" if told.recall_id is None else f"\nAfter your answer: give_feedback with recall_id {told.recall_id}.\n"
    empty = _NOTHING if told.nothing_relevant else _TOO_SMALL
    return ToolReply((told.text or empty) + after, told)


async def read_memory(api: MemoryApi, given: MemoryArguments, _progress: Progress) -> ToolReply:
    """Read one memory in full. Raises ServerRefusedError and ApiUnreachableError."""
    entry = await api.read(f"/entries{address(given.memory)}", space=given.space or api.space)
    return ToolReply(f"{FRAME}\n\n{memory_lines(entry, entry['text'], head=['Memory'])}", _told(entry, whole=True))
