"""The steps of a discovery: which tool was used, what it was asked, what came of it; and all of that in one order."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from math import exp, log
from typing import Final

from recollect.core.model.entry import Kind
from recollect.core.ranking.hits import Hit
from recollect.core.retrieval.filters.clauses import Clause

MOST_STEPS: Final = 5  # searches of one discovery, the first among them; one that looks for an event takes two


class Tool(StrEnum):
    """What a discovery may use, which is what people have: each ends in a search, under the same scope and filter."""

    SEARCH = "search"
    TIME = "time"
    HANDOFFS = "handoffs"
    EVENT = "event"
    TAGS = "tags"
    CATEGORY = "category"
    NAMES = "names"
    QUESTION = "question"
    WORDS = "words"


class Stopped(StrEnum):
    """Why a discovery stopped."""

    ENOUGH = "enough"
    NOTHING_LEFT = "nothing_left"
    MOST_STEPS = "most_steps"
    DEADLINE = "deadline"


STOPPED_IN_WORDS: Final[Mapping[Stopped, str]] = {
    Stopped.ENOUGH: "what was found suffices",
    Stopped.NOTHING_LEFT: "there was nothing else to try",
    Stopped.MOST_STEPS: "as many steps were taken as may be",
    Stopped.DEADLINE: "the time was up",
}


@dataclass(frozen=True, slots=True)
class StepRequest:
    """What to do next.

    asked: in words or names that the caller sees anyway. text: what is searched for, None for the question. clause:
    what narrows it; kind: the only kind that is searched. path: the names that led here, the asked one first. event:
    what has to be found first, to search `before` it, after it or around it (None).
    """

    tool: Tool
    asked: str
    text: str | None = None
    clause: Clause | None = None
    kind: Kind | None = None
    path: tuple[str, ...] = ()
    event: str | None = None
    before: bool | None = None


@dataclass(frozen=True, slots=True)
class Taken:
    """A step that was taken.

    found: how many entries it looked at; hits: the best of them; likely: that one of them answers, in [0, 1].
    """

    request: StepRequest
    found: int
    hits: tuple[Hit, ...] = ()
    likely: float = 0.0

    @property
    def best(self) -> float:
        """The highest relevance of what it found, 0 for nothing."""
        return max((hit.relevance for hit in self.hits), default=0.0)


@dataclass(frozen=True, slots=True)
class TracedStep:
    """A step as it is told: kept is how many results, or nearest ones, are of it; in_words tells it in a sentence."""

    tool: Tool
    asked: str
    found: int
    kept: int
    best_relevance: float
    in_words: str


@dataclass(frozen=True, slots=True)
class Discovery:
    """What came of a discovery besides its results.

    found: whether anything that is remembered answers. reasons: by the id of each result and of each nearest entry.
    nearest: where nothing answers, what comes nearest. by_model: whether a language model chose a step.
    """

    found: bool
    steps: tuple[TracedStep, ...]
    stopped: Stopped
    reasons: Mapping[str, str] = field(default_factory=dict)
    nearest: tuple[Hit, ...] = ()
    by_model: bool = False

    @property
    def tried(self) -> tuple[str, ...]:
        """What was tried, in words."""
        return (*(step.in_words for step in self.steps), f"It stopped since {STOPPED_IN_WORDS[self.stopped]}.")


_LOOKED: Final[Mapping[Tool, str]] = {
    Tool.SEARCH: "Searched by words and by meaning",
    Tool.TIME: "Searched the time that the question names ({asked})",
    Tool.HANDOFFS: "Looked at the handoffs ({asked})",
    Tool.EVENT: "Looked {asked}",
    Tool.TAGS: "Looked at what is tagged {asked}",
    Tool.CATEGORY: "Looked at what is about {asked}",
    Tool.NAMES: "Followed the names {asked}",
    Tool.QUESTION: "Asked apart: {asked}",
    Tool.WORDS: "Searched for the plain words {asked}",
}


def traced(step: Taken, kept: int) -> TracedStep:
    """Return a step as it is told."""
    looked = _LOOKED[step.request.tool].format(asked=step.request.asked)
    memories = "1 memory" if step.found == 1 else f"{step.found or 'no'} memories"
    best = f", the best of relevance {step.best:.2f}" if step.found else ""
    return TracedStep(
        step.request.tool, step.request.asked, step.found, kept, step.best, f"{looked}: {memories}{best}."
    )


_SURE: Final = 1e-6
# In log-odds: what another question found counts less, what was asked for outright counts more
WORTH: Final[Mapping[Tool, float]] = {
    Tool.EVENT: 1.0,
    Tool.NAMES: -0.7,
    Tool.QUESTION: -0.3,
    Tool.WORDS: -2.0,
}
OF_NAMED_PROJECT: Final = 3.0
# A step that asks the same of fewer entries tells nothing new of those that the first one found
_RAISES: Final = frozenset({Tool.EVENT, Tool.NAMES, Tool.QUESTION, Tool.HANDOFFS})


@dataclass(frozen=True, slots=True)
class StepFinding:
    """What a step found, best first; named: ids of handoffs of the very project that the question names."""

    tool: Tool
    hits: Sequence[Hit]
    named: Collection[str] = ()


def merged_hits(findings: Sequence[StepFinding], *, keep_first: bool = False) -> tuple[Hit, ...]:
    """Return all hits once, best first, with the score that put them there.

    The first finding keeps its order where nothing raises one of its hits. keep_first: whether all others stand behind
    it, as where another profile than that of relevance orders: their scores cannot be compared.
    """
    if not findings:
        return ()
    first, *further = findings
    best: dict[str, Hit] = {hit.entry.id: hit for hit in first.hits}
    last = min((hit.score for hit in first.hits), default=1.0)
    for finding in further:
        for hit in finding.hits:
            worth = WORTH.get(finding.tool, 0.0) + (OF_NAMED_PROJECT if hit.entry.id in finding.named else 0.0)
            score = min(last, hit.score) if keep_first else _shifted(hit.score, worth)
            known = best.get(hit.entry.id)
            if known is None:
                best[hit.entry.id] = replace(hit, score=score)
            elif score > known.score and finding.tool in _RAISES and not keep_first:
                best[hit.entry.id] = replace(known, score=score)
    return tuple(sorted(best.values(), key=lambda hit: -hit.score))


def _shifted(score: float, worth: float) -> float:
    likely = min(max(score, _SURE), 1 - _SURE)
    return 1 / (1 + exp(-(log(likely / (1 - likely)) + worth)))
