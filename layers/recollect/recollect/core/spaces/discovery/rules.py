"""What a discovery does next, by rules: what the question says outright, then what it may mean, then other words."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from recollect.core.model.entry import Kind
from recollect.core.ranking.hits import Hit
from recollect.core.retrieval.filters.clauses import OneOf
from recollect.core.retrieval.filters.facts import Facet
from recollect.core.spaces.discovery.answerability import ANSWERED, SUFFICIENT
from recollect.core.spaces.discovery.landmarks import Landmarks, NameWay, WalkNames
from recollect.core.spaces.discovery.steps import StepRequest, Stopped, Taken, Tool
from recollect.core.text.words import content_words

MOST_WALKS: Final = 2  # names that are asked about in place of the one that the question has
MOST_LOOKED_AT: Final = 3  # hits whose names lead on
_OF_WORK: Final = re.compile(
    r"\b(?:hand-?(?:off|over)s?|handed over|übergabe\w*|next steps?|nächste\w* schritte?|left off|in progress"
    r"|branch)\b",
    re.IGNORECASE,
)
_EVENT: Final = re.compile(
    r"(?P<rest>.+?) (?P<when>before|after|around|vor|nach) "
    r"(?P<event>(?:the|my|our|his|her|their|der|dem|die|das|den|meine[mrn]?|unsere[mrn]?) [^?.!]{3,80}?)"
    r"(?: (?:ge|be|ent|er)\w{2,12})?[?.! ]{0,4}$",
    re.IGNORECASE,
)
_BEFORE: Final = frozenset({"before", "vor"})
_AROUND: Final = frozenset({"around"})
_TWO_QUESTIONS: Final = re.compile(
    r"(?P<one>.{8,}?) (?:and|und) "
    r"(?P<other>(?:what|who|where|when|which|how|why|was|wer|wo|wann|welche[rsn]?|wie|warum)\b.{4,})$",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Seen:
    """How far a discovery has come: the question, what it touches, where walks lead, and the steps taken."""

    question: str
    marks: Landmarks
    walk: WalkNames
    taken: Sequence[Taken] = ()
    is_past: bool = False

    @property
    def likely(self) -> float:
        """How likely it is that something found answers the question, or a part of it that follows from it."""
        return max((one.likely for one in self.taken if one.request.tool is not Tool.WORDS), default=0.0)

    @property
    def hits(self) -> Sequence[Hit]:
        """What the first search found."""
        return self.taken[0].hits if self.taken else ()


@dataclass(frozen=True, slots=True)
class PlanByRules:
    """The planner without a language model: the first request that was not made yet."""

    done: list[StepRequest] = field(default_factory=list)

    def next(self, seen: Seen) -> StepRequest | Stopped:
        """Return what to do next, or why nothing."""
        if not seen.taken:
            return StepRequest(Tool.SEARCH, seen.question)
        for request in _requests(seen):
            if request.tool not in {one.request.tool for one in seen.taken} or _is_another(request, seen):
                return request
        return Stopped.ENOUGH if seen.likely >= ANSWERED else Stopped.NOTHING_LEFT


def _is_another(request: StepRequest, seen: Seen) -> bool:
    """Tell whether a tool may be used once more: for another name, or the other half of a question."""
    made = [one.request for one in seen.taken if one.request.tool is request.tool]
    if request.tool is Tool.NAMES:
        return len(made) < MOST_WALKS and request.asked not in {one.asked for one in made}
    return request.tool is Tool.QUESTION and request.asked not in {one.asked for one in made}


def _requests(seen: Seen) -> Iterator[StepRequest]:
    """Yield what may be done, in order. What the question says outright is done however good the first search was."""
    marks, question = seen.marks, seen.question
    if marks.handoffs and _OF_WORK.search(question):
        yield StepRequest(Tool.HANDOFFS, "of this space", kind=Kind.HANDOFF)
    event = event_of(question)
    if event is not None:
        yield event
    two = _TWO_QUESTIONS.match(" ".join(question.split()))
    if two is not None:
        yield from (StepRequest(Tool.QUESTION, part, text=part) for part in (two["one"].rstrip(",; "), two["other"]))
    if seen.likely >= SUFFICIENT:
        return
    if marks.tags:
        yield tagged(marks.tags)
    if marks.categories:
        yield about(marks.categories)
    if marks.names:
        yield from (asked_of(question, way) for way in led_to(seen)[:MOST_WALKS])
    if seen.likely < ANSWERED:
        plain = " ".join(content_words(question))
        if plain and plain.casefold() != question.casefold().strip():
            yield StepRequest(Tool.WORDS, plain, text=plain)


def tagged(tags: Sequence[str]) -> StepRequest:
    """Return a request for what carries one of these tags."""
    return StepRequest(Tool.TAGS, ", ".join(tags), clause=OneOf(Facet.TAG, frozenset(tags)))


def about(categories: Sequence[str]) -> StepRequest:
    """Return a request for what is of one of these categories."""
    return StepRequest(Tool.CATEGORY, ", ".join(categories), clause=OneOf(Facet.CATEGORY, frozenset(categories)))


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


def event_of(question: str) -> StepRequest | None:
    """Return a request for what was said before, after or around something that has to be found first."""
    match = _EVENT.match(" ".join(question.split()))
    if match is None:
        return None
    when = match["when"].casefold()
    before = None if when in _AROUND else when in _BEFORE
    return StepRequest(
        Tool.EVENT, f"{when} {match['event'].strip()}", text=match["rest"], event=match["event"].strip(), before=before
    )
