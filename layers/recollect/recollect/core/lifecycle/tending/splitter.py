"""The splitter: where too many memories carry the same tags and no others, it suggests further tags for them.

A combination is all the tags that a memory carries. Memories of one combination are what is left at the end of
browsing, where no tag narrows them further; so a bound on each combination is a bound on what somebody has to look
through. What carries no tag is a combination as well: it gets its first ones.

Every memory of a combination with too many gets one tag more, by what it is about (`tag_cuts.py`, `tag_names.py`). None
of the new combinations holds too many either, with what carries these tags already. What is pinned stays as it is.
"""

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

import numpy as np

from recollect.core.lifecycle.tending.suggestions import SuggestedEdit, Suggestion, TendedSpace, TendingAction
from recollect.core.lifecycle.tending.tag_cuts import cohesion, likeness, parts
from recollect.core.lifecycle.tending.tag_names import PartTerms, part_names
from recollect.core.spaces.tending import AgentName

# Memories in one suggestion: what it says is one record, and carried out in one call; others follow in the next
MOST_AT_ONCE: Final = 1_000
MOST_TOLD: Final = 8  # new tags that a reason names
_SHOWN: Final = 40  # characters of a tag in a reason

Tags = frozenset[str]


def split(space: TendedSpace) -> list[Suggestion]:
    """Return a suggestion for each combination that holds too many, the one with the most first."""
    most = space.max_per_tags
    if not most:
        return []
    held: dict[Tags, list[int]] = {}
    for row, entry in enumerate(space.memories):
        held.setdefault(frozenset(entry.tags), []).append(row)
    planned = Counter({tags: len(rows) for tags, rows in held.items()})
    crowded = sorted(
        (tags for tags in held if len(held[tags]) > most), key=lambda tags: (-len(held[tags]), sorted(tags))
    )
    found = []
    for tags in crowded:
        # The oldest first: so the rest is another day's, and stays together
        rows = [row for row in held[tags] if not space.memories[row].pinned][:MOST_AT_ONCE]
        if len(rows) > 1:
            found.append(_split_one(space, tags, rows, len(held[tags]), planned))
    return found


def combination_subject(tags: Tags) -> str:
    """Return by what a combination is known again, whatever its tags hold."""
    return json.dumps(sorted(tags), ensure_ascii=False)


def _split_one(space: TendedSpace, tags: Tags, rows: Sequence[int], count: int, planned: Counter[Tags]) -> Suggestion:
    """Return the suggestion for one combination; planned: how many each holds, with what was suggested so far."""
    most = space.max_per_tags
    entries = [space.memories[row] for row in rows]
    affinity = likeness(entries, space.vectors[np.asarray(rows)])
    cut = parts(affinity, most)

    def fits(name: str, size: int) -> bool:
        return planned[tags | {name}] + size <= most

    names = part_names(PartTerms(entries, space.zone), cut, sorted(tags), fits)
    edits: list[tuple[int, SuggestedEdit]] = []
    for name, members in zip(names, cut, strict=True):
        planned[tags | {name}] += len(members)
        for row in members:
            entry = entries[row]
            edits.append((row, SuggestedEdit(entry_id=entry.id, seen=entry.version, add_tags=(name,))))
    sizes = {name: len(members) for name, members in zip(names, cut, strict=True)}
    return Suggestion(
        agent=AgentName.SPLITTER,
        action=TendingAction.RETAGGED,
        subject=combination_subject(tags),
        edits=tuple(edit for _, edit in sorted(edits, key=lambda one: one[0])),
        reason=_reason(tags, count, most, sizes),
        confidence=round(cohesion(affinity, cut), 2),
    )


def _reason(tags: Tags, count: int, most: int, sizes: Mapping[str, int]) -> str:
    carried = f"the tags {_listed(sorted(tags))} and no others" if tags else "no tag"
    largest = sorted(sizes, key=lambda name: (-sizes[name], name))
    told = ", ".join(f"{_short(name)} ({sizes[name]})" for name in largest[:MOST_TOLD])
    others = f" and {len(sizes) - MOST_TOLD} more" if len(sizes) > MOST_TOLD else ""
    return f"{count} memories carry {carried}, more than {most}; by what they are about: {told}{others}"


def _listed(tags: Sequence[str]) -> str:
    told = ", ".join(map(_short, tags[:3]))
    return told if len(tags) <= 3 else f"{told} and {len(tags) - 3} more"


def _short(tag: str) -> str:
    return tag if len(tag) <= _SHOWN else f"{tag[: _SHOWN - 1]}…"
