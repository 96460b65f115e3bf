"""The archiver: what is long over by its own words, what another memory has replaced, what is served for nothing.

A memory says itself until when it holds ("valid until 3 February 2026", "gilt bis Ende Juni 2026") as it was then: the
day lies behind the day on which it was said, with its year, in one sentence.
"""

import re
from collections.abc import Iterator, Sequence
from datetime import date, tzinfo
from typing import Final, NamedTuple

from recollect.core.enrichment.findings import EntityType
from recollect.core.lifecycle.derive import enrichment_of
from recollect.core.lifecycle.tending.suggestions import SuggestedEdit, Suggestion, TendedSpace, TendingAction, of_one
from recollect.core.model.edges import EdgeType
from recollect.core.model.entry import Entry, State
from recollect.core.spaces.capacity import is_protected
from recollect.core.spaces.tending import AgentName
from recollect.core.text.words import whole_sentences

LONG_PAST: Final = 30  # days
SERVED_OFTEN: Final = 20  # contexts
SAID_BY_ITSELF: Final = 0.93
SET_BY_SOMEBODY: Final = 0.98
REPLACED: Final = 0.95
NEVER_RELEVANT: Final = 0.8
SAID: Final = "expired"  # the subject of what a text says itself
LONGEST: Final = 40  # words: in a longer text it is one fact of several
# What stands before the day
_UNTIL: Final = re.compile(
    r"(?:\b(?:until|till|through|up to(?: and including)?|valid to|no later than|not after|best before|use by"
    r"|bis(?: zum| einschließlich| spätestens)?|(?:void|invalid|ungültig) (?:after|nach))"
    r"|\b(?:expires?|expiring|runs? out|lapses?|ends?|läuft|endet|verfällt|erlischt)(?: (?:on|at|in|am|zum|im))?"
    r"|\b(?:deadline|closing date|expir(?:y|ation) date|last day (?:to|for)|letzter tag für|\w*frist|\w*schluss"
    r"|abgabetermin)\b[^.;:!?]{0,50}?(?: (?:is|ist)(?: on| am| der)?|:)"
    r"|^(?:use|redeem|spend|register|apply|book|return|submit)\b[^.;:!?]{0,50}? before"
    r"|\b(?:applications?|registrations?|sales?)\b[^.;:!?]{0,40}? closes?(?: on)?)"
    r"(?: the| dem| den)?(?: end of| ende)? $",
    re.IGNORECASE,
)
_FROM: Final = re.compile(r"\b(?:from|between|vom?|von|zwischen|ab|seit)\b", re.IGNORECASE)  # a stretch of time


class SaidUntil(NamedTuple):
    """The last day on which a memory holds, and the words that say so."""

    day: date
    words: str


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
        reason, subject, sure = f"It is marked as valid until {day.isoformat()}.", "valid_to", SET_BY_SOMEBODY
    elif (said := said_until(entry, space.zone)) is not None:
        day, words = said
        reason = f'It says itself until when it holds ("{words}"), which is long past.'
        subject, sure = SAID, SAID_BY_ITSELF
    else:
        return None
    return _archived(entry, subject, reason, sure) if _is_long_past(day, today) else None


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
    reason = "Another memory in use is marked as taking its place."
    return _archived(entry, f"replaced:{later}", reason, REPLACED, later)


def _noise(entry: Entry) -> Suggestion | None:
    served = entry.statistics.times_served
    if served < SERVED_OFTEN or _was_of_use(entry):
        return None
    return _archived(entry, "noise", f"It was served {served} times and was never of use.", NEVER_RELEVANT)


def _was_of_use(entry: Entry) -> bool:
    return entry.statistics.times_relevant > 0 or entry.statistics.usefulness > 0


def _archived(entry: Entry, subject: str, reason: str, confidence: float, by: str | None = None) -> Suggestion:
    """Return the suggestion; only what a text says itself is read, and may be misread."""
    edit = SuggestedEdit(entry_id=entry.id, seen=entry.version, state=State.ARCHIVED, superseded_by=by)
    archived, is_fact = TendingAction.ARCHIVED, subject != SAID
    return of_one(edit, AgentName.ARCHIVER, archived, subject, reason=reason, confidence=confidence, is_fact=is_fact)


def said_until(entry: Entry, zone: tzinfo) -> SaidUntil | None:
    """Return the day until which a memory holds by its own words; None where it says none."""
    text = entry.text
    if (
        len(text.split()) > LONGEST
        or sum(len(text[one.start : one.end].split()) > 1 for one in whole_sentences(text)) > 1
    ):
        return None
    dated = list(_days_of(entry, zone))
    if len(dated) != 1:
        return None
    ((start, end, day),) = dated
    cue = _UNTIL.search(text[:start])
    said_on = min(entry.created_at.astimezone(zone).date(), entry.day_in(zone))
    if cue is None or _FROM.search(text[: cue.start()]) or str(day.year) not in text or day < said_on:
        return None
    return SaidUntil(day, text[cue.start() : end])


def _days_of(entry: Entry, zone: tzinfo) -> Iterator[tuple[int, int, date]]:
    """Yield the days that a memory names, as characters [start, end) with the day; of a stretch of days the last."""
    for found in enrichment_of(entry, zone).entities:
        if found.type is EntityType.DATE and found.value is not None:
            yield found.start, found.end, date.fromisoformat(found.value.rpartition("/")[2])


def _is_long_past(day: date, today: date) -> bool:
    return (today - day).days > LONG_PAST
