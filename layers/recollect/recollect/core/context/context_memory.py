"""What a context is made of: memories as they are shown, how far each may be believed, and those that are left out."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from recollect.core.model.entry import Entry, State, Trust

_TRUST: Final[Mapping[Trust, str]] = {
    Trust.USER: "said by the user",
    Trust.AGENT: "said by an agent",
    Trust.TOOL: "from a tool, unverified",
    Trust.IMPORTED: "imported, unverified",
}
_STATE: Final[Mapping[State, str]] = {State.SUPERSEDED: "superseded by a newer one", State.ARCHIVED: "archived"}


def trust_mark(entry: Entry) -> str:
    """Return where a memory comes from and whether it still stands."""
    state = _STATE.get(entry.state)
    return _TRUST[entry.trust] if state is None else f"{_TRUST[entry.trust]}, {state}"


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


@dataclass(frozen=True, slots=True)
class ContextMemory:
    """A memory as a context shows it.

    ref: its number in the text, from 1. text: all of it or, when `shortened`, whole sentences around what matches.
    about: the tag or entity that it is grouped by. relevance: of the search that found it, in [0, 1].
    """

    ref: int
    entry: Entry
    section: Section
    text: str
    shortened: bool = False
    about: str | None = None
    relevance: float | None = None


@dataclass(frozen=True, slots=True)
class Omitted:
    """A memory that is left out, and why."""

    entry_id: str
    section: Section
    reason: Omission


@dataclass(frozen=True, slots=True)
class Context:
    """What a prompt is given: `tokens` is what the text counts."""

    text: str
    memories: tuple[ContextMemory, ...]
    tokens: int
    omitted: tuple[Omitted, ...] = ()
