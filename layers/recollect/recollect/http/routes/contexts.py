"""Contexts and their outcomes: what a prompt is given of the memory, and what became of that."""

import time
from datetime import datetime
from typing import TYPE_CHECKING, Annotated, ClassVar, Final

from fastapi import Path
from pydantic import Field, model_validator
from starlette.background import BackgroundTask
from starlette.responses import JSONResponse

from recollect.core.context.context_memory import BlockKind, ContextMemory, Omission, Section
from recollect.core.context.pinned_and_profile import SHORT_PROFILE
from recollect.core.context.wish import ContextFormat, ContextWish, Tokenizer
from recollect.core.feedback.use_counts import Used
from recollect.core.model.entry import Trust
from recollect.core.model.ids import is_entry_id
from recollect.core.query.strategy import Strategy
from recollect.core.ranking.floor import FLOOR
from recollect.core.spaces.memory_mode import MemoryMode
from recollect.core.spaces.summaries.tiers import is_summary
from recollect.errors import InputError, RecallNotFoundError
from recollect.http.endpoint.call import CurrentCall, Where
from recollect.http.endpoint.router import resource_router
from recollect.http.errors.problems import ProblemType
from recollect.http.models.base import Answer, RequestBody, SkippedAnswer
from recollect.http.models.example_values import RECALL_ID
from recollect.http.models.fields import (
    MAX_CONTEXT_TOKENS,
    MAX_RESPONSE_LENGTH,
    Ids,
    invalid,
)
from recollect.http.models.profile_numbers import Share
from recollect.http.models.rendering import By, Json, MayLack, Of
from recollect.http.models.results import (
    FoundSummaryAnswer,
    OfSpaceAnswer,
    QueryAnswer,
    SearchedSpacesAnswer,
    Tier,
    origin_json,
    summary_json,
)
from recollect.http.models.searching import IncludedStates, QuestionToSpaces, StrategyName
from recollect.http.openapi.responses import answers, asks
from recollect.http.protocol.headers import SESSION_HEADER, CallingSession

if TYPE_CHECKING:
    from recollect.use_cases.contexts.assemble_context import ServedContext

FormatName = Annotated[ContextFormat, Field(strict=False)]
TokenizerName = Annotated[Tokenizer, Field(strict=False)]


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
    recent_turns: Annotated[int, Field(ge=0, le=20)] = Field(
        default=0, description="Turns of the conversation that `X-Session-Id` names, joined at the end."
    )

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
        list[OmittedAnswer], By(lambda served: [one for one in served.context.omitted if one.entry_id != SHORT_PROFILE])
    ]
    degraded: Annotated[list[str], Of("result.degraded")]
    took_ms: float


class OutcomeAnswer(Answer):
    """The memories that the response made use of, and those that it did not."""

    echo: list[str]
    fizzle: list[str]


def context_json(served: "ServedContext", wish: ContextWish, *, took_ms: float) -> Json:
    """Return a context with what is and is not in it."""
    result = served.result
    return ContextAnswer.shown(
        served,
        format=wish.format,
        memories=[
            ContextMemoryAnswer.shown(memory, ref=block.ref, **origin_json(memory.entry, result.views))
            for block in served.context.blocks
            for memory in block.shown
        ],
        max_tokens=wish.max_tokens,
        took_ms=round(took_ms, 3),
        **summary_json(result),
    )


context_router: Final = resource_router("/context", "context", asks=True)


@context_router.post("", **answers(ContextAnswer, "The context.", "context"))
def assemble_context(
    call: CurrentCall,
    body: Annotated[ContextRequest, asks("a_question", "a_context_in_full", "every_space")],
    session_id: CallingSession,
) -> JSONResponse:
    """Assemble what a prompt needs of the memory.

    Pinned memories and a short profile of the person come first, then at most ten memories that the question finds,
    then recent turns. What another space shares says where it is from; of several `spaces` everything does. Everything
    that was remembered is quoted, so that it stays data. What became of it is told at
    `/recalls/{recall_id}/feedback`.
    """
    if body.recent_turns and session_id is None:
        raise InputError("recent_turns", f"needs the conversation: send {SESSION_HEADER}")
    started = time.perf_counter()
    scope, elsewhere = call.asked(body.space, body.spaces)
    wish = body.wish(session_id=session_id, agent=call.access.agent)
    served = call.memory.assemble_context(scope, body.domain_query(session_id), wish, elsewhere)
    took_ms = (time.perf_counter() - started) * 1000
    noted = BackgroundTask(call.memory.record_results, scope, served.result)
    return JSONResponse(context_json(served, wish, took_ms=took_ms), background=noted)


recall_router: Final = resource_router("/recalls/{recall_id}", "context")


@recall_router.post(
    "/feedback",
    **answers(
        OutcomeAnswer | SkippedAnswer,
        "What became of each memory; or why nothing is noted.",
        "outcome skipped",
        ProblemType.NOT_FOUND,
    ),
)
def give_feedback(
    call: CurrentCall,
    recall_id: Annotated[str, Path(description="Of a context.", examples=[RECALL_ID])],
    body: Annotated[Feedback, asks("a_response", "nothing_used")],
    where: Where,
) -> JSONResponse:
    """Tell which memories of a context were of use, or send the response, from which that is found out.

    Each context counts once: the first outcome that is told holds, and is answered again. From the response a memory
    counts as used when it shows what the memory says beyond the question's own words.
    """
    if not is_entry_id(recall_id):
        raise RecallNotFoundError
    return JSONResponse(OutcomeAnswer.shown(call.memory.give_feedback(call.scope(where.space), recall_id, body.used())))
