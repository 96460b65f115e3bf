"""Why a result stands there, in words: clauses made of what the entry is, each of which can be looked up in it."""

import re
from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from datetime import date, datetime, tzinfo
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


@dataclass(frozen=True, slots=True)
class AskedFor:
    """What a reason may refer to.

    question: as it was asked. tags, names: of the spaces, that it names or means. ways: by the folded name
    that each leads to. days: from the first on and before the second, where a time was asked for; period: what that is
    called. zone: in which a day is a day.
    """

    question: str
    zone: tzinfo
    tags: Sequence[str] = ()
    names: Sequence[str] = ()
    ways: Mapping[str, NameWay] | None = None
    days: tuple[datetime | None, datetime | None] | None = None
    period: str = ""


def reason(entry: Entry, asked: AskedFor, *, is_near: bool) -> str:
    """Return why an entry stands among the results, in words; is_near: its sentence vector was near the question's."""
    return "; ".join(clauses(entry, asked, is_near=is_near))


def clauses(entry: Entry, asked: AskedFor, *, is_near: bool) -> list[str]:
    """Return what may be said of an entry, the most telling first; there is one at least."""
    carried = dict(_carried(entry, asked))
    told = frozenset(stem(fold(word)) for value in carried.values() for word in _WORD.findall(value))
    found = [*carried, *_said(entry, asked), *_words(entry, asked, told)]
    if not found and is_near:
        found = ["near to the question in meaning"]
    if entry.kind in _KINDS and (entry.kind is Kind.HANDOFF or not found):
        found.append(_KINDS[entry.kind])
    return found or [f"said on {_told(entry.day_in(asked.zone))}, the nearest among what was looked at"]


def _carried(entry: Entry, asked: AskedFor) -> Iterator[tuple[str, str]]:
    """Yield clauses of what an entry carries, each with the tag or name that it tells of."""
    for tag in asked.tags:
        if tag in entry.tags:
            yield f"tagged {tag}", tag
    own = {name.casefold(): name for name in entry.entities}
    named = [own[name.casefold()] for name in asked.names if name.casefold() in own]
    yield from ((f"names {name}", name) for name in named[:MOST_NAMES])
    ways = [way for folded, way in (asked.ways or {}).items() if folded in own]
    for way in sorted(ways, key=lambda one: (one.hops, one.name))[: MOST_NAMES - len(named)]:
        hops = "one hop" if way.hops == 1 else f"{way.hops} hops"
        over = f" over {', '.join(way.path[1:-1])}" if way.hops > 1 else ""
        name = own[way.name.casefold()]
        yield f"names {name}, {hops} from {way.path[0]}{over}", name


def _said(entry: Entry, asked: AskedFor) -> Iterator[str]:
    if asked.days is None:
        return
    first, end = asked.days
    if (first is None or entry.occurred_at >= first) and (end is None or entry.occurred_at < end):
        period = f", {asked.period}" if asked.period else ""
        yield f"said on {_told(entry.day_in(asked.zone))}{period}"


def _words(entry: Entry, asked: AskedFor, told: AbstractSet[str]) -> Iterator[str]:
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
        yield f"says {quoted}"
    if len(shared) < MOST_WORDS:
        by_hash = {hash_of(one): one for one in here if one not in wanted}
        for one, word in wanted.items():
            if one in here:
                continue
            near = [by_hash[other] for other in related_hashes(one).words.tolist() if other in by_hash]
            if near:
                yield f"says '{here[near[0]]}', which goes with '{word}'"
                return


def _told(day: date) -> str:
    return f"{day.day} {day:%B %Y}"
