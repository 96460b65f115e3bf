"""What tools take. Bounds are those of the API; a refusal says what would be right and repeats no value."""

import re
from typing import Annotated, Final, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, model_validator

from recollect.core.feedback.use_counts import DOWN, UP
from recollect.core.query.strategy import MAX_RESULTS
from recollect.http.models.fields import (
    MAX_BATCH,
    MAX_CONTEXT_TOKENS,
    MAX_HANDOFF_ITEMS,
    MAX_MEMORY_IDS,
    MAX_RESPONSE_LENGTH,
    Branch,
    Category,
    EntryText,
    HandoffItem,
    Moment,
    Name,
    Project,
    QueryText,
    Reason,
    SaidMoment,
    SourceIds,
    Space,
    Summary,
    Tags,
    invalid,
)

MIN_CONTEXT_TOKENS: Final = 100  # less than that holds no memory and what stands around it
_REFERENCE: Final = re.compile(r"[A-Za-z0-9._:-]{1,128}")
_DOTS: Final = frozenset({".", ".."})

SearchIntent = Literal["continuity", "fact_check", "frequent", "associative", "explore"]
TellingRole = Literal["user", "assistant", "tool"]


def _addressable(reference: str) -> str:
    if not _REFERENCE.fullmatch(reference) or reference in _DOTS:
        raise invalid("must be an id, a key or a name: 1 to 128 letters, digits, dots, colons, - and _")
    return reference


MemoryReference = Annotated[
    str, Field(min_length=1, max_length=128, description="Its id, key or name."), AfterValidator(_addressable)
]
InSpaceOf = Annotated[
    Space | None,
    Field(default=None, description="A space of its own for a project or a topic; leave it out for the usual one."),
]
References = Annotated[list[MemoryReference], Field(default_factory=list, max_length=MAX_MEMORY_IDS)]
HandoffItems = Annotated[list[HandoffItem], Field(default_factory=list, max_length=MAX_HANDOFF_ITEMS)]


class ToolArguments(BaseModel):
    """The arguments of a tool; unknown ones are refused."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    space: InSpaceOf


class MemoryToKeep(BaseModel):
    """Something to remember, or the right version of something that is remembered."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    text: EntryText = Field(description="One fact in one or two sentences that can be read by themselves, with names.")
    corrects: MemoryReference | None = Field(
        default=None,
        description="The id or name of the memory that this replaces; its former text is kept as a version. What is "
        "left out stays; null empties name, category, valid_from or valid_to.",
    )
    role: TellingRole = Field(
        default="user",
        description="Whose word it is: the person's (`user`), your own conclusion (`assistant`), or what stands in a "
        "page, file or answer of a tool (`tool`).",
    )
    name: Name | None = Field(default=None, description="A short name to find it by, such as `deploy-timeout`.")
    category: Category | None = None
    tags: Tags = Field(default_factory=list)
    source_ids: SourceIds = Field(default_factory=list, description="Where it comes from, such as ids of messages.")
    keep: bool = Field(default=False, description="The person asked for it to be kept.")
    pinned: bool = Field(default=False, description="It is to stand in every context.")
    occurred_at: SaidMoment | None = Field(default=None, description="When it was said or happened; by default now.")
    valid_from: Moment | None = None
    valid_to: Moment | None = Field(default=None, description="Until when it holds.")

    @model_validator(mode="after")
    def _corrects_what_can_be(self) -> "MemoryToKeep":
        fixed = {"role", "source_ids", "keep", "pinned", "occurred_at"} & self.model_fields_set
        if self.corrects is not None and fixed:
            raise invalid(f"must leave out {', '.join(sorted(fixed))} where it corrects: these stay as they are")
        return self


class RememberArguments(ToolArguments):
    """What is to be remembered."""

    memories: Annotated[list[MemoryToKeep], Field(min_length=1, max_length=MAX_BATCH)]
    reason: Reason | None = Field(default=None, description="Why something is corrected; kept with its history.")


class SearchArguments(ToolArguments):
    """A question, what it is for, and why it is asked."""

    query: QueryText = Field(description="The question in plain words, with names and dates; no keywords alone.")
    intent: SearchIntent = Field(
        description="What it is for. `continuity`: where were we, what was last. `fact_check`: a decision, a number, a "
        "specification. `frequent`: preferences and habits. `associative`: what hangs together with something. "
        "`explore`: ideas when you are stuck."
    )
    reason_for_search: Reason = Field(
        description="In a few words why you need it, such as: before choosing a test framework."
    )
    limit: Annotated[int, Field(ge=1, le=MAX_RESULTS)] = 10
    include_deleted: bool = Field(
        default=False,
        description="Also what is out of use: replaced, archived, or holding no longer. What the person has forgotten "
        "is shown to the person alone, to no agent.",
    )


class ContextArguments(ToolArguments):
    """A question, and how much of a prompt its answer may take."""

    query: QueryText = Field(description="The message that is to be answered, or the task.")
    max_tokens: Annotated[int, Field(ge=MIN_CONTEXT_TOKENS, le=MAX_CONTEXT_TOKENS)] = 1_000


class MemoryArguments(ToolArguments):
    """One memory."""

    memory: MemoryReference


class ForgetArguments(MemoryArguments):
    """A memory that is to be forgotten."""

    cascade: bool = Field(default=False, description="Also what says the same, such as what it was made of.")


class NewHandoffArguments(ToolArguments):
    """What the next agent needs."""

    project: Project = Field(description="The project, the same name each time.")
    branch: Branch | None = None
    summary: Summary = Field(description="Where things stand, in a few sentences.")
    completed: HandoffItems
    in_progress_blocked: HandoffItems
    key_decisions: HandoffItems
    next_steps: HandoffItems
    memory_ids: References


class HandoffArguments(ToolArguments):
    """Which handoff."""

    project: Project
    branch: Branch | None = Field(default=None, description="Leave it out for the latest of the whole project.")


class FeedbackArguments(ToolArguments):
    """A vote about a memory, or what became of a context."""

    memory: MemoryReference | None = Field(default=None, description="With `vote`: the memory.")
    vote: Literal[1, -1] | None = Field(default=None, description=f"{UP} for a good memory, {DOWN} for a bad one.")
    reason: Reason | None = Field(default=None, description="Why, with `vote`.")
    recall_id: MemoryReference | None = Field(
        default=None, description="Of a context, with `used_ids` or `response_text`."
    )
    used_ids: Annotated[list[MemoryReference], Field(max_length=MAX_MEMORY_IDS)] | None = Field(
        default=None, description="The memories of that context that your answer made use of; [] for none."
    )
    response_text: Annotated[str, Field(max_length=MAX_RESPONSE_LENGTH)] | None = Field(
        default=None, description="In place of used_ids: your answer, from which that is found out."
    )

    @model_validator(mode="after")
    def _tells_one_thing(self) -> "FeedbackArguments":
        votes = self.memory is not None and self.vote is not None
        outcomes = self.recall_id is not None and (self.used_ids is None) != (self.response_text is None)
        foreign = (
            (self.recall_id, self.used_ids, self.response_text) if votes else (self.memory, self.vote, self.reason)
        )
        if votes == outcomes or any(one is not None for one in foreign):
            raise invalid("must have memory and vote, or recall_id and either used_ids or response_text")
        return self
