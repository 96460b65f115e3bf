"""What waits for a decision, and agents that tend a space."""

from datetime import datetime
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, ClassVar, Literal

from pydantic import Field

from recollect.core.deduplication.conflicts import Conflict, ConflictKind, Resolution
from recollect.core.lifecycle.tending.proposals import TendingProposal
from recollect.core.lifecycle.tending.suggestions import TendingAction
from recollect.core.model.edges import EdgeType
from recollect.core.model.entry import State
from recollect.core.spaces.tending import AgentName, Leave
from recollect.http.models.base import Answer, PageOf, Reasoned, RequestBody
from recollect.http.models.entries import EntryAnswer
from recollect.http.models.example_values import ENTRY_KEY
from recollect.http.models.fields import MAX_ID_LENGTH, IdOrKey, ResolutionName, Tag, TendingAgentName
from recollect.http.models.rendering import By, Json, Of, Rounded, moment

if TYPE_CHECKING:
    from recollect.use_cases.memories.proposals import Proposal


class Decision(Reasoned):
    """How a conflict is resolved."""

    resolution: ResolutionName


class ConflictStatus(StrEnum):
    """Whether a conflict waits for a decision."""

    OPEN = "open"
    RESOLVED = "resolved"


class ConflictListing(PageOf):
    """A listing of conflicts."""

    status: ConflictStatus | None = Field(default=None, examples=["open"])
    entry_id: IdOrKey | None = Field(
        default=None, description="Only those of one memory: its id or key.", examples=[ENTRY_KEY]
    )

    @property
    def resolved(self) -> bool | None:
        """Whether resolved ones are asked for, or open ones; None for both."""
        return None if self.status is None else self.status is ConflictStatus.RESOLVED


def _status(conflict: Conflict) -> ConflictStatus:
    return ConflictStatus.OPEN if conflict.resolution is None else ConflictStatus.RESOLVED


class QuestionAnswer(Answer):
    """A question about two memories."""

    id: str
    kind: ConflictKind
    status: Annotated[ConflictStatus, By(_status)]
    differences: list[str]
    cosine: Rounded | None
    jaccard: Rounded | None
    opened_at: datetime
    resolution: Resolution | None
    resolved_at: datetime | None
    resolved_by: str | None
    entry_id: str = Field(description="The newer memory.")
    other_id: str = Field(description="The older memory.")


class ConflictAnswer(QuestionAnswer):
    """Two memories that cannot both hold, or that may say the same. Those that were forgotten are null."""

    PART: ClassVar = "conflict"

    entry: EntryAnswer | None
    other: EntryAnswer | None


NeedName = Literal["never_reviewed", "long_unreviewed", "long_untended", "quarantined", "contested", "crowded"]
ProposalKind = Literal["quarantined", "suggested"]


class TendingListing(PageOf):
    """A page of what waits to be looked at."""

    need: NeedName | None = Field(default=None, description="For this reason alone.", examples=["never_reviewed"])


class ProposalListing(PageOf):
    """A page of what waits for a decision."""

    kind: ProposalKind | None = Field(
        default=None, description="Only entries in quarantine, or only what agents propose.", examples=["suggested"]
    )


class NewTendingRun(RequestBody):
    """Which agent looks at the space."""

    agent: TendingAgentName
    dry_run: bool = Field(default=False, description="Whether it only tells what it would do.", examples=[True])
    max_changes: Annotated[int, Field(ge=1, le=200)] = Field(
        default=50, description="How many suggestions are treated at most by this call."
    )
    run: Annotated[str, Field(min_length=1, max_length=MAX_ID_LENGTH)] | None = Field(
        default=None, description="A run of this agent that had `more`, to go on with."
    )


class Approval(Reasoned):
    """A decision for a proposal."""

    names: Annotated[dict[Tag, Tag | None], Field(max_length=100)] = Field(
        default_factory=dict,
        description="Other names for tags that an agent's proposal would give, by those; null for one that it is not to"
        " give.",
        examples=[{"deploy-kubernetes": "clusters"}],
    )


class EditAnswer(Answer):
    """What would become of one memory; what is null stays."""

    entry_id: str
    version: Annotated[int, Of("seen")] = Field(description="The version that the agent has looked at.")
    text: str | None
    state: State | None
    superseded_by: str | None
    category: str | None
    add_tags: list[str]
    drop_tags: list[str]


class LinkAnswer(Answer):
    """An edge that would be drawn, or removed."""

    source: str
    type: EdgeType
    target: str
    remove: bool


class SuggestionAnswer(Answer):
    """What an agent suggests, and why."""

    id: str
    agent: AgentName
    action: TendingAction
    reason: str
    confidence: Rounded = Field(description="In [0, 1].")
    edits: list[EditAnswer]
    links: list[LinkAnswer]


class TreatedAnswer(SuggestionAnswer):
    """A suggestion and what became of it, or would without `dry_run`."""

    PART: ClassVar = "suggestion"

    treated: Literal["carried_out", "proposed", "passed_over"]
    changes: int


class TendingRunAnswer(Answer):
    """What an agent did in a space."""

    id: str
    agent: AgentName
    by: str = Field(description="Who had it look, or `schedule`.")
    started_at: datetime
    ended_at: datetime | None
    seen: int = Field(description="Memories that were looked at.")
    counts: dict[str, int] = Field(description="Changes by action.")
    proposed: int
    proposal_id: str | None = Field(description="The proposal that it carried out.")
    undone_at: datetime | None
    undone: int
    left: int = Field(description="Changes that were not taken back, since somebody has changed the memory again.")


class TendingReportAnswer(TendingRunAnswer):
    """What came of a call; a dry run is not kept."""

    PART: ClassVar = "run"

    dry_run: bool
    more: bool = Field(description="Whether there is more to do: call again with its `id` as `run`.")
    suggestions: Annotated[list[TreatedAnswer], Of("treated")]


class TendedChangeAnswer(Answer):
    """One change of a run: of a memory from a version to the next, or an edge."""

    action: TendingAction
    entry_id: str | None
    before: Annotated[int | None, By(lambda change: change.entry_id and change.before)]
    after: Annotated[int | None, By(lambda change: change.entry_id and change.after)]
    link: LinkAnswer | None


class TendingRunInFull(TendingRunAnswer):
    """A run with a page of its changes."""

    changes: list[TendedChangeAnswer]
    next_cursor: str | None


class TendingAgentAnswer(Answer):
    """An agent, and what it may do in the space."""

    name: AgentName
    description: str
    leave: Leave


class TendingAgentsAnswer(Answer):
    """The agents."""

    items: list[TendingAgentAnswer]


class InNeedAnswer(Answer):
    """A memory and why it should be looked at."""

    entry: EntryAnswer
    needs: list[NeedName]


class TendingNeedsAnswer(Answer):
    """What waits in a space to be looked at."""

    counts: dict[NeedName, int]
    open_proposals: int
    open_conflicts: int = Field(description="Among the latest 500 conflicts.")
    complete: bool = Field(description="Whether all of a very large space was counted.")
    items: Annotated[list[InNeedAnswer], Of("page.items")]
    next_cursor: str | None


class ProposalAnswer(Answer):
    """What waits for a decision: an entry in quarantine, whose `rule` names what it looks like; or a suggestion."""

    id: str
    kind: ProposalKind
    rule: str | None
    entry: EntryAnswer | None
    suggestion: SuggestionAnswer | None
    proposed_at: datetime


class DecidedAnswer(Answer):
    """A suggestion that was decided about, with the run that carried it out."""

    id: Annotated[str, Of("proposal.id")]
    state: Annotated[Literal["approved", "declined"], Of("proposal.state")]
    run: TendingRunAnswer | None


def proposal_json(proposal: "Proposal | TendingProposal") -> Json:
    """Return what waits for a decision: an entry in quarantine, or a suggestion."""
    if isinstance(proposal, TendingProposal):
        return ProposalAnswer.shown(proposal, kind="suggested", rule=None, entry=None)
    entry, at = proposal.entry, moment(proposal.entry.created_at)
    return ProposalAnswer.shown(proposal, id=entry.id, kind="quarantined", suggestion=None, proposed_at=at)
