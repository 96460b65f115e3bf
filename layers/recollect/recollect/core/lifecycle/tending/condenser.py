"""The condenser: long texts in 500 characters, and one memory where several say parts of one thing."""

from collections.abc import Sequence
from typing import Final

from recollect.core.lifecycle.tending.condensing import MOST_CHARACTERS, condensed
from recollect.core.lifecycle.tending.joining import PartsOfOne, parts_of_one
from recollect.core.lifecycle.tending.suggestions import SuggestedEdit, Suggestion, TendedSpace, TendingAction
from recollect.core.model.entry import Entry, State
from recollect.core.spaces.tending import AgentName

LEAVES_OUT: Final = 0.85


def suggest_condensing(space: TendedSpace) -> Sequence[Suggestion]:
    """Return what the condenser would do, the surest first."""
    found = [_joined(parts) for parts in parts_of_one(space)]
    spoken_of = {entry_id for one in found for entry_id in one.about}
    for entry in space.memories:
        is_long = len(entry.text) > MOST_CHARACTERS and entry.id not in spoken_of
        if is_long and not entry.pinned and entry.id not in space.contested:
            text = condensed(entry.text)
            if text is not None:
                found.append(_condensed(entry, text))
    return sorted(found, key=lambda one: (-one.confidence, one.about))


def _condensed(entry: Entry, text: str) -> Suggestion:
    return Suggestion(
        agent=AgentName.CONDENSER,
        action=TendingAction.CONDENSED,
        subject="condensed",
        about=(entry.id,),
        edits=(SuggestedEdit(entry_id=entry.id, seen=entry.version, text=text),),
        reason=(
            f"It has {len(entry.text)} characters; what tells least is left out, and {len(text)} are left, "
            "in its own words."
        ),
        confidence=LEAVES_OUT,
    )


def _joined(parts: PartsOfOne) -> Suggestion:
    kept, *others = parts.entries
    tags = tuple(dict.fromkeys(tag for entry in others for tag in entry.tags if tag not in kept.tags))
    gone = tuple(
        SuggestedEdit(entry_id=entry.id, seen=entry.version, state=State.ARCHIVED, superseded_by=kept.id)
        for entry in others
    )
    if parts.is_contained:
        tagged = (SuggestedEdit(entry_id=kept.id, seen=kept.version, add_tags=tags),) if tags else ()
        edits = (*gone, *tagged)
        reason = "Another memory says all of it, and more."
    else:
        edits = (SuggestedEdit(entry_id=kept.id, seen=kept.version, text=parts.text, add_tags=tags), *gone)
        reason = f"{len(parts.entries)} memories say parts of one thing; the text has all their sentences."
    return Suggestion(
        agent=AgentName.CONDENSER,
        action=TendingAction.JOINED,
        subject="joined",
        about=tuple(entry.id for entry in parts.entries),
        edits=edits,
        reason=reason,
        confidence=parts.confidence,
    )
