"""What of a search's results a topic is, where something is done to it, and how what was shown of it is forgotten."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from recollect.core.lifecycle.cascade import MOST_TOGETHER, gone_with_prefix, version_when_gone
from recollect.core.model.entry import Entry
from recollect.core.model.scope import Scope
from recollect.core.model.writes import Author
from recollect.core.ranking.hits import Hit
from recollect.core.retrieval.candidates import Degraded
from recollect.errors import EntryNotFoundError, StoreBusyError, VersionConflictError
from recollect.ports import Conversations
from recollect.use_cases.memories.forget import ForgetEntry
from recollect.use_cases.search.search import SearchResult

LEAST_SHARE: Final = 0.7  # of the relevance of the best: what merely stands beside what is meant has less


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


def forget_as_shown(
    store: Conversations, forget: ForgetEntry, scope: Scope, arguments: Mapping[str, Any], author: Author
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Forget what a confirmation names, together; return the ids of what is forgotten and of what is left.

    What was changed since it was shown is left. Cut off in the middle it can be repeated.

    Args:
        store: what notes which entries went together.
        forget: what forgets one.
        scope: whose entries.
        arguments: `operation`, under which they go, and `entries`, pairs of ids and versions in the order to go in.
        author: who has them forgotten.
    """
    operation = str(arguments["operation"])
    chosen = {str(entry_id): int(version) for entry_id, version in arguments["entries"]}
    for entry_id, version in chosen.items():
        try:
            forget(scope, entry_id, author, expected_version=version, together_with=operation)
        except (EntryNotFoundError, VersionConflictError):
            continue
    notes = store.records_under(scope, [gone_with_prefix(operation)], limit=MOST_TOGETHER)
    gone = dict(map(version_when_gone, notes))  # also by a call that was cut off
    return tuple(one for one in chosen if one in gone), tuple(one for one in chosen if one not in gone)
