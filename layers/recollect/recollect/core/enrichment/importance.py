"""How important a memory is at birth, and what each reason adds to it."""

from dataclasses import dataclass
from typing import Final

from recollect.core.model.entry import Statement

_LASTING: Final = frozenset({Statement.PREFERENCE, Statement.COMMITMENT, Statement.GOAL})


@dataclass(frozen=True, slots=True)
class ImportanceWeights:
    """What each reason adds."""

    saved: float = 0.5
    lasting: float = 0.3
    metadata: float = 0.2
    chit_chat: float = -0.1
    repeat: float = 0.1  # for each time that it was said again and merged
    confident: float = 0.6  # the least metadata confidence at which entities or tags count


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


DEFAULT_WEIGHTS: Final = ImportanceWeights()


def importance(
    *,
    saved: bool,
    statement: Statement | None,
    described: bool,
    metadata_confidence: float | None,
    repeats: int = 0,
    weights: ImportanceWeights = DEFAULT_WEIGHTS,
) -> ImportanceParts:
    """Return the parts of a memory's importance.

    Args:
        saved: whether somebody asked for it to be kept, or pinned it.
        statement: what kind of statement it is.
        described: whether it has entities or tags.
        metadata_confidence: how sure the enrichment is, None when it found nothing.
        repeats: how often it was merged with the same said again.
        weights: what each reason adds.
    """
    sure = metadata_confidence is not None and metadata_confidence >= weights.confident
    return ImportanceParts(
        saved=weights.saved if saved else 0.0,
        lasting=weights.lasting if statement in _LASTING else 0.0,
        metadata=weights.metadata if described and sure else 0.0,
        chit_chat=weights.chit_chat if statement is Statement.CHIT_CHAT else 0.0,
        repeats=weights.repeat * repeats,
    )


def _clamped(value: float) -> float:
    return min(1.0, max(0.0, value))
