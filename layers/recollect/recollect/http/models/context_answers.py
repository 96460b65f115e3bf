"""The shapes of what a question gets: results with how they were found, contexts and their outcomes, and handoffs."""

from datetime import datetime
from typing import Annotated, Any, ClassVar

from pydantic import Field

from recollect.core.context.context_memory import BlockKind, ContextMemory, Omission, Section
from recollect.core.context.pinned_and_profile import SHORT_PROFILE
from recollect.core.context.wish import ContextFormat
from recollect.core.model.entry import Trust
from recollect.core.ranking.profiles import ProfileName
from recollect.core.spaces.discovery.steps import Stopped, Tool
from recollect.core.spaces.memory_mode import MemoryMode
from recollect.core.spaces.summaries.tiers import is_summary
from recollect.http.models.answers import FoundSummaryAnswer, QueryAnswer, ResultAnswer, Tier
from recollect.http.models.base import Answer
from recollect.http.models.rendering import By, MayLack, Of, Rounded
from recollect.http.models.share_answers import OfSpaceAnswer, SearchedSpacesAnswer


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


class AnswerabilityTermAnswer(Answer):
    """A term of the log-odds that something which is remembered answers."""

    name: str
    value: float
    weight: float


class AnswerabilityAnswer(Answer):
    """How likely it is that something answers: of the best step; the terms are those of the first one."""

    likely: float
    terms: list[AnswerabilityTermAnswer]


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
    answerability: Annotated[AnswerabilityAnswer | None, MayLack()] = Field(
        default=None, description="With `discover` and `explain`: the numbers behind `found`."
    )
    degraded: list[str]
    took_ms: float


def _entry_id(memory: ContextMemory) -> str | None:
    return None if is_summary(memory.entry) or memory.entry.id == SHORT_PROFILE else memory.entry.id


class ContextMemoryAnswer(OfSpaceAnswer):
    """A memory as the text of a context shows it, or a turn of an excerpt."""

    PART: ClassVar = "entry"

    ref: int = Field(description="The number in the text; turns of one excerpt share it, and memories that disagree.")
    entry_id: Annotated[str | None, By(_entry_id)] = Field(
        description="Null for a summary, whose memories are its `source_ids`, and for the short profile."
    )
    section: Section
    speaker: str | None
    text: str
    shortened: bool
    marks: list[str] = Field(description="Such as: unverified, superseded, from or until when it holds.")
    occurred_at: Annotated[datetime, Of("entry.occurred_at")]
    trust: Annotated[Trust, Of("entry.trust")]
    source_ids: Annotated[list[str], Of("entry.source_ids")]
    relevance: float | None = Field(
        description="In [0, 1], where the question found it; null for what stands by rule or beside a hit."
    )


class ContextBlockAnswer(Answer):
    """What stands under one number of the text: a memory, an excerpt of a session, or memories that disagree."""

    ref: int
    kind: BlockKind
    section: Section
    tokens: int = Field(description="Of its lines, the one with its number among them.")


class OmittedAnswer(Answer):
    """A memory that is not in the text, and why: no room among the tokens, or more than a context holds."""

    entry_id: str
    section: Section
    reason: Omission


class ContextAnswer(SearchedSpacesAnswer):
    """What a prompt is given of the memory: `text` is quoted data, at most `max_tokens` of them by the tokenizer.

    Where nothing is relevant enough and nothing stands, it says so.
    """

    PART: ClassVar = "result"

    recall_id: str | None = Field(description="By which its outcome is told; null when it holds no memory.")
    query: Annotated[QueryAnswer, Of("result")]
    tier: Annotated[Tier | None, Of("result.tier")] = Field(
        default=None, description="Of a tiered search: 1 where `summary` answers, 2 where the entries do."
    )
    summary: Annotated[FoundSummaryAnswer | None, MayLack()] = Field(
        default=None, description="Of a tiered search: the summary that comes nearest, shown where it is worth it."
    )
    memory: Annotated[MemoryMode, Of("result.memory")]
    text: Annotated[str, Of("context.text")]
    format: ContextFormat
    blocks: Annotated[list[ContextBlockAnswer], Of("context.blocks")] = Field(description="In the order of the text.")
    memories: list[ContextMemoryAnswer]
    tried: Annotated[list[str] | None, By(lambda served: served.result.discovery and served.result.discovery.tried)] = (
        Field(default=None, description="With `discover`: what was tried, in words.")
    )
    nothing_relevant: Annotated[bool, Of("context.nothing_relevant")] = Field(
        description="Nothing that is remembered answers the question, and `text` says so."
    )
    tokens: Annotated[int, Of("context.tokens")] = Field(
        description="Of `text`: those of its blocks and `frame_tokens` together."
    )
    frame_tokens: Annotated[int, Of("context.frame_tokens")] = Field(
        description="Of what stands in no block: opening, headings, that nothing answers."
    )
    max_tokens: int
    tokenizer: str
    omitted: Annotated[
        list[OmittedAnswer],
        By(lambda served: [one for one in served.context.omitted if one.entry_id != SHORT_PROFILE]),
    ]
    degraded: Annotated[list[str], Of("result.degraded")]
    took_ms: float


class OutcomeAnswer(Answer):
    """The memories that the response made use of, and those that it did not."""

    echo: list[str]
    fizzle: list[str]


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
