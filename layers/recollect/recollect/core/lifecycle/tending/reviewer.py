"""The reviewer: what a later memory says holds no longer, what is misfiled or unsafe; the rest has been looked at.

A memory is outdated where a later one near it, which has several words in common with it, tells of a change, in the
words that the judge of conflicts knows. A person decides about it, as about memories in an open conflict.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from typing import Final

from recollect.core.guardrails.prompt_injection.detector import looks_like_instructions
from recollect.core.guardrails.secrets.secret_detection import secrets_in
from recollect.core.judges.conflict import tells_a_change
from recollect.core.lifecycle.tending.misfiled import misfiled
from recollect.core.lifecycle.tending.nearness import keys_in, neighbours
from recollect.core.lifecycle.tending.suggestions import SuggestedEdit, Suggestion, TendedSpace, TendingAction, of_one
from recollect.core.model.entry import Entry, State, Trust
from recollect.core.spaces.tending import AgentName

HOLDS_A_SECRET: Final = 0.97
LOOKED_AT: Final = 0.5  # behind all that would change anything
# A review is itself a change, stored some moments after the moment that it notes: at the end of a run it may be minutes
ROOM: Final = timedelta(minutes=5)
NEAREST: Final = 4  # memories to one that tells of a change
NEAR: Final = 0.5
LEAST_SHARED: Final = 2  # words of what both are about
RARE: Final = 0.015  # share of memories with a word that says what one is about, two of them at least
LONGEST: Final = 60  # words: of a story single words tell nothing
# People may write what they like; what others say is kept apart when it comes in, by the rules of that day
_NOT_OF_PEOPLE: Final = frozenset({Trust.TOOL, Trust.IMPORTED, Trust.AGENT})


def suggest_reviews(space: TendedSpace) -> Sequence[Suggestion]:
    """Return what the reviewer would do, the surest first, what has only been looked at last."""
    fresh = [entry for entry in space.memories if space.is_open(entry) and not is_reviewed(entry)]
    unsafe = (suggestion for entry in fresh for suggestion in _unsafe(entry))
    told: dict[str, Suggestion] = {}
    for suggestion in (*unsafe, *outdated(space), *misfiled(space)):
        told.setdefault(suggestion.about[0], suggestion)
    found = sorted(told.values(), key=lambda one: (-one.confidence, one.about))
    # What waits for a decision is not marked as reviewed: the version that the proposal is about would be gone
    return [*found, *(reviewed(space, entry) for entry in fresh if entry.id not in told)]


def is_reviewed(entry: Entry) -> bool:
    """Tell whether a memory was reviewed and has not changed since."""
    return entry.reviewed_at is not None and entry.modified_at <= entry.reviewed_at + ROOM


def reviewed(space: TendedSpace, entry: Entry) -> Suggestion:
    """Return the mark that a memory was looked at, and nothing is at fault."""
    was = "never been reviewed" if entry.reviewed_at is None else "changed since it was reviewed"
    edit = SuggestedEdit(entry_id=entry.id, seen=entry.version, reviewed_at=space.now)
    reason = f"It had {was}; nothing is at fault that the rules can tell."
    return of_one(edit, AgentName.REVIEWER, TendingAction.REVIEWED, "reviewed", reason=reason, confidence=LOOKED_AT)


def is_unsafe(entry: Entry) -> bool:
    """Tell whether a memory holds a secret, or gives orders to a model and is no person's."""
    return next(_unsafe(entry), None) is not None


def _unsafe(entry: Entry) -> Iterator[Suggestion]:
    secrets = secrets_in(entry.text)
    finding = looks_like_instructions(entry.text) if entry.trust in _NOT_OF_PEOPLE else None
    if not secrets and finding is None:
        return
    kinds = ", ".join(sorted({span.kind.value for span in secrets}))
    reasons = [f"It holds a secret ({kinds})."] if secrets else []
    if finding is not None:
        reasons.append(f"It looks like instructions to a model ({finding.rule}), and no person has written it.")
    edit = SuggestedEdit(entry_id=entry.id, seen=entry.version, state=State.QUARANTINED)
    sure = HOLDS_A_SECRET if finding is None else round(max(finding.score, 0.5), 3)
    yield of_one(
        edit, AgentName.REVIEWER, TendingAction.QUARANTINED, "unsafe", reason=" ".join(reasons), confidence=sure
    )


def outdated(space: TendedSpace) -> list[Suggestion]:
    """Return the memories that a later one has replaced, each by the latest such one."""
    often = Counter(key for entry in space.memories for key in keys_in(entry.text))
    rare = max(2, RARE * len(space.memories))
    tells = {
        place: words
        for place, entry in enumerate(space.memories)
        if entry.id not in space.contested
        and len(entry.text.split()) <= LONGEST
        and (words := tells_a_change(entry.text))
    }
    latest: dict[str, tuple[datetime, Suggestion]] = {}
    for (place, other), cosine in neighbours(space.vectors, list(tells), NEAREST, NEAR).items():
        former, later = space.memories[other], space.memories[place]
        shared = keys_in(former.text) & keys_in(later.text)
        is_about_the_same = len(shared) >= LEAST_SHARED and any(often[key] <= rare for key in shared)
        is_former = space.is_open(former) and _said(former) < _said(later) and not tells_a_change(former.text)
        known = latest.get(former.id)
        if is_former and is_about_the_same and (known is None or known[0] <= later.occurred_at):
            latest[former.id] = later.occurred_at, _replaced(former, later, tells[place], cosine)
    return [suggestion for _, suggestion in latest.values()]


def _said(entry: Entry) -> tuple[datetime, datetime]:
    return entry.occurred_at, entry.created_at


def _replaced(former: Entry, later: Entry, words: str, cosine: float) -> Suggestion:
    edit = SuggestedEdit(entry_id=former.id, seen=former.version, state=State.SUPERSEDED, superseded_by=later.id)
    reason = f'A later memory of {later.occurred_at:%Y-%m-%d} tells of a change of it ("{words}").'
    sure, subject = round(min(0.97, 0.8 + 0.3 * (cosine - NEAR)), 3), f"outdated:{later.id}"
    return of_one(edit, AgentName.REVIEWER, TendingAction.ARCHIVED, subject, reason=reason, confidence=sure)
