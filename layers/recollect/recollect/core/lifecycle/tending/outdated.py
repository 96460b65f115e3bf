"""Memories that a later one, which tells of a change, may have replaced.

The words of change are those of the judge of conflicts; what has changed is what lies nearest and is spoken of by
several of the same words. What the rules doubt is shown to a model, and a person decides about either.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from recollect.core.judges.conflict import tells_a_change
from recollect.core.lifecycle.tending.nearness import nearest
from recollect.core.lifecycle.tending.suggestions import TendedSpace
from recollect.core.lifecycle.tending.wording import keys_in
from recollect.core.model.entry import Entry

NEAREST: Final = 4
NEAR: Final = 0.5
LESS_NEAR: Final = 0.4  # where somebody else tells
DOUBTFUL: Final = 0.7
LEAST_SHARED: Final = 2  # words of what both are about
RARE: Final = 0.015  # share of memories with a word that says what one is about, two of them at least
LONGEST: Final = 60  # words: of a story single words tell nothing


@dataclass(frozen=True, slots=True)
class Outdated:
    """A memory and the later one that may have replaced it; words: by which that one tells of a change."""

    former: Entry
    later: Entry
    words: str
    confidence: float


def outdated(space: TendedSpace) -> list[Outdated]:
    """Return the memories that a later one has replaced, each by the latest such one, the surest first."""
    often = Counter(key for entry in space.memories for key in keys_in(entry.text))
    rare = max(2, RARE * len(space.memories))
    found = [
        Outdated(former, later, words, round(min(0.97, 0.8 + 0.3 * (cosine - NEAR)), 3))
        for former, later, words, cosine in _near_changes(space, NEAR)
        if len(shared := keys_in(former.text) & keys_in(later.text)) >= LEAST_SHARED
        and any(often[key] <= rare for key in shared)
        and not tells_a_change(former.text)
    ]
    return _latest(found)


def perhaps_outdated(space: TendedSpace) -> list[Outdated]:
    """Return the memories near a later one that tells of some change and shares a word with them, the surest first.

    Most of them hold: the rules do not tell, or tell against it.
    """
    return _latest(
        Outdated(former, later, words, round(DOUBTFUL * cosine, 3))
        for former, later, words, cosine in _near_changes(space, LESS_NEAR)
        if keys_in(former.text) & keys_in(later.text)
    )


def _near_changes(space: TendedSpace, least: float) -> Iterator[tuple[Entry, Entry, str, float]]:
    """Yield memories with a later one near them that tells of a change, by which words, and their cosine."""
    told = {place: words for place, entry in enumerate(space.memories) if (words := _change(entry.text))}
    near = nearest(space.vectors, list(told), NEAREST)
    for row, (place, words) in enumerate(told.items()):
        later = space.memories[place]
        for other, cosine in zip(near.places[row], near.cosines[row], strict=True):
            former = space.memories[int(other)]
            is_open = not former.pinned and not {former.id, later.id} & space.contested
            if is_open and cosine >= least and _said(former) < _said(later):
                yield former, later, words, float(cosine)


def _change(text: str) -> str | None:
    return tells_a_change(text) if len(text.split()) <= LONGEST else None


def _said(entry: Entry) -> tuple[datetime, datetime]:
    return entry.occurred_at, entry.created_at


def _latest(found: Iterable[Outdated]) -> list[Outdated]:
    """Return of each memory the latest one that may have replaced it, the surest first."""
    latest = {one.former.id: one for one in sorted(found, key=lambda one: one.later.occurred_at)}
    return sorted(latest.values(), key=lambda one: (-one.confidence, one.former.id))
