"""Bodies and parameters about contexts, their outcomes, votes and handoffs."""

from dataclasses import replace
from typing import Annotated

from pydantic import AfterValidator, Field, WithJsonSchema, model_validator

from recollect.core.context.wish import ContextFormat, ContextWish, Tokenizer
from recollect.core.feedback.use_counts import DOWN, UP, Used
from recollect.core.model.handoffs import LISTS, Handoff
from recollect.core.model.scope import DEFAULT_SPACE
from recollect.core.query.query import Query
from recollect.core.query.strategy import Strategy
from recollect.core.ranking.floor import FLOOR
from recollect.http.models.base import RequestBody
from recollect.http.models.example_values import BRANCH, PROJECT
from recollect.http.models.fields import (
    Branch,
    Distinct,
    ExternalId,
    HandoffItem,
    Metadata,
    Project,
    Reason,
    Space,
    Summary,
    invalid,
)
from recollect.http.models.limits import (
    MAX_CONTEXT_TOKENS,
    MAX_HANDOFF_ITEMS,
    MAX_MEMORY_IDS,
    MAX_RECENT_TURNS,
    MAX_RESPONSE_LENGTH,
)
from recollect.http.models.listing_requests import InSpace, PageOf
from recollect.http.models.profile_numbers import Share
from recollect.http.models.search_requests import IncludedStates, QuestionToSpaces, StrategyName

FormatName = Annotated[ContextFormat, Field(strict=False)]
TokenizerName = Annotated[Tokenizer, Field(strict=False)]
Ids = Annotated[list[ExternalId], Field(max_length=MAX_MEMORY_IDS), Distinct]
Items = Annotated[list[HandoffItem], Field(max_length=MAX_HANDOFF_ITEMS)]


class ContextRequest(QuestionToSpaces):
    """A question, and how much of a prompt its context may take."""

    min_relevance: Share | None = Field(
        default=None,
        description="What a memory must have at least to be among those that the question finds; by default what the "
        f"space says and no less than {FLOOR:g}. 0 takes whatever comes nearest. Pinned memories and the profile stay.",
    )
    include: IncludedStates
    strategy: StrategyName = Strategy.HYBRID
    max_tokens: Annotated[int, Field(ge=1, le=MAX_CONTEXT_TOKENS)] = Field(
        default=1_000, description="What the text may have at most, by the tokenizer."
    )
    tokenizer: TokenizerName = Field(
        default=Tokenizer.WORDPIECE,
        description="Whose tokens are counted: MiniLM's word pieces, or bytes, of which no tokenizer that works on "
        "UTF-8 makes more.",
    )
    format: FormatName = ContextFormat.MARKDOWN
    recent_turns: Annotated[int, Field(ge=0, le=MAX_RECENT_TURNS)] = Field(
        default=0, description="Turns of the conversation that `X-Session-Id` names, joined at the end."
    )

    def domain_query(self, session_id: str | None = None) -> Query:
        """Return the domain's value."""
        return replace(super().domain_query(session_id), strategy=self.strategy)

    def wish(self, *, session_id: str | None, agent: str | None) -> ContextWish:
        """Return the domain's value."""
        return self.as_value(ContextWish, session_id=session_id, agent=agent)


class Feedback(RequestBody):
    """What became of a context: the memories that were used, or the response, from which that is found out."""

    NOT_KEPT = frozenset({"response_text"})

    response_text: Annotated[str, Field(max_length=MAX_RESPONSE_LENGTH)] | None = None
    used_ids: Ids | None = Field(default=None, description="Ids or keys of memories that were served.")

    @model_validator(mode="after")
    def _tells_one_way(self) -> "Feedback":
        if (self.response_text is None) == (self.used_ids is None):
            raise invalid("must have response_text or used_ids, one of them")
        return self

    def used(self) -> Used:
        """Return the domain's value."""
        return Used(None if self.used_ids is None else tuple(self.used_ids), self.response_text or "")


def _up_or_down(value: int) -> int:
    if value not in {UP, DOWN}:
        raise invalid(f"must be {UP} or {DOWN}")
    return value


class NewVote(RequestBody):
    """A vote for a memory, or against it."""

    SCREENED = frozenset({"reason"})

    value: Annotated[int, AfterValidator(_up_or_down), WithJsonSchema({"type": "integer", "enum": [UP, DOWN]})]
    reason: Reason | None = None


class NewHandoff(RequestBody):
    """What is handed over to whoever goes on with the work."""

    SCREENED = frozenset({"summary", *LISTS, "metadata"})

    project: Project
    branch: Branch | None = None
    summary: Summary
    completed: Items = Field(default_factory=list)
    in_progress_blocked: Items = Field(default_factory=list)
    key_decisions: Items = Field(default_factory=list)
    next_steps: Items = Field(default_factory=list)
    memory_ids: Ids = Field(
        default_factory=list, description="Memories that go with it, by id, key or name; they count as accessed."
    )
    metadata: Metadata = Field(default_factory=dict)
    space: Space = DEFAULT_SPACE

    def handoff(self) -> Handoff:
        """Return the domain's value."""
        return self.as_value(Handoff)


class HandoffListing(PageOf):
    """A listing of handoffs; a branch comes with its project."""

    project: Project | None = Field(default=None, examples=[PROJECT])
    branch: Branch | None = None


class LatestOf(InSpace):
    """The latest handoff of a project, or of one branch of it."""

    project: Project = Field(examples=[PROJECT])
    branch: Branch | None = Field(default=None, examples=[BRANCH])
    format: ContextFormat = Field(
        default=ContextFormat.JSON, description="`markdown` adds it as text for a prompt.", examples=["markdown"]
    )
