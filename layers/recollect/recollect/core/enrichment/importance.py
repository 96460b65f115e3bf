"""How important a memory is at birth, and what each reason adds to it."""

from dataclasses import dataclass, replace
from typing import Final

from recollect.core.model.entry import Entry, Kind, Statement

_LASTING: Final = frozenset({Statement.PREFERENCE, Statement.COMMITMENT, Statement.GOAL})


# What each reason adds
SAVED: Final = 0.5
LASTING: Final = 0.3
METADATA: Final = 0.2
CHIT_CHAT: Final = -0.1
REPEAT: Final = 0.1  # for each time that it was said again and merged
CONFIDENT: Final = 0.6  # the least metadata confidence at which entities or tags count


@dataclass(frozen=True, slots=True)
class ImportanceParts:
    """What each reason added; their sum, kept in [0, 1], is the importance."""

    saved: float = 0.0
    lasting: float = 0.0
    metadata: float = 0.0
    chit_chat: float = 0.0
    repeats: float = 0.0

    @property
    def total(self) -> float:
        """The importance, in [0, 1]. Repeats come on top of what it was when first said, which is no less than 0."""
        return _clamped(_clamped(self.saved + self.lasting + self.metadata + self.chit_chat) + self.repeats)


def _clamped(value: float) -> float:
    return min(1.0, max(0.0, value))


def with_importance(entry: Entry) -> Entry:
    """Return a memory with the importance that its marks give it."""
    return replace(entry, importance=importance_parts(entry).total) if entry.kind is Kind.MEMORY else entry


def importance_parts(entry: Entry) -> ImportanceParts:
    """Return what each reason adds to the importance of a memory."""
    confidence = entry.metadata_confidence
    is_described = bool(entry.entities or entry.tags) and confidence is not None and confidence >= CONFIDENT
    return ImportanceParts(
        saved=SAVED if entry.manually_saved or entry.pinned else 0.0,
        lasting=LASTING if entry.statement in _LASTING else 0.0,
        metadata=METADATA if is_described else 0.0,
        chit_chat=CHIT_CHAT if entry.statement is Statement.CHIT_CHAT else 0.0,
        repeats=REPEAT * entry.repeat_count,
    )
