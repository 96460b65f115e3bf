"""What a search found, and why a result stands where it does."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal

from pydantic import Field

from recollect.core.model.entry import Entry
from recollect.core.model.validity import Holds, holds
from recollect.core.query.chat_message import RewrittenBy
from recollect.core.query.temporal.temporal_questions import TemporalKind
from recollect.core.ranking.hits import Hit
from recollect.core.ranking.profiles import ProfileName
from recollect.core.ranking.why_not import Step
from recollect.core.spaces.discovery.steps import Stopped, Tool
from recollect.core.spaces.memory_mode import MemoryMode
from recollect.core.spaces.shares import Views
from recollect.http.models.base import Answer
from recollect.http.models.entries import EntryAnswer
from recollect.http.models.rendering import By, Json, MayLack, Of, Rounded, moment
from recollect.http.models.spaces import CategorySummaryAnswer

if TYPE_CHECKING:
    from recollect.use_cases.search.search import SearchResult


class OfSpaceAnswer(Answer):
    """What is of a space."""

    space: str
    shared_from: Annotated[str | None, MayLack()] = Field(
        default=None, description="The same space, where it was not asked but shares this: it is changed only there."
    )


def _named(result: Any) -> Sequence[str] | None:  # noqa: ANN401 - of the use cases
    return result.views.spaces if result.views is not None and result.views.is_named else None


class SearchedSpacesAnswer(Answer):
    """Which spaces were asked."""

    spaces: Annotated[list[str] | None, By(_named)] = Field(
        default=None, description="Those asked, where several could be: the first leads."
    )
    spaces_left_out: Annotated[
        list[str] | None, By(lambda result: (result.views and result.views.left_out) or None)
    ] = Field(default=None, description="Those that one question cannot read as well; of many the first hundred.")


class WalkAnswer(Answer):
    """By which way a walk over names came to a result, the likeliest."""

    hops: int
    proximity: Rounded = Field(description="1 / (1 + hops).")
    path: Annotated[list[str], Of("entry_ids")] = Field(
        description="The ids of the entries of the way; the last one is the result."
    )
    over: list[str] = Field(description="The names that it goes over, one a hop.")
    words: str = Field(description="The way in words.")
    semantic: float = Field(description="The belief in the entry by itself.")
    graph: float = Field(description="The belief in it over others; all beliefs of an answer add up to 1.")


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


class LogOddsTermAnswer(SignalAnswer):
    """One term of the log-odds of being an answer; contribution = weight x value."""


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


Tier = Literal[1, 2]


class ResultAnswer(OfSpaceAnswer):
    """An entry that was found. `score` orders; `relevance` in [0, 1] can be compared across questions."""

    PART: ClassVar = "entry"

    entry: EntryAnswer
    score: float
    relevance: float
    holds: Holds = Field(description="By its `valid_from` and `valid_to`: `soon` is within 30 days.")
    tier: Annotated[Tier | None, MayLack()] = Field(
        default=None, description="Of a tiered search: the tier that it is of."
    )
    reason: Annotated[str | None, MayLack()] = Field(
        default=None, description="With `discover`: why it is here, all of it true of the entry."
    )
    earlier_than: str | None = Field(
        default=None,
        description="With `newest_first`: id of the result before it that replaces it; absent where none does.",
    )
    disagrees_with: Annotated[list[str] | None, MayLack()] = Field(
        default=None,
        description="With `disagreements`: ids of memories that cannot hold together with it, found or not; nobody has "
        "settled it yet (`/conflicts`).",
    )
    explanation: Annotated[ExplanationAnswer | None, MayLack()] = None


class TemporalAnswer(Answer):
    """What a question asks of time: entries said or stored then, changed then, or not revisited since."""

    kind: TemporalKind
    words: str = Field(description="The words that say so.")


class WindowAnswer(Answer):
    """At or after the one moment and before the other."""

    after: Annotated[datetime | None, Of("start")] = None
    before: Annotated[datetime | None, Of("end")] = None


def _windows(result: Any) -> Json | None:  # noqa: ANN401 - of the use cases
    window = result.understanding.window
    return None if window is None else {window.moment: window}


class QueryAnswer(Answer):
    """What was searched for. Made of messages, it says of which and by what; made of a time, it shows the filter."""

    text: str
    rewritten_by: Annotated[RewrittenBy, Of("understanding.rewritten_by")]
    original: Annotated[str | None, Of("understanding.original")] = Field(
        default=None, description="What was asked, where the text was made of it."
    )
    temporal: Annotated[TemporalAnswer | None, Of("understanding.window")] = None
    filter: Annotated[dict[str, WindowAnswer] | None, By(_windows)] = Field(
        default=None, description="What a time in the question became, as a filter."
    )
    time_filter_dropped: Annotated[
        Literal[True] | None, By(lambda result: result.understanding.window_dropped or None)
    ] = Field(
        default=None,
        description="Nothing that answers was found by `filter`, so that the search went on without it; absent where "
        "it holds.",
    )


class FoundSummaryAnswer(CategorySummaryAnswer):
    """The summary that comes nearest to a question."""

    PART: ClassVar = "summary"

    relevance: float = Field(description="Of its most relevant sentence, in [0, 1].")


class LegStandingAnswer(Answer):
    """Where a leg has the entry when it is not cut off; `missing` is how far it is behind `last_score`."""

    leg: str
    rank: int | None
    score: float | None
    last_score: float | None = Field(description="The leg's score of the last entry that became a candidate.")
    missing: float | None


class WhyNotAnswer(Answer):
    """The step of the search that lost the entry, with the numbers that decided."""

    entry_id: str
    step: Step
    detail: str
    legs: list[LegStandingAnswer]
    place: int | None = Field(description="Where it stands in the ranking, from 1.")
    score: float | None
    last_score: float | None = Field(description="The score of the last result that was returned.")
    short_by: float | None
    relevance: float | None
    least_relevance: float | None = Field(
        description="What `relevance` would have to be, where it is what lost the entry."
    )
    explanation: ExplanationAnswer | None
    last_explanation: ExplanationAnswer | None


class TracedStepAnswer(Answer):
    """A step of a discovery."""

    tool: Tool
    asked: str = Field(description="What the tool was asked: the question, tags, names from the asked one on, a time.")
    found: int = Field(description="How many memories it looked at.")
    kept: int = Field(description="How many of the results, or of the nearest, it found.")
    best_relevance: float = Field(description="Of the best, to what it was asked, in [0, 1].")


class TraceAnswer(Answer):
    """How a discovery went."""

    steps: list[TracedStepAnswer]
    stopped: Stopped
    by_model: bool = Field(description="Whether a language model chose a step.")


class SearchAnswer(SearchedSpacesAnswer):
    """Results, best first. `degraded` names the parts that did not answer."""

    query: Annotated[QueryAnswer, Of("")]
    profile: ProfileName
    tier: Tier | None = Field(
        default=None, description="Of a tiered search: 1 where `summary` answers, 2 where the entries do."
    )
    summary: FoundSummaryAnswer | None = Field(
        default=None,
        description="Of a tiered search: the first source, if there is one. In tier 1 the results are its memories.",
    )
    memory: MemoryMode
    results: list[ResultAnswer]
    found: Annotated[bool | None, By(lambda result: result.discovery and result.discovery.found)] = Field(
        default=None,
        description="With `discover`: whether anything that is remembered answers; where not, there are no results.",
    )
    nearest: Annotated[list[ResultAnswer] | None, MayLack()] = Field(
        default=None, description="With `discover`, where nothing answers: what comes nearest, which is no answer."
    )
    tried: Annotated[list[str] | None, By(lambda result: result.discovery and result.discovery.tried)] = Field(
        default=None, description="With `discover`: what was tried, in words."
    )
    trace: Annotated[TraceAnswer | None, Of("discovery")] = Field(
        default=None, description="With `discover`: the steps."
    )
    degraded: list[str]
    took_ms: float


def search_json(
    result: "SearchResult", *, took_ms: float, disagreements: Mapping[str, Sequence[Entry]] | None = None
) -> Json:
    """Return the answer to a search, with the explanations that it has; disagreements: by id, where they are asked."""
    return SearchAnswer.shown(
        result,
        results=[_result_json(hit, result, disagreements) for hit in result.hits],
        took_ms=round(took_ms, 3),
        **summary_json(result),
        **_nearest_json(result),
    )


def summary_json(result: "SearchResult") -> Json:
    """Return the summary that comes nearest, of a tiered search alone."""
    return {} if result.tier is None else {"summary": result.summary and FoundSummaryAnswer.shown(result.summary)}


def _nearest_json(result: "SearchResult") -> Json:
    """Return what comes nearest where a discovery found nothing."""
    found = result.discovery
    return {} if found is None or found.found else {"nearest": [_result_json(hit, result) for hit in found.nearest]}


def origin_json(entry: Entry, views: Views | None) -> Json:
    """Return the space of an entry once more where it is only shared with those that were searched."""
    return {"shared_from": entry.space} if views is not None and entry.space not in views.spaces else {}


def _result_json(hit: Hit, result: "SearchResult", disagreements: Mapping[str, Sequence[Entry]] | None = None) -> Json:
    entry, views = hit.entry, result.views
    given: Json = {"holds": Holds.NOW if result.asked_at is None else holds(entry, result.asked_at)}
    if views is not None:
        given |= origin_json(entry, views)
        until = views.undo_until(entry)
        if until is not None:
            given["entry"] = EntryAnswer.shown(entry, undo_until=moment(until))
    if result.tier is not None:
        given["tier"] = result.tier
    if result.discovery is not None:
        given["reason"] = result.discovery.reasons.get(entry.id)
    if disagreements is not None:
        given["disagrees_with"] = [one.id for one in disagreements.get(entry.id, ())]
    return ResultAnswer.shown(hit, **given)
