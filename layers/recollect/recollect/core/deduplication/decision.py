"""What becomes of a memory that is said: pure, from its candidates."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from recollect.core.deduplication.difference import Difference
from recollect.core.deduplication.equivalence import differences
from recollect.core.deduplication.merge import can_carry
from recollect.core.model.drafts import Action, OnDuplicate
from recollect.core.model.entry import Entry, Role


@dataclass(frozen=True, slots=True)
class MergeDecision:
    """What is to be done: `of` is the entry to merge into or the one that comes near; `differences` why not merged."""

    action: Action
    of: Entry | None = None
    differences: frozenset[Difference] = frozenset()

    @property
    def reason(self) -> str | None:
        """Why it was decided so, in words for people; None when nothing came near."""
        if self.action is Action.MERGED:
            return "says the same"
        if self.action is Action.FLAGGED:
            named = ", ".join(sorted(self.differences))
            return f"near another memory, differs in: {named}" if named else "near another memory"
        return None


def saying_the_same(entry: Entry, others: Sequence[Entry]) -> Entry | None:
    """Return the first of these entries that says what a new one says, None when none does.

    An assistant that repeats what a person said says the same; another person who does has said it of themselves.
    """
    return next((other for other in others if not differences(other, _in_the_voice_of(other, entry))), None)


def _in_the_voice_of(other: Entry, entry: Entry) -> Entry:
    speaker = entry.speaker if entry.role is Role.USER else other.speaker
    return replace(entry, role=other.role, speaker=speaker)


def decide(entry: Entry, near: Sequence[Entry], on_duplicate: OnDuplicate = OnDuplicate.MERGE) -> MergeDecision:
    """Return what becomes of a new memory.

    Args:
        entry: as it would be stored.
        near: memories in use within the distance of a candidate, the nearest first.
        on_duplicate: `merge` merges where the guard agrees and flags otherwise; `flag` never merges; `keep` stores
            the memory beside whatever is there. None of them makes the guard merge what differs.
    """
    if not near or on_duplicate is OnDuplicate.KEEP:
        return MergeDecision(Action.CREATED)
    if on_duplicate is OnDuplicate.MERGE:
        # Most repetitions are found at the first comparison; texts may be long
        for other in near:
            if can_carry(other, entry) and not differences(other, entry):
                return MergeDecision(Action.MERGED, other)
    return MergeDecision(Action.FLAGGED, near[0], differences(near[0], entry))
