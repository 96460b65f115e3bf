"""Why a result stands where it does, as answers show it."""

from typing import Annotated

from pydantic import Field

from recollect.http.models.base import Answer
from recollect.http.models.rendering import Of
from recollect.http.models.share_answers import WalkAnswer


class ShortPlaceAnswer(Answer):
    """Where an index that holds the beginnings of vectors had the entry: rank from 1, and the cosine of these."""

    rank: int
    score: float


class LegAnswer(Answer):
    """Where one leg of the search had the entry: rank from 1, and the leg's own score."""

    leg: str
    rank: int
    score: float
    short: ShortPlaceAnswer | None = Field(
        default=None, description="By the beginning of its vector, before it was measured in whole."
    )


class PartAnswer(Answer):
    """One part of a score; contribution = weight x normalised."""

    name: str
    raw: float
    normalised: float
    weight: float
    contribution: float


class SignalAnswer(Answer):
    """One signal of a profile, its value in [0, 1]; contribution = weight x value."""

    name: str
    value: float
    weight: float
    contribution: float


class LogOddsTermAnswer(Answer):
    """One term of the log-odds of being an answer; contribution = weight x value."""

    name: str
    value: float
    weight: float
    contribution: float


class CalibrationAnswer(Answer):
    """The step from the parts to the signal `relevance`."""

    score: float = Field(description="The sum of the parts' contributions.")
    log_odds: list[LogOddsTermAnswer] = Field(
        description="Terms that add up to x in relevance = 1 / (1 + exp(-x)); without them relevance is the score, "
        "kept within 0 and 1."
    )
    relevance: float = Field(description="Of this entry alone.")
    pooled: int = Field(
        description="The result's relevance is the mean over this many entries on end in the order of `score`, so that "
        "it never rises where the score falls; 1 where it is this entry's own."
    )
    best: float = Field(
        description="What the result's relevance is divided by to be the signal: that of the best entry of the answer, "
        "1 where the profile takes relevance as it is."
    )


class RerankedAnswer(Answer):
    """What a reranker made of a result: the signal `relevance` is its score over `best`."""

    score: float = Field(description="In [0, 1]; it can be compared within the answer alone.")
    place: int = Field(description="Where the result stood before, from 1, by its score and without variety.")
    best: float = Field(description="The best one's score, 1 where the profile takes it as it is.")


class ExplanationAnswer(Answer):
    """Why a result stands where it does: the signals' contributions x decay x turn_factor x jitter are the score."""

    legs: list[LegAnswer]
    parts: list[PartAnswer] = Field(description="What made the relevance; the sum orders what is equal.")
    waiting_for_vectors: bool
    signals: list[SignalAnswer]
    decay: float
    turn_factor: float = Field(description="Below 1 for a turn where the profile prefers what was made of turns.")
    jitter: float
    similarity: float = Field(description="To the likest of the results before it; 0 where no variety is asked for.")
    calibration: CalibrationAnswer
    levelled_relevance: Annotated[float, Of("levelled")] = Field(
        description="The relevance that the profile took: the result's own, or the mean of those it is pooled with."
    )
    ranked_by: str | None = Field(
        description="The turn that a memory was made of and has its place by: legs, parts, calibration are its."
    )
    reranked: RerankedAnswer | None = Field(
        description="None where no reranker was asked about it. Relevance, by which `min_relevance` and the floor go, "
        "is not the reranker's."
    )
    walk: WalkAnswer | None = Field(default=None, description="Of a `dual` search: how it was come to.")
