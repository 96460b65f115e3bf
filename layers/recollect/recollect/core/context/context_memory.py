"""What a context is made of: blocks of what is remembered as they are shown, and what is left out."""

from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from recollect.core.model.entry import Entry, Kind


class Section(StrEnum):
    """The parts of a context, in their order."""

    PINNED = "pinned"
    PROFILE = "profile"
    FOUND = "found"
    TURNS = "recent_turns"


class Omission(StrEnum):
    """Why a memory is not in a context: no room among the tokens, or more were found than a context may hold."""

    BUDGET = "budget"
    LIMIT = "limit"


class BlockKind(StrEnum):
    """A memory; an excerpt of what was said in one session on one day; memories that cannot all hold."""

    MEMORY = "memory"
    EXCERPT = "excerpt"
    CONFLICT = "conflict"


@dataclass(frozen=True, slots=True)
class ContextMemory:
    """An entry as a context shows it.

    text: all of it or, when `shortened`, whole sentences around what matches. relevance: of the search that found it,
    in [0, 1]; None for what stands by rule or is shown for what is around it. marks: what has to be known of it beside
    its date: that it is unverified, superseded, or holds for some time only. day: its date in the space's zone.
    after_gap: in an excerpt, something between the one before it and this was left out.
    """

    entry: Entry
    section: Section
    text: str
    day: date
    marks: tuple[str, ...] = ()
    shortened: bool = False
    relevance: float | None = None
    after_gap: bool = False

    @property
    def speaker(self) -> str | None:
        """Who said it, where it was said by somebody."""
        if self.entry.speaker:
            return self.entry.speaker
        return self.entry.role.value if self.entry.kind is Kind.TURN else None


@dataclass(frozen=True, slots=True)
class Block:
    """What stands under one number.

    ref: the number, from 1. shown: one memory; turns of a session in the order in which they were said; or memories
    that cannot all hold, the newest first. tokens: what it counts as it is written, once the text is finished.
    """

    ref: int
    kind: BlockKind
    section: Section
    shown: tuple[ContextMemory, ...]
    tokens: int = 0


@dataclass(frozen=True, slots=True)
class Omitted:
    """A memory that is left out, and why."""

    entry_id: str
    section: Section
    reason: Omission


@dataclass(frozen=True, slots=True)
class Context:
    """What a prompt is given: `tokens` is what the text counts.

    nothing_relevant: nothing was found for the question that is worth showing.
    """

    text: str
    blocks: tuple[Block, ...]
    tokens: int
    omitted: tuple[Omitted, ...] = ()
    nothing_relevant: bool = False

    @property
    def frame_tokens(self) -> int:
        """What the opening, the headings and what says that nothing answers count: all that is in no block."""
        return self.tokens - sum(block.tokens for block in self.blocks)

    @property
    def memories(self) -> tuple[ContextMemory, ...]:
        """What is shown, in its order."""
        return tuple(memory for block in self.blocks for memory in block.shown)
