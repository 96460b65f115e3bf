"""What people decide about their memory: settings, the profile, incognito sessions, shares."""

from datetime import datetime
from typing import Annotated, Any, Literal

from pydantic import Field, model_validator

from recollect.core.model.entry import JsonValue
from recollect.core.model.scope import DEFAULT_SPACE
from recollect.core.spaces.person_profile import MAX_PROFILE_TEXT, PersonProfile
from recollect.core.spaces.settings import (
    LEAST_PER_TAGS,
    MAX_AGE_DAYS,
    MAX_CONTEXT_BLOCKS,
    MAX_INCOGNITO_HOURS,
    MAX_MODEL_COST,
    MAX_SOFT_CAP,
    MAX_TURN_CAP,
    MAX_UNDO_HOURS,
    MOST_PER_TAGS,
    Extract,
    OnConflict,
    OverCap,
    SecretHandling,
)
from recollect.core.spaces.shares import MAX_SHARED_TAGS
from recollect.core.spaces.tending import AgentName, Leave
from recollect.core.spaces.time_to_live import MAX_DAYS
from recollect.http.models.base import Answer, QueryParameters, RequestBody
from recollect.http.models.fields import (
    DEFAULT_PAGE,
    BlankIsNone,
    EntryText,
    LeaveName,
    PageLimit,
    ProfileChoice,
    SessionId,
    Space,
    Speaker,
    Tag,
    TendingAgentName,
    invalid,
)
from recollect.http.models.profile_numbers import ProfileNumbers, Share
from recollect.http.models.rendering import By

TtlName = Literal["work", "preferences", "health", "hobbies", "relationships", "other", "turns", "handoffs"]
Days = Annotated[int, Field(ge=0, le=MAX_DAYS)]


class NewSettings(RequestBody):
    """Settings of a space; what is not named stays."""

    soft_cap: Annotated[int, Field(ge=0, le=MAX_SOFT_CAP)] | None = Field(
        default=None, description="How many memories may be in use; 0 for as many as come."
    )
    over_cap: Annotated[OverCap, Field(strict=False)] | None = Field(
        default=None, description="What becomes of the lowest ones beyond the cap."
    )
    secrets: Annotated[SecretHandling, Field(strict=False)] | None = Field(
        default=None, description="What becomes of texts that hold keys, tokens, passwords or card numbers."
    )
    on_conflict: Annotated[OnConflict, Field(strict=False)] | None = Field(
        default=None, description="Whether a person is asked when a new memory contradicts an older one."
    )
    time_zone: Annotated[str, Field(min_length=1, max_length=64)] | None = Field(
        default=None, description="An IANA name; dates such as `tomorrow` are said in it."
    )
    extract: Annotated[Extract, Field(strict=False)] | None = Field(
        default=None,
        description="What chooses the sentences of conversations that become memories: the judge, or a language model. "
        "`rules`, of earlier releases, is read as `judge`.",
    )

    profiles: dict[ProfileChoice, ProfileNumbers] | None = Field(
        default=None, description="Other numbers for the profiles of searches, in place of all that were set before."
    )
    min_relevance: Share | None = Field(
        default=None, description="What a result must have at least where a search says nothing itself; 0 for whatever."
    )
    context_blocks: Annotated[int, Field(ge=1, le=MAX_CONTEXT_BLOCKS)] | None = Field(
        default=None, description="How many memories and excerpts that a question finds a context shows at most."
    )
    monthly_model_cost: Annotated[float, Field(ge=0, le=MAX_MODEL_COST)] | None = Field(
        default=None, description="What the language model may cost in a month, in US dollars; 0 leaves it alone."
    )

    undo_hours: Annotated[int, Field(ge=0, le=MAX_UNDO_HOURS)] | None = Field(
        default=None,
        description="How long what is forgotten can be restored and is not remembered again; then it is purged.",
    )
    memory_enabled: bool | None = Field(
        default=None, description="Whether anything is stored and served; false pauses the space and deletes nothing."
    )
    incognito_default: bool | None = Field(
        default=None, description="Whether each session is incognito unless it is ended with `/incognito/end`."
    )
    incognito_hours: Annotated[int, Field(ge=1, le=MAX_INCOGNITO_HOURS)] | None = Field(
        default=None, description="After how many hours a session that was begun incognito ends being so by itself."
    )
    language: Annotated[str, Field(min_length=1, max_length=35)] | None = Field(
        default=None, description="An IETF tag such as `de`; by default that of the person's profile."
    )
    ttl_days: dict[TtlName, Days] | None = Field(
        default=None,
        description="After how many days without use entries are archived, by category and kind, in place of all that"
        " were set before; 0 keeps them, what is not named stays as the deployment has it.",
    )
    roll_up_days: Annotated[int, Field(ge=0, le=MAX_AGE_DAYS)] | None = Field(
        default=None, description="How old entries are that are summed up together and archived; 0 for never."
    )
    retention_days: Annotated[int, Field(ge=0, le=MAX_AGE_DAYS)] | None = Field(
        default=None,
        description="How old archived entries are when they are deleted that a roll-up tells; 0 for never.",
    )
    turn_cap: Annotated[int, Field(ge=0, le=MAX_TURN_CAP)] | None = Field(
        default=None, description="How many turns may be in use; the oldest are archived. 0 for as many as come."
    )
    max_per_tags: Annotated[int, Field(ge=0, le=MOST_PER_TAGS)] | None = Field(
        default=None,
        description="How many memories may carry the same tags and no others before it is proposed to split them by"
        f" further tags, {LEAST_PER_TAGS} at least; 0 for as many as come.",
    )
    keep_questions: bool | None = Field(
        default=None,
        description="Whether the question of each context is kept, for comparing rankings on one's own questions"
        " (`recollect eval --mine`): 30 days, or 90 where feedback was given. `false` takes those away that are kept.",
    )
    tending: Annotated[dict[TendingAgentName, LeaveName], Field(min_length=1)] | None = Field(
        default=None,
        description="What an agent may do by itself, in place of all that was said before: nothing (`off`), `propose`,"
        " carry out what is sure and changes no text (`apply`, by default: reviews, names of tags, edges), or `all`.",
    )

    @model_validator(mode="after")
    def _changes_something(self) -> "NewSettings":
        if not self.values():
            raise invalid("must name at least one setting to change")
        return self

    def values(self) -> dict[str, JsonValue]:
        """Return what is to be changed."""
        return dict(self.model_dump(exclude_none=True))


class SettingsAnswer(Answer):
    """The settings that hold in a space."""

    space: str
    soft_cap: int
    over_cap: OverCap
    secrets: SecretHandling
    on_conflict: OnConflict
    time_zone: str
    extract: Extract
    profiles: Annotated[dict[str, Any], By(lambda settings: settings.values()["profiles"])] = Field(
        description="Other numbers for the profiles of searches."
    )
    min_relevance: float = Field(description="What a result of a search must have at least.")
    context_blocks: int = Field(description="Found memories and excerpts in a context at most.")
    monthly_model_cost: float = Field(description="What the language model may cost in a month, in US dollars.")
    undo_hours: int = Field(description="How long what is forgotten can be restored.")
    memory_enabled: bool
    incognito_default: bool
    incognito_hours: int
    language: str | None = Field(description="An IETF tag; null where neither space nor person has one.")
    ttl_days: Annotated[dict[str, int], By(lambda settings: settings.ttl_days.values())] = Field(
        description="After how many days without use entries are archived, by category and kind; 0 for never."
    )
    roll_up_days: int = Field(description="How old entries are that are summed up together; 0 for never.")
    retention_days: int = Field(description="How old archived entries are when they are deleted; 0 for never.")
    turn_cap: int = Field(description="How many turns may be in use; 0 for as many as come.")
    max_per_tags: int = Field(
        description="How many memories may carry the same tags and no others before a split is proposed; 0 for any."
    )
    keep_questions: bool = Field(description="Whether the questions of contexts are kept for `recollect eval --mine`.")
    tending: Annotated[dict[AgentName, Leave], By(lambda settings: settings.tending.values())] = Field(
        description="What each agent may do by itself."
    )


class OfSession(RequestBody):
    """A conversation of a space."""

    session_id: SessionId
    space: Space = DEFAULT_SPACE


class NewProfile(RequestBody):
    """The whole profile of the person; what is left out or blank is emptied."""

    name: Annotated[Speaker | None, BlankIsNone] = Field(default=None, description="What the person is called.")
    language: Annotated[Annotated[str, Field(max_length=35)] | None, BlankIsNone] = Field(
        default=None, description="An IETF tag such as `de`; spaces that set none have it."
    )
    time_zone: Annotated[Annotated[str, Field(max_length=64)] | None, BlankIsNone] = Field(
        default=None, description="An IANA name; spaces that set none have it."
    )
    text: Annotated[Annotated[EntryText, Field(max_length=MAX_PROFILE_TEXT)] | None, BlankIsNone] = Field(
        default=None, description="A few sentences that open every context."
    )

    def profile(self) -> PersonProfile:
        """Return the domain's value."""
        return self.as_value(PersonProfile)


class IncognitoAnswer(Answer):
    """Whether a session is incognito."""

    session_id: str
    space: str
    incognito: bool
    started_at: datetime | None = Field(description="Null where nobody began it: it was so by the space's default.")
    until: datetime | None = Field(
        description="When it ends by itself, or has ended; null where it lasts until somebody ends it."
    )


class ProfileAnswer(Answer):
    """What the person says about themselves. `version` is 0 and the rest null before anything was said."""

    name: str | None
    language: str | None
    time_zone: str | None
    text: str | None
    version: int
    modified_at: datetime | None


class NewShare(RequestBody):
    """What is shared with which space."""

    from_space: Space = Field(description="The space whose entries are shared.")
    to_space: Space = Field(description="The space in which they are read as well; it need not exist yet.")
    tags: Annotated[list[Tag], Field(min_length=1, max_length=MAX_SHARED_TAGS)] = Field(
        description="What carries any of these is shared."
    )


class ShareListing(QueryParameters):
    """A listing of shares, of all spaces of the person where none is named."""

    space: Space | None = Field(default=None, description="Only those from or into this space.", examples=["work"])
    limit: PageLimit = DEFAULT_PAGE
    cursor: str | None = Field(default=None, description="`next_cursor` of the page before.")


class ShareAnswer(Answer):
    """What carries any of `tags` in `from_space` is read in `to_space` as well."""

    id: str
    from_space: str
    to_space: str
    tags: list[str] = Field(description="In small letters, as tags are compared.")
    created_at: datetime
    created_by: str = Field(description="`user`, or `agent:` and a name.")
