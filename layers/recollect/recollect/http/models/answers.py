"""The shapes of answers, for the API's description."""

from datetime import date, datetime
from typing import Annotated, Any, ClassVar, Generic, Literal, TypeVar

from pydantic import Field

from recollect.core.model.drafts import Action
from recollect.core.model.entry import Kind, Language, Role, State, Statement, Trust
from recollect.core.model.validity import Holds
from recollect.core.query.chat_message import RewrittenBy
from recollect.core.query.temporal.temporal_questions import TemporalKind
from recollect.core.ranking.signals import usefulness
from recollect.core.ranking.why_not import Step
from recollect.core.spaces.memory_mode import MemoryMode
from recollect.http.models.base import Answer, ProblemDocument
from recollect.http.models.explanations import ExplanationAnswer
from recollect.http.models.people_answers import ActivitySeriesAnswer
from recollect.http.models.rendering import By, Json, MayLack, Of, Rounded
from recollect.http.models.share_answers import OfSpaceAnswer

Tier = Literal[1, 2]
T = TypeVar("T")
FAILED = "failed"


class ScoresAnswer(Answer):
    """The signals of the last time an entry was returned, each in [0, 1]."""

    relevance: float
    recency: float
    importance: float
    total: float
    computed_at: datetime


def _hexadecimal(bits: int | None) -> str | None:
    return None if bits is None else f"{bits:016x}"


class PreviewAnswer(Answer):
    """An entry as it would be remembered. All times are UTC."""

    name: str | None
    user_id: str
    space: str
    session_id: str | None
    sequence: int = Field(description="The order within a session, besides `occurred_at`.")
    role: Role
    speaker: str | None
    kind: Kind
    text: str
    caption: str | None
    context: str | None = Field(description="What was said just before, part of the searched text.")
    category: str | None
    tags: list[str]
    entities: list[str]
    source_ids: list[str]
    metadata: dict[str, Any]
    metadata_confidence: Rounded | None
    language: Language = Field(description="Of the text: `en`, `de`, or `und` for any other, or too little to tell.")
    statement: Statement | None = Field(description="What a memory says about its person, as far as importance goes.")
    importance: Rounded
    pinned: bool
    manually_saved: bool
    repeat_count: int
    usefulness: Annotated[Rounded, Of("statistics"), By(usefulness)]
    access_count: Annotated[int, Of("statistics.access_count")]
    # As text: 64 bits do not fit into the numbers of every JSON reader
    simhash: Annotated[str | None, Of("simhash"), By(_hexadecimal)] = Field(
        description="The 64-bit fingerprint as 16 hexadecimal digits."
    )
    embedding_model: str | None
    needs_embedding: bool
    last_scores: Annotated[ScoresAnswer | None, Of("statistics.last_scores")]
    state: State
    superseded_by: str | None
    valid_from: datetime | None
    valid_to: datetime | None
    occurred_at: datetime
    trust: Trust
    version: int
    created_at: datetime
    modified_at: datetime
    reviewed_at: datetime | None
    tended_at: datetime | None
    accessed_at: Annotated[datetime, Of("statistics.accessed_at")]


class EntryAnswer(PreviewAnswer):
    """An entry as it is remembered. All times are UTC."""

    FIRST: ClassVar = ("id", "key")

    id: str
    key: str = Field(description="The id as 22 characters of base64url.")
    undo_until: Annotated[datetime | None, MayLack()] = Field(
        default=None, description="Of one that is forgotten: until when it can be brought back; else left out."
    )


class MessageAnswer(Answer):
    """What became of one message: `entry_id` is its turn, also when it had been stored before."""

    id: Annotated[str | None, Of("message_id")]
    action: Action | Literal["failed"]
    reason: Annotated[str | None, MayLack()] = None
    entry_id: str | None
    problem: Annotated[ProblemDocument | None, MayLack()] = None


class EventAnswer(Answer):
    """What became of each message, in order."""

    results: list[MessageAnswer]


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


class SaidOtherwiseAnswer(Answer):
    """A memory that contradicts a sentence, which nobody has decided yet, and the day on which it was said."""

    entry_id: Annotated[str, Of("[0]")]
    day: Annotated[date, Of("[1]")]


class SummarySentenceAnswer(Answer):
    """A sentence as it stands in the memory that it rests on, or as a model made it of several."""

    text: str
    entry_id: str
    entry_ids: list[str] = Field(description="All memories that it rests on, `entry_id` among them.")
    day: date | None = Field(
        description="On which it was said, in the zone of the space, of what happened, is to come or is so for now and "
        "of what is contradicted; null for what stands without a day or names one itself."
    )
    otherwise: list[SaidOtherwiseAnswer]


class CategorySummaryAnswer(Answer):
    """What is remembered of a category, of how many memories: their sentences, the youngest first, or a model's."""

    category: str
    text: str = Field(
        description="The sentences as one paragraph, with days and contradictions in brackets behind them."
    )
    sentences: list[SummarySentenceAnswer]
    memories: int
    made_at: datetime
    made_by: str = Field(description="The rules or the model that chose the sentences, and their version.")


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


class SessionAnswer(Answer):
    """A conversation."""

    id: Annotated[str, Of("session.id")]
    turns: Annotated[int, Of("session.turns")]
    first_at: Annotated[datetime, Of("session.first_at")]
    last_at: Annotated[datetime, Of("session.last_at")]
    last_turns: list[EntryAnswer] = Field(
        description="Its last turns, in the order in which they were said; as many as were asked for."
    )


class MadeAnswer(Answer):
    """Something that was made of a turn."""

    id: str
    state: State = Field(description="`deleted` also for what is gone for good.")
    entry: EntryAnswer | None = Field(description="null for what is forgotten.")


class TurnAnswer(EntryAnswer):
    """A turn of a conversation; `made` only when it was asked for."""

    made: Annotated[list[MadeAnswer], MayLack()] = Field(
        default_factory=list, description="The memories and roll-ups that were made of it, up to 100."
    )


class PageAnswer(Answer, Generic[T]):
    """Some items of a listing; `next_cursor` is null on the last page."""

    items: list[T]
    next_cursor: str | None


class TierSplitAnswer(Answer):
    """How many tiered searches a summary answered, and how many the entries."""

    tier_1: int
    tier_2: int


class CountsAnswer(Answer):
    """Counts. `entries` leaves out the deleted ones; the backlog is what waits for vectors."""

    entries: int
    by_kind: dict[Kind, int]
    by_state: dict[State, int]
    sessions: int
    waiting_for_embedding: int
    oldest_waiting_s: float | None
    set_aside: int
    tiered_searches: TierSplitAnswer


class SpaceCountsAnswer(CountsAnswer):
    """The counts of one space."""

    space: str


class StatsAnswer(Answer):
    """Counts by space, and their sum. `series`: where `since` was given, of all of these spaces together."""

    spaces: list[SpaceCountsAnswer]
    total: CountsAnswer
    series: ActivitySeriesAnswer | None


class SummaryAnswer(Answer):
    """What is remembered in a space, the category with the most memories first."""

    space: str
    memory: MemoryMode
    categories: Annotated[list[CategorySummaryAnswer], Of("summaries")]
