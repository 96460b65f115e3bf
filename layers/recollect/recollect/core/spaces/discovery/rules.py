"""What a discovery does next, by rules: by what the question says outright, then what it may mean."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from recollect.core.ranking.hits import Hit
from recollect.core.retrieval.filters.clauses import OneOf
from recollect.core.retrieval.filters.facts import Facet
from recollect.core.spaces.discovery.answerability import ANSWERED, SUFFICIENT
from recollect.core.spaces.discovery.landmarks import Landmarks, NameWay, WalkNames
from recollect.core.spaces.discovery.steps import StepRequest, Stopped, Taken, Tool

MOST_WALKS: Final = 2  # names that are asked about in place of the one that the question has
MOST_LOOKED_AT: Final = 3  # hits whose names lead on


@dataclass(frozen=True, slots=True)
class Seen:
    """How far a discovery has come: the question, what it touches, where walks lead, and the steps taken."""

    question: str
    marks: Landmarks
    walk: WalkNames
    taken: Sequence[Taken] = ()

    @property
    def likely(self) -> float:
        """How likely it is that something found answers the question."""
        return max((one.likely for one in self.taken), default=0.0)

    @property
    def hits(self) -> Sequence[Hit]:
        """What the first search found."""
        return self.taken[0].hits if self.taken else ()


def next_step(seen: Seen) -> StepRequest | Stopped:
    """Return what to do next without a language model, or why nothing: the first request that was not made yet."""
    made = [one.request for one in seen.taken]
    if seen.likely < SUFFICIENT:
        fresh = next((request for request in _requests(seen) if request not in made), None)
        if fresh is not None:
            return fresh
    return Stopped.ENOUGH if seen.likely >= ANSWERED else Stopped.NOTHING_LEFT


def _requests(seen: Seen) -> Iterator[StepRequest]:
    if seen.marks.tags:
        yield tagged(seen.marks.tags)
    if seen.marks.names:
        yield from (asked_of(seen.question, way) for way in led_to(seen)[:MOST_WALKS])


def tagged(tags: Sequence[str]) -> StepRequest:
    """Return a request for what carries one of these tags."""
    return StepRequest(Tool.TAGS, ", ".join(tags), clause=OneOf(Facet.TAG, frozenset(tags)))


def asked_of(question: str, way: NameWay) -> StepRequest:
    """Return a request for what the question asks, of the name that a way leads to in place of that which it has."""
    at = question.lower().find(way.path[0].lower())
    behind = at + len(way.path[0])
    text = f"{question} {way.name}" if at < 0 else f"{question[:at]}{way.name}{question[behind:]}"
    return StepRequest(Tool.NAMES, " to ".join(way.path), text=text, path=way.path)


def led_to(seen: Seen) -> list[NameWay]:
    """Return ways from the names in the question: first to those that the best hits name, then the nearest."""
    ways = list(seen.walk(seen.marks.names))
    named = {name.casefold() for hit in seen.hits[:MOST_LOOKED_AT] for name in hit.entry.entities}
    question = seen.question.casefold()
    ways = [way for way in ways if way.name.casefold() not in question]
    return sorted(ways, key=lambda way: (way.name.casefold() not in named, way.hops))
