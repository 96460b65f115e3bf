"""Put what several steps found in one order."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from math import exp, log
from typing import Final

from recollect.core.ranking.hits import Hit
from recollect.core.spaces.discovery.steps import Tool

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
