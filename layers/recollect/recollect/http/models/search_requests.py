"""The body of a search."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Annotated, Final, Literal

from pydantic import Field, model_validator

from recollect.core.model.entry import State
from recollect.core.model.scope import DEFAULT_SPACE
from recollect.core.query.chat_message import ChatMessage
from recollect.core.query.query import Query
from recollect.core.query.strategy import MAX_RESULTS, Strategy
from recollect.core.ranking.profiles import ProfileName
from recollect.core.retrieval.candidates import SEARCHED_STATES, EntryFilter
from recollect.core.spaces.shares import MAX_SPACES
from recollect.http.models.fields import (
    SAID_AT,
    BlankIsNone,
    Distinct,
    KindName,
    Moment,
    ProfileChoice,
    QueryText,
    Reason,
    RoleName,
    SaidMoment,
    Space,
    Speaker,
    invalid,
)
from recollect.http.models.filters import SearchFilter
from recollect.http.models.limits import MAX_ASKING_MESSAGES, MAX_SAFE_INTEGER
from recollect.http.models.profile_numbers import ProfileNumbers, Share
from recollect.http.models.said_text import SaidText
from recollect.http.models.share_requests import SpaceNames

EXPIRED: Final = "expired"
Included = Literal[State.ARCHIVED, State.SUPERSEDED, "expired"]
IncludedInSearch = Literal[State.ARCHIVED, State.SUPERSEDED, "expired", State.DELETED]
IncludedStates = Annotated[
    list[Included],
    Distinct,
    Field(
        default_factory=list,
        description="States that are searched besides `active`; `expired` is what holds no longer by its `valid_to`, "
        "or by its `valid_from` not within 30 days.",
    ),
]
StrategyName = Annotated[
    Strategy,
    Field(
        strict=False,
        description="`tiered` asks the summaries of the space first: where one is enough, its memories are the answer. "
        "`rerank` has a reranker put the first results in order, up to 50; where none is set up it is refused, and "
        "where it gives no order in time the answer is that of `hybrid`, with `reranker` in `degraded`. "
        "`dual` walks beside, from what the question names, over names that memories share, two hops far. "
        "`discover` goes on by tags, names, times and handoffs, gives each result a reason, and may find that nothing "
        "relevant is remembered.",
    ),
]


class AskingMessage(SaidText):
    """One message of the conversation that asks. Its text may be called `content`."""

    NOT_KEPT = frozenset({"text", "content", "speaker"})

    role: RoleName
    speaker: Annotated[Speaker | None, BlankIsNone] = None
    at: SaidMoment | None = Field(default=None, description=SAID_AT)

    def message(self) -> ChatMessage:
        """Return the domain's value."""
        return ChatMessage(self.role, self.said, self.speaker, self.at)


class QuestionBody(ProfileNumbers):
    """A question to one space: as a text, or as the messages that lead to it."""

    NOT_KEPT = frozenset({"query", "filter"})

    query: QueryText | None = Field(default=None, description="The question; else `messages`.")
    messages: Annotated[list[AskingMessage], Field(min_length=1, max_length=MAX_ASKING_MESSAGES)] | None = Field(
        default=None,
        description="A conversation in order. What the person's last message asks is searched for, without the "
        "sentences beside it; a question of one word leans on them and on the message before. The answer shows it.",
    )
    temporal: bool = Field(
        default=True,
        description="A question about a time of the record, such as `what did I decide on Tuesday?`, searches that "
        "time only, in the space's time zone; the answer shows the filter. A time in `filter`, `as_of` or `known_at` "
        "goes before it.",
    )
    space: Space = DEFAULT_SPACE
    limit: Annotated[int, Field(ge=1, le=MAX_RESULTS)] = 10
    min_relevance: Share | None = Field(
        default=None,
        description="What a result must have at least, so that fewer than `limit` may come; by default what the space "
        "says.",
    )
    kinds: Annotated[list[KindName], Field(min_length=1), Distinct] | None = Field(
        default=None, description="Which kinds are searched; by default all."
    )
    intent: ProfileChoice | None = Field(
        default=None, description="What the search is for: another name for `profile`."
    )
    profile: ProfileChoice | None = Field(default=None, description="Which profile orders; by default `relevant`.")
    seed: Annotated[int, Field(ge=-MAX_SAFE_INTEGER, le=MAX_SAFE_INTEGER)] | None = Field(
        default=None, description="What jitter is drawn by; by default the query and the day (UTC)."
    )
    include: Sequence[IncludedInSearch] = ()
    filter: SearchFilter | None = None
    as_of: Moment | None = Field(
        default=None,
        description="Only what was true then, by `valid_from` and `valid_to`; superseded entries count as well.",
    )

    @model_validator(mode="after")
    def _has_one_purpose(self) -> "QuestionBody":
        if self.intent is not None and self.profile is not None:
            raise invalid("must have an intent or a profile, not both")
        return self

    @model_validator(mode="after")
    def _asks_one_way(self) -> "QuestionBody":
        if (self.query is None) == (self.messages is None):
            raise invalid("must have query or messages, one of them")
        return self

    def domain_query(self, session_id: str | None = None) -> Query:
        """Return the domain's value; `session_id` is of the conversation that it is asked in."""
        return Query(
            text=self.query or "",
            limit=self.limit,
            filter=EntryFilter(
                kinds=None if self.kinds is None else frozenset(self.kinds),
                states=SEARCHED_STATES | frozenset(State(one) for one in self.include if one != EXPIRED),
                where=self.filter,
                as_of=self.as_of,
            ),
            profile=self.intent or self.profile or ProfileName.RELEVANT,
            changes=self.changes(),
            seed=self.seed,
            messages=tuple(message.message() for message in self.messages or ()),
            temporal=self.temporal,
            session_id=session_id,
            min_relevance=self.min_relevance,
            expired=EXPIRED in self.include,
        )


class QuestionToSpaces(QuestionBody):
    """A question to one space with what others share with it, or to several spaces."""

    spaces: SpaceNames | None = Field(
        default=None,
        description=f"In place of `space`: 1 to {MAX_SPACES} spaces that are ranked together, or `*` for all of the "
        f"person's; of more than {MAX_SPACES} the answer names those that were left out. Settings, time zone and "
        "session are those of the first one.",
    )

    @model_validator(mode="after")
    def _asks_in_one_way(self) -> "QuestionToSpaces":
        if self.spaces is not None and "space" in self.model_fields_set:
            raise invalid("must have space or spaces, not both")
        return self


class SearchRequest(QuestionToSpaces):
    """A search."""

    NOT_KEPT = QuestionBody.NOT_KEPT | {"reason_for_search"}

    include: Annotated[list[IncludedInSearch], Distinct] = Field(
        default_factory=list,
        description="States that are searched besides `active`; `expired` is what holds no longer by its `valid_to`, "
        "or by its `valid_from` not within 30 days; `deleted` is what is forgotten and can still come back, for its "
        "person alone and never of what another space shares.",
    )
    strategy: StrategyName = Strategy.HYBRID
    explain: bool = Field(default=False, description="Show for each result what made its score.")
    disagreements: bool = Field(
        default=False,
        description="Say of each memory which others it cannot hold together with, as far as nobody has settled it; of "
        "two that are both found the newer stands first.",
    )
    newest_first: bool = Field(
        default=False,
        description="Put what somebody said later before what it replaces, which says so in `earlier_than`; with the "
        "profile `continuity` it is always done.",
    )
    known_at: Moment | None = Field(
        default=None,
        description="Search what was held then: texts, tags and states as they were. What is forgotten by now stays "
        "forgotten. Large histories are searched in part and marked `partial`.",
    )
    reason_for_search: Reason | None = Field(
        default=None, description="Why it is asked. A digest is kept with the ids of the results, not the text."
    )

    @model_validator(mode="after")
    def _has_no_forgotten_past(self) -> "SearchRequest":
        if self.known_at is not None and State.DELETED in self.include:
            raise invalid("must not have known_at where what is deleted is included")
        return self

    def domain_query(self, session_id: str | None = None) -> Query:
        """Return the domain's value."""
        query = super().domain_query(session_id)
        return replace(
            query,
            known_at=self.known_at,
            explain=self.explain,
            strategy=self.strategy,
            newest_first=self.newest_first,
        )


class WhyNotRequest(QuestionBody):
    """A search, and an entry that it did not return."""

    NOT_KEPT = QuestionBody.NOT_KEPT | {"entry_id"}

    include: IncludedStates
    entry_id: Annotated[str, Field(min_length=1, max_length=128)] = Field(description="Id, key or name of the entry.")
