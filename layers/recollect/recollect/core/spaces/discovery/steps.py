"""The steps of a discovery: which tool was used, what it was asked, what came of it; and all of that in one order."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from math import exp, log
from typing import Final

from recollect.core.ranking.hits import Hit
from recollect.core.retrieval.filters.clauses import Clause

MOST_STEPS: Final = 5  # searches of one discovery, the first among them


class Tool(StrEnum):
    """What a discovery may use, which is what people have: each ends in a search, under the same scope and filter."""

    SEARCH = "search"
    TIME = "time"
    TAGS = "tags"
    NAMES = "names"


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
    what narrows it. path: the names that led here, the asked one first.
    """

    tool: Tool
    asked: str
    text: str | None = None
    clause: Clause | None = None
    path: tuple[str, ...] = ()


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
    Tool.TAGS: "Looked at what is tagged {asked}",
    Tool.NAMES: "Followed the names {asked}",
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
ASKED_OF_ANOTHER: Final = -0.7  # log-odds: what was found for another name counts less


def merged_hits(taken: Sequence[Taken], *, keep_first: bool = False) -> tuple[Hit, ...]:
    """Return all hits of some steps once, best first, with the score that put them there.

    The first step keeps its order where a question of another name raises none of its hits. keep_first: whether all
    others stand behind it, as where another profile than that of relevance orders: their scores cannot be compared.
    """
    first, *further = taken
    best: dict[str, Hit] = {hit.entry.id: hit for hit in first.hits}
    last = min((hit.score for hit in first.hits), default=1.0)
    for step in further:
        is_of_another = step.request.tool is Tool.NAMES
        for hit in step.hits:
            score = min(last, hit.score) if keep_first else _shifted(hit.score, ASKED_OF_ANOTHER * is_of_another)
            known = best.get(hit.entry.id)
            if known is None:
                best[hit.entry.id] = replace(hit, score=score)
            elif score > known.score and is_of_another and not keep_first:
                best[hit.entry.id] = replace(known, score=score)
    return tuple(sorted(best.values(), key=lambda hit: -hit.score))


def _shifted(score: float, worth: float) -> float:
    likely = min(max(score, _SURE), 1 - _SURE)
    return 1 / (1 + exp(-(log(likely / (1 - likely)) + worth)))
