"""What was replaced by something said later: the newest stands first, each earlier one behind it, marked."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Final, NamedTuple

from recollect.core.judges.conflict import Histories, PastRemark, past_remark
from recollect.core.model.entry import Entry, Role
from recollect.core.model.vectors import EntryVectors
from recollect.core.ranking.hits import Hit
from recollect.core.text.glossary.glossing import in_english
from recollect.core.text.words import query_stems

# How likely it has to be that a statement is replaced: so that of 100 blocks no more than one is marked wrongly
SURE: Final = 0.7


class Succession(NamedTuple):
    """The id of what was said later, and the sentence that it replaces."""

    newer: str
    sentence: str


def successions(hits: Sequence[Hit], vectors: Mapping[str, EntryVectors], question: str) -> dict[str, Succession]:
    """Return by the id of each replaced statement what replaces it, by the judge of conflicts.

    Only what people said is compared, with what the same speaker said; what has no token vectors is replaced by
    nothing. Where the question is rather about another sentence of a statement than the replaced one, it stays.

    Args:
        hits: all that was found, each told once.
        vectors: of the encoder in use, by an entry's id.
        question: what is asked.
    """
    people = [hit.entry for hit in hits if hit.entry.role is Role.USER and hit.entry.id in vectors]
    relevance = {hit.entry.id: hit.relevance for hit in hits}
    asked = frozenset(query_stems(in_english(question)))
    found: dict[str, Succession] = {}
    for earlier, place, later in Histories([past_remark(one, vectors[one.id]) for one in people]).replaced(SURE):
        known = found.get(earlier.entry.id)
        if _is_asked_about(earlier, place, asked) and (
            known is None or relevance[known.newer] < relevance[later.entry.id]
        ):
            found[earlier.entry.id] = Succession(later.entry.id, earlier.sentences.texts[place])
    return {entry_id: one._replace(newer=_newest(one.newer, found)) for entry_id, one in found.items()}


def newest_first(hits: Iterable[Hit], found: Iterable[Hit], successions: Mapping[str, Succession]) -> list[Hit]:
    """Return hits, in the place of each that is replaced what replaces it, and it behind that.

    Args:
        hits: worth showing, best first.
        found: all hits: what replaces one may not be worth showing by itself.
        successions: what is replaced.
    """
    by_id = {hit.entry.id: hit for hit in found}
    earlier: dict[str, list[Hit]] = {}
    firsts: dict[str, Hit] = {}
    for hit in hits:
        succession = successions.get(hit.entry.id)
        newest = hit if succession is None else by_id[succession.newer]
        firsts.setdefault(newest.entry.id, newest)
        if newest is not hit:
            earlier.setdefault(newest.entry.id, []).append(hit)
    return [
        hit
        for newest in firsts.values()
        for hit in (newest, *sorted(earlier.get(newest.entry.id, ()), key=_said_at, reverse=True))
    ]


def with_newest_first(hits: Sequence[Hit], vectors: Mapping[str, EntryVectors], question: str) -> tuple[Hit, ...]:
    """Return the results of a search, each that is replaced behind what replaces it, and marked with its id.

    Nothing is added or left out, and scores stay as they are.

    Args:
        hits: best first.
        vectors: of the encoder in use, by an entry's id.
        question: what is asked.
    """
    replaced = successions(hits, vectors, question)
    marked = [
        replace(hit, earlier_than=replaced[hit.entry.id].newer) if hit.entry.id in replaced else hit for hit in hits
    ]
    return tuple(newest_first(marked, marked, replaced))


def with_newer_side_first(hits: Sequence[Hit], conflicts: Mapping[str, Sequence[Entry]]) -> tuple[Hit, ...]:
    """Return the results of a search, of two that cannot both hold the older one behind the newer one.

    Args:
        hits: best first; what is marked as replaced stays behind what replaces it.
        conflicts: by the id of an entry, the entries that it cannot hold together with, results or not.
    """
    by_id = {hit.entry.id: hit for hit in hits}
    behind: dict[str, Succession] = {}
    for hit in hits:
        others = (by_id[one.id] for one in conflicts.get(hit.entry.id, ()) if one.id in by_id)
        later = [other for other in others if _said_at(other) > _said_at(hit)]
        if hit.earlier_than is not None:
            behind[hit.entry.id] = Succession(hit.earlier_than, hit.entry.text)
        elif later:
            behind[hit.entry.id] = Succession(max(later, key=_said_at).entry.id, hit.entry.text)
    ends = {entry_id: one._replace(newer=_newest(one.newer, behind)) for entry_id, one in behind.items()}
    return tuple(newest_first(hits, hits, ends))


def _is_asked_about(said: PastRemark, place: int, asked: frozenset[str]) -> bool:
    shared = [len(stems & asked) for stems in said.sentences.stems]
    return shared[place] == max(shared)


def _newest(entry_id: str, found: Mapping[str, Succession]) -> str:
    """Return the end of a chain; it has one, since what replaces something was said later."""
    while entry_id in found:
        entry_id = found[entry_id].newer
    return entry_id


def _said_at(hit: Hit) -> tuple[datetime, int]:
    return hit.entry.occurred_at, hit.entry.sequence
