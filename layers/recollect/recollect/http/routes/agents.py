"""What agents leave for the next ones (handoffs), and what the outcomes of contexts say of them."""

from datetime import datetime
from functools import partial
from typing import Annotated, Any, ClassVar, Final

from fastapi import Query
from pydantic import Field
from starlette.responses import JSONResponse

from recollect.core.context.handoff_layout import handoff_markdown
from recollect.core.context.wish import ContextFormat
from recollect.core.model.entry import Trust
from recollect.core.model.handoffs import LISTS, Handoff
from recollect.core.model.scope import DEFAULT_SPACE
from recollect.core.spaces.memory_mode import MemoryMode
from recollect.http.endpoint.call import CurrentCall, IdempotencyHeader, Where
from recollect.http.endpoint.router import resource_router
from recollect.http.errors.problems import ProblemType
from recollect.http.models.base import (
    Answer,
    InSpace,
    NothingServedAnswer,
    PageAnswer,
    PageOf,
    RequestBody,
    SkippedAnswer,
)
from recollect.http.models.example_values import BRANCH, PROJECT
from recollect.http.models.fields import MAX_HANDOFF_ITEMS, Branch, HandoffItem, Ids, Metadata, Project, Space, Summary
from recollect.http.models.rendering import MayLack, Of, Rounded
from recollect.http.openapi.responses import answers, asks, succeeds

Items = Annotated[list[HandoffItem], Field(max_length=MAX_HANDOFF_ITEMS)]


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


class ServedAnswer(Answer):
    """How often something was served, and how often that was of use."""

    times_served: int
    times_relevant: int
    hit_rate: Rounded


class ServedEntryAnswer(ServedAnswer):
    """The figures of one memory."""

    PART: ClassVar = "served"

    entry_id: str


class AgentAnswer(ServedAnswer):
    """One agent; null for calls that name none."""

    PART: ClassVar = "served"

    agent: str | None
    contexts: int
    noise: list[ServedEntryAnswer] = Field(description="Often served to it, rarely of use.")
    high_signal: list[ServedEntryAnswer] = Field(description="Mostly of use to it.")


class AgentFiguresAnswer(ServedAnswer):
    """The figures of one agent about one memory."""

    PART: ClassVar = "[1]"

    agent: Annotated[str | None, Of("[0]")]


class DifferenceAnswer(Answer):
    """A memory that is of use to some agents and not to others, the best hit rate first."""

    entry_id: str
    by_agent: list[AgentFiguresAnswer]


class AgentsAnswer(Answer):
    """What the outcomes of the last 90 days say. `complete` is false where there were too many to count them all."""

    agents: list[AgentAnswer]
    differences: list[DifferenceAnswer]
    complete: bool


class HandoffAnswer(Answer):
    """What was handed over."""

    id: Annotated[str, Of("entry.id")]
    project: Annotated[str, Of("handoff.project")]
    branch: Annotated[str | None, Of("handoff.branch")]
    summary: Annotated[str, Of("handoff.summary")]
    completed: Annotated[list[str], Of("handoff.completed")]
    in_progress_blocked: Annotated[list[str], Of("handoff.in_progress_blocked")]
    key_decisions: Annotated[list[str], Of("handoff.key_decisions")]
    next_steps: Annotated[list[str], Of("handoff.next_steps")]
    memory_ids: Annotated[list[str], Of("handoff.memory_ids")]
    metadata: Annotated[dict[str, Any], Of("handoff.metadata")]
    trust: Annotated[Trust, Of("entry.trust")]
    created_at: Annotated[datetime, Of("entry.created_at")]


class RenderedHandoffAnswer(HandoffAnswer):
    """A handoff; `text` holds it for a prompt, as quoted data, where that was asked for."""

    text: Annotated[str | None, MayLack()] = None


agent_router: Final = resource_router("/agents", "operation")


@agent_router.get("/stats", **answers(AgentsAnswer, "What outcomes say.", "agents"))
def report_agents(call: CurrentCall, where: Where) -> JSONResponse:
    """Tell for each agent how much of what it was served was of use: noise, high signal, and differences."""
    return JSONResponse(AgentsAnswer.shown(call.memory.report_agents(call.scope(where.space))))


handoff_router: Final = resource_router("/handoffs", "handoffs")


@handoff_router.post(
    "",
    **answers(
        HandoffAnswer,
        "It was stored.",
        "handoff",
        succeeds(200, "Nothing is stored now.", "skipped", model=SkippedAnswer),
        ProblemType.CONFLICT,
        status=201,
    ),
)
def store_handoff(
    call: CurrentCall,
    body: Annotated[NewHandoff, asks("a_short_handoff", "a_handoff_in_full")],
    idempotency_key: IdempotencyHeader,
) -> JSONResponse:
    """Hand work over: stored as an entry that searches find, and as the latest of its project and branch."""
    trust = Trust.USER if call.access.agent is None else Trust.AGENT
    scope, author = call.scope(body.space), call.author()
    stored = call.memory.store_handoff(scope, body.handoff(), author, trust=trust, idempotency_key=idempotency_key)
    return JSONResponse(HandoffAnswer.shown(stored), 201)


@handoff_router.get("", **answers(PageAnswer[HandoffAnswer], "A page of handoffs.", "handoffs"))
def list_handoffs(call: CurrentCall, listing: Annotated[HandoffListing, Query()]) -> JSONResponse:
    """List handoffs, the latest first: all of the space, or those of a project or a branch of it."""
    return call.page(
        listing, partial(call.memory.list_handoffs, project=listing.project, branch=listing.branch), HandoffAnswer.shown
    )


@handoff_router.get(
    "/latest",
    **answers(
        RenderedHandoffAnswer | NothingServedAnswer,
        "The latest; or why none is served.",
        "handoff_for_a_prompt nothing_served",
        ProblemType.NOT_FOUND,
    ),
)
def latest_handoff(call: CurrentCall, wanted: Annotated[LatestOf, Query()]) -> JSONResponse:
    """Read the latest handoff of a project, or of one branch of it, for a prompt if that is wanted."""
    stored = call.memory.latest_handoff(call.scope(wanted.space), project=wanted.project, branch=wanted.branch)
    if isinstance(stored, MemoryMode):
        return JSONResponse({"memory": stored})
    text = {"text": handoff_markdown(*stored)} if wanted.format is ContextFormat.MARKDOWN else {}
    return JSONResponse(RenderedHandoffAnswer.shown(stored, **text))
