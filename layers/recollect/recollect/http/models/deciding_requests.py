"""Bodies that take something back, link, or decide."""

from typing import Annotated, Final, Literal

from pydantic import Field, model_validator

from recollect.core.model.edges import EdgeType
from recollect.core.model.entry import JsonValue
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
from recollect.core.spaces.time_to_live import MAX_DAYS
from recollect.http.models.base import RequestBody
from recollect.http.models.fields import LeaveName, ProfileChoice, Reason, ResolutionName, TendingAgentName, invalid
from recollect.http.models.limits import MAX_SAFE_INTEGER
from recollect.http.models.profile_numbers import ProfileNumbers, Share

# What an entry mentions is worked out from its text
DrawnType = Literal[
    EdgeType.RELATED, EdgeType.CONTRADICTS, EdgeType.SUPERSEDES, EdgeType.SUPPORTS, EdgeType.DERIVED_FROM
]
TtlName = Literal["work", "preferences", "health", "hobbies", "relationships", "other", "turns", "handoffs"]
Days = Annotated[int, Field(ge=0, le=MAX_DAYS)]
EntryReference = Annotated[str, Field(min_length=1, max_length=128)]


class Reasoned(RequestBody):
    """A decision that needs no more than a reason, and not even that."""

    SCREENED = frozenset({"reason"})

    reason: Reason | None = Field(default=None, description="Why; kept with the former version and in the audit trail.")


NO_REASON: Final = Reasoned()


class Reversion(Reasoned):
    """Which version an entry goes back to."""

    version: Annotated[int, Field(ge=1, le=MAX_SAFE_INTEGER)]


class NewEdge(Reasoned):
    """An edge to another entry of the space."""

    type: DrawnType
    target: EntryReference = Field(description="Id, key or name of the other entry.")


class Decision(Reasoned):
    """How a conflict is resolved."""

    resolution: ResolutionName


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
        description="Whether sentences of conversations are kept as memories: those that the judge chooses, or a "
        "language model. `rules`, of earlier releases, is read as `judge`.",
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
