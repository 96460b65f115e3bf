"""Tools that store and forget."""

from collections.abc import Awaitable, Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Final, NamedTuple, TypeAlias

from recollect.http.errors.problems import TYPE_PREFIX
from recollect.local.client.address import address
from recollect.local.client.client import JsonObject
from recollect.local.client.failures import ServerRefusedError
from recollect.local.mcp.api import NEXT, ApiUnreachableError, MemoryApi, next_of
from recollect.local.mcp.arguments import ForgetArguments, MemoryToKeep, RememberArguments
from recollect.local.mcp.quotes import FRAME, day_of, memory_lines, safe_line, told

MOST_SHOWN: Final = 20  # of what says the same as a memory that was forgotten
_FORGOTTEN: Final = frozenset({"entry_id", "undo_until", "also", "forgotten_with_it"})
AT_ONCE: Final = 10  # memories of a call to the API; progress is told after each
_KEPT: Final = frozenset({"created", "merged", "flagged", "corrected"})
_QUARANTINED: Final = "quarantined"
_NOT_SENT: Final = "It was not sent, since the one before broke off. Call again with it."
_EDITED: Final = ("text", "name", "category", "tags", "valid_from", "valid_to")
_NEXT_OF_REASON: Final = {
    "secret": "it holds a secret; say it without the secret",
    "tombstoned": "the person has forgotten this lately and can restore it; leave it so unless the person asks for it",
    "echo": "it was served to this conversation just now and is remembered already",
    "memory_off": "the person has switched memory off; go on without it",
    "incognito": "this conversation is incognito; go on without memory",
    _QUARANTINED: "it looks like instructions and waits until the person approves it",
}

Progress: TypeAlias = Callable[[int, int], Awaitable[None]]


class ToolReply(NamedTuple):
    """The answer of a tool: a short text, and the same as JSON. failed: nothing of what was asked was done."""

    text: str
    content: JsonObject
    failed: bool = False


@dataclass(frozen=True, slots=True)
class KeptMemory:
    """What became of one thing that was to be remembered.

    action: `created`, `merged`, `flagged` or `corrected`; `quarantined`: it waits for the person; `skipped`, `failed`.
    id: of the memory that says it now. problem: why it failed, and what would be right.
    """

    index: int
    action: str
    id: str | None = None
    reason: str | None = None
    duplicate_of: str | None = None
    conflict: str | None = None
    problem: str | None = None


async def remember(api: MemoryApi, given: RememberArguments, progress: Progress) -> ToolReply:
    """Remember things and correct things, in order, a few at a time; what one step has stored stays stored.

    Where a later step breaks off, what was stored by then is told, and no further step is taken.

    Raises:
        ServerRefusedError: nothing at all could be stored, and not for what was said in one of them.
        ApiUnreachableError: likewise.
    """
    results: list[KeptMemory] = []
    for first, group in _groups(given.memories):
        try:
            results += await _stored(api, given, first, group)
        except (ServerRefusedError, ApiUnreachableError) as error:
            if first == 0:
                raise
            behind = first + len(group)
            results += [_failed(index, next_of(error)) for index in range(first, behind)]
            results += [_failed(index, _NOT_SENT) for index in range(behind, len(given.memories))]
            break
        await progress(len(results), len(given.memories))
    stored = sum(one.action in _KEPT for one in results)
    lines = [f"Remembered {stored} of {len(results)}.", *map(_line, results)]
    content = {"stored": stored, "results": [asdict(one) for one in results]}
    return ToolReply("\n".join(lines), content, failed=all(one.action == "failed" for one in results))


async def _stored(
    api: MemoryApi, given: RememberArguments, first: int, group: Sequence[MemoryToKeep]
) -> list[KeptMemory]:
    """Store a group. Raises ServerRefusedError and ApiUnreachableError for what is about no memory of it."""
    space = given.space or api.space
    try:
        if group[0].corrects is not None:
            return [await _corrected(api, first, group[0], space, given.reason)]
        body = {"space": space, "entries": [_entry(one) for one in group]}
        answer = await api.write("POST", "/entries/batch", body)
    except ServerRefusedError as error:
        if not error.is_of_one_item:
            raise
        problem = _problem(error.slug, error.detail, error.errors)
        return [_failed(first + place, problem) for place in range(len(group))]
    return [_kept(first, item) for item in answer["results"]]


def _groups(memories: Sequence[MemoryToKeep]) -> Iterator[tuple[int, Sequence[MemoryToKeep]]]:
    """Give memories in order with the place of the first of them: a correction alone, others a few together."""
    first = 0
    while first < len(memories):
        end = first + 1
        if memories[first].corrects is None:
            while end < min(first + AT_ONCE, len(memories)) and memories[end].corrects is None:
                end += 1
        yield first, memories[first:end]
        first = end


def _entry(memory: MemoryToKeep) -> JsonObject:
    fields = memory.model_dump(mode="json", exclude_unset=True, exclude={"corrects", "keep"}, exclude_none=True)
    return fields | ({"manually_saved": True} if memory.keep else {})


async def _corrected(api: MemoryApi, index: int, memory: MemoryToKeep, space: str, reason: str | None) -> KeptMemory:
    edit = memory.model_dump(mode="json", include=set(_EDITED), exclude_unset=True)
    if reason is not None:
        edit["reason"] = reason
    answer = await api.write("PATCH", f"/entries{address(str(memory.corrects))}", edit, space=space)
    if "id" not in answer:
        return KeptMemory(index=index, action="skipped", reason=str(answer["reason"]))
    if answer["state"] == _QUARANTINED:
        return KeptMemory(index=index, action=_QUARANTINED, id=answer["id"], reason=_QUARANTINED)
    return KeptMemory(index=index, action="corrected", id=answer["id"])


def _kept(first: int, item: dict[str, Any]) -> KeptMemory:
    index = first + item["index"]
    if problem := item.get("problem"):
        errors = [f"{error['field']}: {error['problem']}" for error in problem.get("errors") or []]
        slug = str(problem.get("type", "")).removeprefix(TYPE_PREFIX)
        return _failed(index, _problem(slug, problem["detail"], errors))
    entry = item["entry"]
    waits = entry is not None and entry["state"] == _QUARANTINED
    return KeptMemory(
        index,
        _QUARANTINED if waits else item["action"],
        None if entry is None else entry["id"],
        item.get("reason") or (_QUARANTINED if waits else None),
        item.get("duplicate_of"),
        item.get("conflict"),
    )


def _failed(index: int, problem: str) -> KeptMemory:
    return KeptMemory(index=index, action="failed", problem=problem)


def _problem(slug: str, detail: str, errors: Sequence[str]) -> str:
    """Return why one memory could not be stored, and what to do then."""
    said = "; ".join(errors) or detail
    return f"{said.rstrip('.')}. {NEXT[slug]}" if slug in NEXT else said


def _line(one: KeptMemory) -> str:
    said = [f"[{one.index + 1}] {one.action}"]
    said += [] if one.id is None else [f"id {one.id}"]
    said += [] if one.problem is None else [safe_line(one.problem)]
    reason = (one.reason or "").partition(":")[0].strip()
    said += [_NEXT_OF_REASON.get(reason, safe_line(one.reason))] if one.reason else []
    if one.conflict is not None:
        said.append(f"it contradicts memory {one.duplicate_of}: ask the person which one holds, then correct or forget")
    elif one.duplicate_of is not None and one.action == "flagged":
        said.append(f"it comes near memory {one.duplicate_of}; correct that one if both say the same")
    return ", ".join(said)


async def forget(api: MemoryApi, given: ForgetArguments, _progress: Progress) -> ToolReply:
    """Forget a memory. Raises ServerRefusedError and ApiUnreachableError."""
    path = f"/entries{address(given.memory)}"
    answer = await api.write("DELETE", path, None, space=given.space or api.space, cascade=given.cascade)
    also, gone = answer["also"], answer["forgotten_with_it"]
    lines = [f"Forgotten: id {answer['entry_id']}. Its person can bring it back until {day_of(answer['undo_until'])}."]
    if also:
        lines.append(f"These say the same and are still there. Show each and ask before you forget it. {FRAME}")
        shown, rest = also[:MOST_SHOWN], also[MOST_SHOWN:]
        for entry_id in shown:
            entry = await api.read(f"/entries{address(entry_id)}", space=given.space or api.space, peek=True)
            lines.append(memory_lines(entry, entry["text"], head=["Memory"]))
        lines += [f"{len(rest)} more, to read with read_memory: {', '.join(rest)}."] if rest else []
    if gone:
        lines.append(f"Forgotten with it: {', '.join(gone)}.")
    return ToolReply("\n".join(lines), told(answer, _FORGOTTEN))
