"""What of a search's results a topic is, where something is done to it, and how what was shown of it is forgotten."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final

from recollect.core.lifecycle.cascade import MOST_TOGETHER, gone_with_prefix, version_when_gone
from recollect.core.model.entry import Entry, JsonValue
from recollect.core.model.scope import Scope
from recollect.core.model.writes import Author
from recollect.core.ranking.hits import Hit
from recollect.core.retrieval.candidates import Degraded
from recollect.errors import EntryNotFoundError, InputError, StoreBusyError, VersionConflictError
from recollect.ports import Conversations
from recollect.use_cases.common.entry_refs import entries_of
from recollect.use_cases.memories.forget import ForgetEntry
from recollect.use_cases.search.search import SearchResult

LEAST_SHARE: Final = 0.7  # of the relevance of the best: what merely stands beside what is meant has less
_MOST_NAMED: Final = 5  # of what was never shown, in an error


def about_a_topic(hits: Sequence[Hit]) -> tuple[Entry, ...]:
    """Return the entries of the hits that are about as relevant as the best one, in their order."""
    best = max((hit.relevance for hit in hits), default=0.0)
    return tuple(hit.entry for hit in hits if hit.relevance >= LEAST_SHARE * best)


def told_of_a_topic(result: SearchResult) -> tuple[tuple[Entry, ...], bool]:
    """Return what a search for a topic found that is about it, and whether that may not be all.

    Raises:
        StoreBusyError: nothing was found, and not everything could be read: nobody is told that there is nothing.
    """
    found, is_partial = about_a_topic(result.hits), Degraded.PARTIAL in result.degraded
    if is_partial and not found:
        raise StoreBusyError("not all of the space could be read: ask again in a moment")
    return found, is_partial


def the_last_first(entries: Sequence[Entry]) -> list[Entry]:
    """Return entries in an order in which they can be forgotten.

    When a turn goes the turns behind it lose it from their contexts and get another version; what went before is not
    changed any more.
    """
    return sorted(entries, key=lambda one: (one.occurred_at, one.sequence, one.id), reverse=True)


def with_others(store: Conversations, scope: Scope, entries: Sequence[Entry], also: Sequence[str]) -> tuple[Entry, ...]:
    """Return entries, and those of further ids that are there: as they are shown before they are forgotten."""
    return (*entries, *entries_of(store, scope, also).values())


def as_arguments(meant: Sequence[Entry], near: Sequence[Entry] = ()) -> dict[str, JsonValue]:
    """Return what a confirmation keeps of entries that are shown; see `forget_as_shown`.

    Args:
        meant: what goes unless some are chosen.
        near: what goes where it is chosen alone. Each keeps its place among all, in the order in which they can go.
    """
    beside = {entry.id for entry in near}
    order = the_last_first((*meant, *near))
    return {
        "entries": [[one.id, one.version] for one in order if one.id not in beside],
        "near": [[one.id, one.version, place] for place, one in enumerate(order) if one.id in beside],
    }


def forget_as_shown(
    store: Conversations,
    forget: ForgetEntry,
    scope: Scope,
    arguments: Mapping[str, Any],
    author: Author,
    *,
    chosen: Collection[str] | None = None,
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Forget what a confirmation names, together; return the ids of what is forgotten and of what is left.

    What was changed since it was shown is left. Cut off in the middle it can be repeated.

    Args:
        store: what notes which entries went together.
        forget: what forgets one.
        scope: whose entries.
        arguments: `operation`, under which they go, and `entries`, pairs of ids and versions in the order to go in;
            perhaps `near`, which go where they are chosen alone: ids, versions, and their places among all.
        author: who has them forgotten.
        chosen: the ids of those that go; None for `entries`.

    Raises:
        InputError: something is chosen that was not shown.
    """
    operation = str(arguments["operation"])
    shown = [(str(entry_id), int(version)) for entry_id, version in arguments["entries"]]
    going = dict(shown)
    if chosen is not None:
        for entry_id, version, place in arguments.get("near", ()):
            shown.insert(int(place), (str(entry_id), int(version)))
        _require_shown(chosen, dict(shown))
        going = {entry_id: version for entry_id, version in shown if entry_id in chosen}
    for entry_id, version in going.items():
        try:
            forget(scope, entry_id, author, expected_version=version, together_with=operation)
        except (EntryNotFoundError, VersionConflictError):
            continue
    notes = store.records_under(scope, [gone_with_prefix(operation)], limit=MOST_TOGETHER)
    gone = dict(map(version_when_gone, notes))  # also by a call that was cut off, which may have chosen others
    return tuple(one for one, _ in shown if one in gone), tuple(one for one in going if one not in gone)


def _require_shown(chosen: Collection[str], shown: Collection[str]) -> None:
    if foreign := [one for one in chosen if one not in shown]:
        more = f" and {len(foreign) - _MOST_NAMED} more" if len(foreign) > _MOST_NAMED else ""
        raise InputError(
            "entry_ids", f"must be among those that were shown; not: {', '.join(foreign[:_MOST_NAMED])}{more}"
        )
