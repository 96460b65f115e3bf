"""Where a search lost an entry, step by step, with the numbers that decided."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from recollect.core.model.entry import Entry
from recollect.core.ranking.arrange import ProfiledRanking
from recollect.core.ranking.hits import ExplainedHit, Explanation
from recollect.core.retrieval.candidates import Candidates, EntryFilter, LegHit


class Step(StrEnum):
    """The steps of a search, in their order; an entry is lost at the first one that it does not pass."""

    MEMORY = "memory"
    STATE = "state"
    FILTER = "filter"
    CANDIDATES = "candidates"
    VALIDITY = "validity"
    RELEVANCE = "relevance"
    SCORE = "score"
    DIVERSITY = "diversity"
    RETURNED = "returned"


DETAILS: Final = {
    Step.MEMORY: "nothing is served: the space is paused, or the session is incognito",
    Step.STATE: "the entry's state is not among those that are searched; see `include`",
    Step.FILTER: "the filter does not admit the entry",
    Step.VALIDITY: "what the entry says holds no longer, or not for long yet; see `include`",
    Step.CANDIDATES: "no leg had the entry among its best, and no turn near it in its session was found either",
    Step.RELEVANCE: "the entry was ranked, but its `relevance` is below `least_relevance`: what was asked for, or the "
    "floor, which other entries reach and go first by",
    Step.SCORE: "the entry was ranked, behind the results that were returned; see `short_by`",
    Step.DIVERSITY: "the entry's score was high enough; results that add more to those before them took its place",
    Step.RETURNED: "the entry was returned",
}


@dataclass(frozen=True, slots=True)
class LegStanding:
    """Where a leg has the entry when it is not cut off.

    rank: from 1; score: its own; last_score: that of the last entry that became a candidate; missing: how far the
    entry is behind that one, 0 when it is not. rank, score and missing are None when the leg does not have the entry:
    no word in common, no vector, or a rank beyond the depth that the caller asked the leg for
    (`use_cases.search.why_not.UNCUT`).
    """

    leg: str
    rank: int | None
    score: float | None
    last_score: float | None
    missing: float | None


@dataclass(frozen=True, slots=True)
class WhyNot:
    """The step that lost an entry.

    place, score: where it stands in the ranking, from 1; last_score: the score of the last result returned;
    short_by: what is missing to that. relevance: the entry's; least_relevance: what it would have to be, None where
    relevance did not lose it. All None for an entry that was not ranked. `explanation` and `last_explanation` show the
    parts of both scores; the last result has none where there is no result.
    """

    entry_id: str
    step: Step
    legs: tuple[LegStanding, ...] = ()
    place: int | None = None
    score: float | None = None
    last_score: float | None = None
    short_by: float | None = None
    relevance: float | None = None
    least_relevance: float | None = None
    explanation: Explanation | None = None
    last_explanation: Explanation | None = None

    @property
    def detail(self) -> str:
        """The step in words."""
        return DETAILS[self.step]


def barred(entry: Entry, admits: EntryFilter) -> WhyNot | None:
    """Return why an entry is not searched at all, None when it is."""
    if not admits.admits_state(entry.state):
        return WhyNot(entry.id, Step.STATE)
    if admits.admits(entry):
        return None
    ever = replace(admits, holding_at=None)
    return WhyNot(entry.id, Step.VALIDITY if ever.admits(entry) else Step.FILTER)


def why_not(entry_id: str, ranking: ProfiledRanking, candidates: Candidates, uncut: Candidates, limit: int) -> WhyNot:
    """Return the step that lost an entry that the filter admits.

    Args:
        entry_id: of that entry.
        ranking: of the search.
        candidates: what the legs gave to the search.
        uncut: what they give without the limit of a leg, as deep as the caller asked; beyond, ranks are None.
        limit: how many results were returned.
    """
    legs = (
        _standing("bm25", entry_id, candidates.bm25, uncut.bm25),
        _standing("dense", entry_id, candidates.dense, uncut.dense),
    )
    place = ranking.place(entry_id)
    if place is None:
        return WhyNot(entry_id, Step.CANDIDATES, legs)
    shown = min(limit, ranking.results)
    hit, last = ranking.explained_at(place), ranking.explained_at(shown) if shown else None
    least = _least_relevance(ranking, hit, last)
    return WhyNot(
        entry_id,
        _lost_at(place, ranking.place_by_score(entry_id), shown, least),
        legs,
        place=place,
        score=hit.score,
        last_score=None if last is None else last.score,
        short_by=None if last is None else max(0.0, last.score - hit.score),
        relevance=hit.relevance,
        least_relevance=least,
        explanation=hit.explanation,
        last_explanation=None if last is None else last.explanation,
    )


def _least_relevance(ranking: ProfiledRanking, hit: ExplainedHit, last: ExplainedHit | None) -> float | None:
    """Return what an entry's relevance would have to be to be returned; None where it is not what lost it."""
    if hit.relevance < ranking.thresholds.least:
        return ranking.thresholds.least
    floor = ranking.thresholds.floor
    if last is not None and hit.relevance < floor <= last.relevance and hit.score > last.score:
        return floor
    return None


def _lost_at(place: int, by_score: int | None, shown: int, least: float | None) -> Step:
    if place <= shown:
        return Step.RETURNED
    if least is not None:
        return Step.RELEVANCE
    return Step.DIVERSITY if by_score is not None and by_score <= shown else Step.SCORE


def _standing(leg: str, entry_id: str, cut: Sequence[LegHit], uncut: Sequence[LegHit]) -> LegStanding:
    last_score = cut[-1].score if cut else None
    for rank, hit in enumerate(uncut, 1):
        if hit.entry_id == entry_id:
            missing = max(0.0, last_score - hit.score) if last_score is not None else None
            return LegStanding(leg, rank, hit.score, last_score, missing)
    return LegStanding(leg, None, None, last_score, None)
