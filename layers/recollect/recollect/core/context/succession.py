"""What was replaced by something said later: the newest stands first, each earlier one behind it, marked."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Final, NamedTuple

from recollect.core.judges.conflict import Histories, PastRemark, past_remark
from recollect.core.model.entry import Entry, Role, State
from recollect.core.ranking.hits import Hit
from recollect.core.retrieval.read_set import ReadEntry
from recollect.core.text.glossary.glossing import in_english
from recollect.core.text.searched_text import is_long
from recollect.core.text.words import query_stems

# How likely it has to be that a statement is replaced: so that of 100 blocks no more than one is marked wrongly
SURE: Final = 0.8
LONGEST_REMARK: Final = 800  # characters


class Succession(NamedTuple):
    """The id of what was said later, and the sentence that it replaces."""

    newer: str
    sentence: str


def successions(
    hits: Sequence[Hit], read: Mapping[str, ReadEntry], question: str, shown: Iterable[Hit] | None = None
) -> dict[str, Succession]:
    """Return by the id of each replaced remark what replaces it, by the judge of conflicts.

    Only what people said in few words is compared, with what the same speaker said; what has no token vectors is
    replaced by nothing. A remark stays where the question is rather about another sentence of it.

    Args:
        hits: all that was found, each told once.
        read: what was read of them, by id, with vectors of the encoder in use.
        question: what is asked.
        shown: what may be replaced; all hits where it is None.
    """
    people = {hit.entry.id: hit for hit in hits if hit.entry.id in read and _is_remark(hit.entry)}
    remarks = (read[entry_id].worked_out(past_remark) for entry_id in people)
    histories = Histories([remark for remark in remarks if remark is not None])
    asked = frozenset(query_stems(in_english(question)))
    found: dict[str, Succession] = {}
    waiting = [hit.entry.id for hit in (hits if shown is None else shown)]
    for entry_id in waiting:
        if entry_id in found or entry_id not in people:
            continue
        replaced = [
            (later.entry.id, earlier.sentences.texts[place])
            for earlier, place, later in histories.replaced(SURE, entry_id=entry_id)
            if _is_asked_about(earlier, place, asked)
        ]
        if replaced:
            newer, sentence = max(replaced, key=lambda one: people[one[0]].relevance)
            found[entry_id] = Succession(newer, sentence)
            waiting.append(newer)  # which may be replaced itself
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


def with_newest_first(hits: Sequence[Hit], read: Mapping[str, ReadEntry], question: str) -> tuple[Hit, ...]:
    """Return the results of a search, each that is replaced behind what replaces it, and marked with its id.

    Nothing is added or left out, and scores stay as they are.

    Args:
        hits: best first.
        read: what was read of them, by id, with vectors of the encoder in use.
        question: what is asked.
    """
    replaced = successions(hits, read, question)
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


def _is_remark(entry: Entry) -> bool:
    is_short = len(entry.text) <= LONGEST_REMARK and not is_long(entry.text)
    return is_short and entry.role is Role.USER and entry.state is State.ACTIVE


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
