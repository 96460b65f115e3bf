"""What a search asks for."""

from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Final

from recollect.core.model.entry import Kind, State
from recollect.core.query.chat_message import ChatMessage, EarlierMessage
from recollect.core.query.strategy import MAX_RESULTS, Strategy
from recollect.core.ranking.floor import FLOOR
from recollect.core.ranking.profile_changes import NO_CHANGES, ProfileChanges
from recollect.core.ranking.profiles import ProfileName, require_between
from recollect.core.retrieval.candidates import SEARCHED_STATES, EntryFilter

MAX_QUERY_LENGTH: Final = 2_000
# What is out of use is remembered as well
_REMEMBERED: Final = frozenset({State.ACTIVE, State.ARCHIVED, State.SUPERSEDED})


@dataclass(frozen=True, slots=True, kw_only=True)
class Query:
    """A search of one space.

    known_at: asks for what was held at that moment, None for the present.
    messages: what `text` is made of when it is empty, the last one asks. earlier: what the question leans on.
    temporal: whether a time that the question asks for becomes a filter. session_id: the conversation that it is asked
    in.
    profile: what it is for; changes: other numbers for it; seed: of its jitter, None for one of the text and the day.
    min_relevance: what a result must have at least, 0 to 1, None for what the space says. explain: results say why they
    stand where they do. expired: results may hold no longer, or not for long yet. conversations: whether the answer
    brings the turns around the results. newest_first: what was said last stands before what it replaces.
    strategy: whether a summary of the space may answer, a reranker orders, a walk goes beside, or further steps follow.
    controls: asked by people who decide about their memory, who see it also while nothing is served.
    """

    text: str
    limit: int = 10
    filter: EntryFilter = field(default_factory=EntryFilter)
    known_at: datetime | None = None
    profile: ProfileName = ProfileName.RELEVANT
    changes: ProfileChanges = NO_CHANGES
    seed: int | None = None
    messages: tuple[ChatMessage, ...] = ()
    earlier: EarlierMessage | None = None
    temporal: bool = True
    session_id: str | None = None
    min_relevance: float | None = None
    explain: bool = False
    expired: bool = False
    conversations: bool = False
    newest_first: bool = False
    strategy: Strategy = Strategy.HYBRID
    controls: bool = False

    def __post_init__(self) -> None:
        """Raise InputError for a least relevance out of bounds."""
        if self.min_relevance is not None:
            require_between("min_relevance", self.min_relevance, 0.0, 1.0)

    def holding(self, now: datetime) -> EntryFilter:
        """Return the filter for what is read back: of the present, what holds now, unless all is asked for."""
        if self.expired or self.known_at is not None or self.filter.as_of is not None:
            return self.filter
        return replace(self.filter, holding_at=now)

    @property
    def asked_text(self) -> str:
        """The question as it came: the text, or that of the last message."""
        return self.text or (self.messages[-1].text if self.messages else "")

    @property
    def asks_for_forgotten(self) -> bool:
        """Whether what is forgotten and can still come back is searched as well."""
        return State.DELETED in self.filter.states

    @property
    def marks_replaced(self) -> bool:
        """Whether results stand behind what replaces them; with the turns around them it is left to who asks."""
        return (self.newest_first or self.profile is ProfileName.CONTINUITY) and not self.conversations

    @property
    def may_be_summarised(self) -> bool:
        """Whether summaries tell of what is asked for: memories in use, as they are now."""
        kinds, states = self.filter.kinds, self.filter.states
        asks_of_the_present = self.known_at is None and self.filter.as_of is None and not self.expired
        return asks_of_the_present and states == SEARCHED_STATES and (kinds is None or Kind.MEMORY in kinds)

    def least_relevance(self, of_space: float) -> float:
        """Return what a result must have at least in a space whose setting is `of_space`."""
        return of_space if self.min_relevance is None else self.min_relevance


def topic_query(text: str, admits: EntryFilter, *, least: float = FLOOR) -> Query:
    """Return the question for a topic that is to be forgotten: people ask, whether or not the space remembers just now.

    Args:
        text: what it is about; empty for all that the filter admits.
        admits: what an entry must be besides; of all that is remembered, out of use or not.
        least: the relevance that an entry must have to be about it.
    """
    return Query(
        text=text,
        limit=MAX_RESULTS,
        filter=replace(admits, states=_REMEMBERED),
        temporal=False,
        min_relevance=least,
        expired=True,
        controls=True,
    )
