"""Tags for a memory that has few, from the memories whose vectors are near its own."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from math import fsum
from typing import Final


@dataclass(frozen=True, slots=True)
class NeighbourTags:
    """The tags of a neighbour and its cosine similarity, in [-1, 1]."""

    tags: tuple[str, ...]
    similarity: float


@dataclass(frozen=True, slots=True)
class TagThresholds:
    """When a tag is proposed."""

    sparse: int = 2  # a memory with as many tags of its own, or more, is left alone
    similarity: float = 0.5  # MiniLM's vectors of texts about different things stay below
    agreeing: int = 2  # neighbours: one alone may be an oddity
    share: float = 0.5  # of the similarity of all near neighbours
    proposals: int = 3


@dataclass(frozen=True, slots=True)
class ProposedTag:
    """A tag and the share of the neighbours, weighted by similarity, that carry it."""

    tag: str
    confidence: float


DEFAULT_THRESHOLDS: Final = TagThresholds()


def proposed_tags(
    neighbours: Sequence[NeighbourTags], own: Collection[str], thresholds: TagThresholds = DEFAULT_THRESHOLDS
) -> tuple[ProposedTag, ...]:
    """Return the tags that enough near neighbours agree on, the surest first, equals by name.

    A tag's confidence is the similarity of the near neighbours that carry it over that of all near neighbours.
    """
    near = [neighbour for neighbour in neighbours if neighbour.similarity >= thresholds.similarity]
    if len(own) >= thresholds.sparse or not near:
        return ()
    votes: dict[str, list[float]] = {}
    for neighbour in near:
        for tag in set(neighbour.tags).difference(own):
            votes.setdefault(tag, []).append(neighbour.similarity)
    everybody = fsum(neighbour.similarity for neighbour in near)
    agreed = [
        ProposedTag(tag, fsum(cast) / everybody) for tag, cast in votes.items() if len(cast) >= thresholds.agreeing
    ]
    sure = [proposal for proposal in agreed if proposal.confidence >= thresholds.share]
    return tuple(sorted(sure, key=lambda proposal: (-proposal.confidence, proposal.tag))[: thresholds.proposals])
