"""What a search asks for."""

from dataclasses import dataclass, field
from datetime import datetime
from typing import Final

from recollect.core.query.rewriting.chat_message import ChatMessage
from recollect.core.ranking.profile_changes import NO_CHANGES, ProfileChanges
from recollect.core.ranking.profiles import ProfileName
from recollect.core.retrieval.candidates import EntryFilter

MAX_RESULTS: Final = 50
MAX_QUERY_LENGTH: Final = 2_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Query:
    """A search of one space.

    known_at: asks for what was held at that moment, None for the present.
    messages: what `text` is made of when it is empty, the last one asks. temporal: whether a time that the question
    asks for becomes a filter. session_id: the conversation that it is asked in.
    profile: what it is for; changes: other numbers for it; seed: of its jitter, None for one of the text and the day.
    """

    text: str
    limit: int = 10
    filter: EntryFilter = field(default_factory=EntryFilter)
    known_at: datetime | None = None
    profile: ProfileName = ProfileName.RELEVANT
    changes: ProfileChanges = NO_CHANGES
    seed: int | None = None
    messages: tuple[ChatMessage, ...] = ()
    temporal: bool = True
    session_id: str | None = None
