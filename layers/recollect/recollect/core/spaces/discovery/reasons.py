"""Why a result stands there, in words: clauses made of what the entry is, each of which can be looked up in it.

A clause is made only where it holds of the entry, and `holds` looks it up again in another way than it was made.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from datetime import date, datetime, tzinfo
from enum import StrEnum
from typing import Final

from recollect.core.model.entry import Entry, Kind
from recollect.core.ranking.prepared import hash_of, related_hashes
from recollect.core.spaces.discovery.landmarks import NameWay
from recollect.core.text.common_words import information
from recollect.core.text.words import STOP_WORDS, fold, stem

MOST_WORDS: Final = 3
MOST_NAMES: Final = 2
_WORD: Final = re.compile(r"[^\W_][\w'’-]*")
_KINDS: Final[Mapping[Kind, str]] = {
    Kind.TURN: "said in a conversation",
    Kind.HANDOFF: "a handoff",
    Kind.DOCUMENT: "a document",
}


class FactOfEntry(StrEnum):
    """What a clause says of an entry."""

    TAG = "tag"
    NAME = "name"
    PATH = "path"
    CATEGORY = "category"
    KIND = "kind"
    DAY = "day"
    WORD = "word"
    RELATED = "related"
    NEAR = "near"


@dataclass(frozen=True, slots=True)
class ReasonClause:
    """One thing that is so.

    value: the tag, name, category, kind, ISO day or word; words: how it is told, empty where that is with another one.
    """

    fact: FactOfEntry
    value: str
    words: str


@dataclass(frozen=True, slots=True)
class AskedFor:
    """What a reason may refer to.

    question: as it was asked. tags, categories, names: of the spaces, that it names or means. ways: by the folded name
    that each leads to. days: from the first on and before the second, where a time was asked for; period: what that is
    called. zone: in which a day is a day.
    """

    question: str
    zone: tzinfo
    tags: Sequence[str] = ()
    categories: Sequence[str] = ()
    names: Sequence[str] = ()
    ways: Mapping[str, NameWay] | None = None
    days: tuple[datetime | None, datetime | None] | None = None
    period: str = ""


def reason(entry: Entry, asked: AskedFor, *, is_near: bool) -> str:
    """Return why an entry stands among the results, in words; is_near: its sentence vector was near the question's."""
    return "; ".join(clause.words for clause in clauses(entry, asked, is_near=is_near) if clause.words)


def clauses(entry: Entry, asked: AskedFor, *, is_near: bool) -> list[ReasonClause]:
    """Return what may be said of an entry, the most telling first; there is one at least."""
    carried = list(_carried(entry, asked))
    told = frozenset(stem(fold(word)) for one in carried for word in _WORD.findall(one.value))
    found = [*carried, *_said(entry, asked), *_words(entry, asked, told)]
    if not found and is_near:
        found = [ReasonClause(FactOfEntry.NEAR, "", "near to the question in meaning")]
    if entry.kind in _KINDS and (entry.kind is Kind.HANDOFF or not found):
        found.append(ReasonClause(FactOfEntry.KIND, entry.kind.value, _KINDS[entry.kind]))
    if not found:
        day = entry.day_in(asked.zone)
        found.append(
            ReasonClause(
                FactOfEntry.DAY, day.isoformat(), f"said on {_told(day)}, the nearest among what was looked at"
            )
        )
    return found


def holds(clause: ReasonClause, entry: Entry, zone: tzinfo) -> bool:
    """Tell whether a clause is true of an entry."""
    value, found = clause.value, False
    match clause.fact:
        case FactOfEntry.TAG:
            found = value in entry.tags
        case FactOfEntry.NAME | FactOfEntry.PATH:
            found = value in entry.entities
        case FactOfEntry.CATEGORY:
            found = value == entry.category
        case FactOfEntry.KIND:
            found = value == entry.kind.value
        case FactOfEntry.DAY:
            found = value == entry.day_in(zone).isoformat()
        case FactOfEntry.WORD | FactOfEntry.RELATED:
            found = value in entry.text
        case FactOfEntry.NEAR:  # of a vector, which is not in the entry
            found = not value
    return found


def _carried(entry: Entry, asked: AskedFor) -> Iterator[ReasonClause]:
    for tag in asked.tags:
        if tag in entry.tags:
            yield ReasonClause(FactOfEntry.TAG, tag, f"tagged {tag}")
    if entry.category is not None and entry.category in asked.categories:
        yield ReasonClause(FactOfEntry.CATEGORY, entry.category, f"about {entry.category}")
    own = {name.casefold(): name for name in entry.entities}
    named = [own[name.casefold()] for name in asked.names if name.casefold() in own]
    for name in named[:MOST_NAMES]:
        yield ReasonClause(FactOfEntry.NAME, name, f"names {name}")
    ways = [way for folded, way in (asked.ways or {}).items() if folded in own]
    for way in sorted(ways, key=lambda one: (one.hops, one.name))[: MOST_NAMES - len(named)]:
        hops = "one hop" if way.hops == 1 else f"{way.hops} hops"
        over = f" over {', '.join(way.path[1:-1])}" if way.hops > 1 else ""
        name = own[way.name.casefold()]
        yield ReasonClause(FactOfEntry.PATH, name, f"names {name}, {hops} from {way.path[0]}{over}")


def _said(entry: Entry, asked: AskedFor) -> Iterator[ReasonClause]:
    if asked.days is None:
        return
    first, end = asked.days
    if (first is None or entry.occurred_at >= first) and (end is None or entry.occurred_at < end):
        day = entry.day_in(asked.zone)
        period = f", {asked.period}" if asked.period else ""
        yield ReasonClause(FactOfEntry.DAY, day.isoformat(), f"said on {_told(day)}{period}")


def _words(entry: Entry, asked: AskedFor, told: AbstractSet[str]) -> Iterator[ReasonClause]:
    """Yield the words of the question that an entry says, as they stand there, and one that goes with another of them.

    told: stems that other clauses have told already.
    """
    wanted = {
        stem(word): word
        for word in map(fold, _WORD.findall(asked.question))
        if word not in STOP_WORDS and len(word) > 1
    }
    here: dict[str, str] = {}
    for written in _WORD.findall(entry.text):
        here.setdefault(stem(fold(written)), written)
    shared = sorted(
        (one for one in wanted if one in here and one not in told), key=lambda one: -information(wanted[one])
    )[:MOST_WORDS]
    if shared:
        quoted = ", ".join(f"'{here[one]}'" for one in shared)
        yield ReasonClause(FactOfEntry.WORD, here[shared[0]], f"says {quoted}")
        for one in shared[1:]:  # told with the first; held against the entry by itself
            yield ReasonClause(FactOfEntry.WORD, here[one], "")
    if len(shared) < MOST_WORDS:
        by_hash = {hash_of(one): one for one in here if one not in wanted}
        for one, word in wanted.items():
            if one in here:
                continue
            near = [by_hash[other] for other in related_hashes(one).words.tolist() if other in by_hash]
            if near:
                written = here[near[0]]
                yield ReasonClause(FactOfEntry.RELATED, written, f"says '{written}', which goes with '{word}'")
                return


def _told(day: date) -> str:
    return f"{day.day} {day:%B %Y}"
