"""The reviewer: what a later memory says holds no longer, what is misfiled or unsafe; the rest has been looked at.

A memory is outdated where a later one near it, which has several words in common with it, tells of a change, in the
words that the judge of conflicts knows. What the rules doubt is shown to a model, and a person decides about either.
Memories in an open conflict are left to the person who decides it.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
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
LESS_NEAR: Final = 0.4  # where somebody else tells
DOUBTFUL: Final = 0.7
LEAST_SHARED: Final = 2  # words of what both are about
RARE: Final = 0.015  # share of memories with a word that says what one is about, two of them at least
LONGEST: Final = 60  # words: of a story single words tell nothing
# People may write what they like; what others say is kept apart when it comes in, by the rules of that day
_NOT_OF_PEOPLE: Final = frozenset({Trust.TOOL, Trust.IMPORTED, Trust.AGENT})

_Changed = tuple[Entry, Entry, str, float]  # a memory, the later one, the words by which that tells, how surely


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
    return _by_the_latest(
        (former, later, words, round(min(0.97, 0.8 + 0.3 * (cosine - NEAR)), 3))
        for former, later, words, cosine in _near_changes(space, NEAR)
        if len(shared := keys_in(former.text) & keys_in(later.text)) >= LEAST_SHARED
        and any(often[key] <= rare for key in shared)
        and not tells_a_change(former.text)
    )


def doubtful_reviews(space: TendedSpace) -> Sequence[Suggestion]:
    """Return memories near a later one that tells of some change and shares a word with them, the surest first.

    Most of them hold: the rules do not tell, or tell against it.
    """
    found = (
        (former, later, words, round(DOUBTFUL * cosine, 3))
        for former, later, words, cosine in _near_changes(space, LESS_NEAR)
        if keys_in(former.text) & keys_in(later.text)
    )
    return sorted(_by_the_latest(found, is_doubtful=True), key=lambda one: (-one.confidence, one.about))


def _near_changes(space: TendedSpace, least: float) -> Iterator[_Changed]:
    """Yield memories with a later one near them that tells of a change, by which words, and their cosine."""
    told = {
        place: words
        for place, entry in enumerate(space.memories)
        if entry.id not in space.contested
        and len(entry.text.split()) <= LONGEST
        and (words := tells_a_change(entry.text))
    }
    for (place, other), cosine in neighbours(space.vectors, list(told), NEAREST, least).items():
        former, later = space.memories[other], space.memories[place]
        if space.is_open(former) and _said(former) < _said(later):
            yield former, later, told[place], cosine


def _said(entry: Entry) -> tuple[datetime, datetime]:
    return entry.occurred_at, entry.created_at


def _by_the_latest(found: Iterable[_Changed], *, is_doubtful: bool = False) -> list[Suggestion]:
    """Return what is suggested of each memory because of the latest one that may have replaced it."""
    latest = {one[0].id: one for one in sorted(found, key=lambda one: one[1].occurred_at)}
    tells = "may tell" if is_doubtful else "tells"
    made = []
    for former, later, words, confidence in latest.values():
        edit = SuggestedEdit(entry_id=former.id, seen=former.version, state=State.SUPERSEDED, superseded_by=later.id)
        reason = f'A later memory of {later.occurred_at:%Y-%m-%d} {tells} of a change of it ("{words}").'
        subject, archived = f"outdated:{later.id}", TendingAction.ARCHIVED
        made.append(
            of_one(
                edit,
                AgentName.REVIEWER,
                archived,
                subject,
                reason=reason,
                confidence=confidence,
                is_doubtful=is_doubtful,
            )
        )
    return made
