"""The archiver: what is long over by its own words, what another memory has replaced, what is served for nothing."""

from collections.abc import Sequence
from typing import Final

from recollect.core.lifecycle.tending.suggestions import SuggestedEdit, Suggestion, TendedSpace, TendingAction
from recollect.core.lifecycle.tending.validity import is_long_past, said_until
from recollect.core.model.edges import EdgeType
from recollect.core.model.entry import Entry, State
from recollect.core.spaces.capacity import is_protected
from recollect.core.spaces.tending import AgentName

LONG_PAST: Final = 30  # days
SERVED_OFTEN: Final = 20  # contexts
SAID_BY_ITSELF: Final = 0.93
SET_BY_SOMEBODY: Final = 0.98
REPLACED: Final = 0.95
NEVER_RELEVANT: Final = 0.8
SAID: Final = "expired"  # the subject of what a text says itself


def suggest_archiving(space: TendedSpace) -> Sequence[Suggestion]:
    """Return what the archiver would do, the surest first."""
    replaced = _replaced(space)
    found = []
    for entry in space.memories:
        if is_protected(entry) or entry.id in space.contested:
            continue
        suggestion = _over(space, entry) or _replaced_by(entry, replaced.get(entry.id)) or _noise(entry)
        if suggestion is not None:
            found.append(suggestion)
    return sorted(found, key=lambda one: (-one.confidence, one.about))


def _over(space: TendedSpace, entry: Entry) -> Suggestion | None:
    today = space.now.astimezone(space.zone).date()
    if entry.valid_to is not None:
        day = entry.valid_to.astimezone(space.zone).date()
        if not is_long_past(day, today, LONG_PAST):
            return None
        return archive_suggestion(entry, "valid_to", f"It is marked as valid until {day.isoformat()}.", SET_BY_SOMEBODY)
    said = said_until(entry, space.zone)
    if said is None or not is_long_past(said.day, today, LONG_PAST):
        return None
    return archive_suggestion(
        entry, SAID, f'It says itself until when it holds ("{said.words}"), which is long past.', SAID_BY_ITSELF
    )


def _replaced(space: TendedSpace) -> dict[str, str]:
    """Return the memories that stand in the place of others, by these."""
    active = {entry.id for entry in space.memories}
    by_edge = {
        edge.target: edge.source for edge in space.edges if edge.type is EdgeType.SUPERSEDES and edge.source in active
    }
    by_mark = {entry.id: entry.superseded_by for entry in space.memories if entry.superseded_by is not None}
    return {old: new for old, new in {**by_edge, **by_mark}.items() if new in active and new != old}


def _replaced_by(entry: Entry, later: str | None) -> Suggestion | None:
    if later is None:
        return None
    return archive_suggestion(
        entry, f"replaced:{later}", "Another memory in use is marked as taking its place.", REPLACED, later
    )


def _noise(entry: Entry) -> Suggestion | None:
    use = entry.statistics
    if use.times_served < SERVED_OFTEN or use.times_relevant or use.usefulness > 0:
        return None
    reason = f"It was served {use.times_served} times and was never of use."
    return archive_suggestion(entry, "noise", reason, NEVER_RELEVANT)


def archive_suggestion(entry: Entry, subject: str, reason: str, confidence: float, by: str | None = None) -> Suggestion:
    """Return the suggestion; only what a text says itself is read, and may be misread."""
    edit = SuggestedEdit(entry_id=entry.id, seen=entry.version, state=State.ARCHIVED, superseded_by=by)
    return Suggestion(
        agent=AgentName.ARCHIVER,
        action=TendingAction.ARCHIVED,
        subject=subject,
        about=(entry.id,),
        edits=(edit,),
        reason=reason,
        confidence=confidence,
        is_fact=subject != SAID,
    )
