"""The reviewer: what a later memory says holds no longer, what is misfiled or unsafe; the rest has been looked at.

Memories in an open conflict are left to the person who decides it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import timedelta
from typing import Final

from recollect.core.guardrails.prompt_injection.detector import looks_like_instructions
from recollect.core.guardrails.secrets.secret_detection import secrets_in
from recollect.core.lifecycle.tending.misfiled import misfiled
from recollect.core.lifecycle.tending.outdated import Outdated, outdated
from recollect.core.lifecycle.tending.suggestions import SuggestedEdit, Suggestion, TendedSpace, TendingAction
from recollect.core.model.entry import Entry, State, Trust
from recollect.core.spaces.tending import AgentName

HOLDS_A_SECRET: Final = 0.97
LOOKED_AT: Final = 0.5  # behind all that would change anything
# A review is itself a change, stored some moments after the moment that it notes: at the end of a run it may be minutes
ROOM: Final = timedelta(minutes=5)
# People may write what they like; what others say is kept apart when it comes in, by the rules of that day
_NOT_OF_PEOPLE: Final = frozenset({Trust.TOOL, Trust.IMPORTED, Trust.AGENT})


def suggest_reviews(space: TendedSpace) -> Sequence[Suggestion]:
    """Return what the reviewer would do, the surest first, what has only been looked at last."""
    open_ = [entry for entry in space.memories if not entry.pinned and entry.id not in space.contested]
    fresh = [entry for entry in open_ if not is_reviewed(entry)]
    unsafe = [suggestion for entry in fresh for suggestion in _unsafe(entry)]
    told: dict[str, Suggestion] = {one.about[0]: one for one in unsafe}
    for suggestion in (*map(outdated_suggestion, outdated(space)), *_misfiled(space)):
        if suggestion.about[0] not in space.contested:
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
    return Suggestion(
        agent=AgentName.REVIEWER,
        action=TendingAction.REVIEWED,
        subject="reviewed",
        about=(entry.id,),
        edits=(SuggestedEdit(entry_id=entry.id, seen=entry.version, reviewed_at=space.now),),
        reason=f"It had {was}; nothing is at fault that the rules can tell.",
        confidence=LOOKED_AT,
    )


def is_unsafe(entry: Entry) -> bool:
    """Tell whether a memory holds a secret, or gives orders to a model and is no person's."""
    return next(_unsafe(entry), None) is not None


def _unsafe(entry: Entry) -> Iterator[Suggestion]:
    secrets = secrets_in(entry.text)
    finding = looks_like_instructions(entry.text) if entry.trust in _NOT_OF_PEOPLE else None
    if not secrets and finding is None:
        return
    kinds = ", ".join(sorted({span.kind.value for span in secrets}))
    reasons = [f"It holds a secret ({kinds})." if secrets else ""]
    if finding is not None:
        reasons.append(f"It looks like instructions to a model ({finding.rule}), and no person has written it.")
    yield Suggestion(
        agent=AgentName.REVIEWER,
        action=TendingAction.QUARANTINED,
        subject="unsafe",
        about=(entry.id,),
        edits=(SuggestedEdit(entry_id=entry.id, seen=entry.version, state=State.QUARANTINED),),
        reason=" ".join(filter(None, reasons)),
        confidence=HOLDS_A_SECRET if finding is None else round(max(finding.score, 0.5), 3),
    )


def outdated_suggestion(one: Outdated, *, is_doubtful: bool = False) -> Suggestion:
    """Return what is suggested of a memory in whose place a later one stands, or may stand."""
    edit = SuggestedEdit(
        entry_id=one.former.id, seen=one.former.version, state=State.SUPERSEDED, superseded_by=one.later.id
    )
    tells = "may tell" if is_doubtful else "tells"
    return Suggestion(
        agent=AgentName.REVIEWER,
        action=TendingAction.ARCHIVED,
        subject=f"outdated:{one.later.id}",
        about=(one.former.id,),
        edits=(edit,),
        reason=f'A later memory of {one.later.occurred_at:%Y-%m-%d} {tells} of a change of it ("{one.words}").',
        confidence=one.confidence,
        is_doubtful=is_doubtful,
    )


def _misfiled(space: TendedSpace) -> Iterator[Suggestion]:
    for one in misfiled(space):
        edit = SuggestedEdit(entry_id=one.entry.id, seen=one.entry.version, category=one.category)
        yield Suggestion(
            agent=AgentName.REVIEWER,
            action=TendingAction.REFILED,
            subject=f"category:{one.category}",
            about=(one.entry.id,),
            edits=(replace(edit, reviewed_at=space.now),),
            reason=(
                f"It is filed under {one.entry.category}; of the {one.of} memories nearest to it {one.alike} are filed "
                f"under {one.category}, and it reads like these."
            ),
            confidence=one.confidence,
        )
