"""Which entries may be told by a roll-up, and which of them are held against each other. Pure."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta, tzinfo
from typing import Final

from recollect.core.lifecycle.expiry import last_use
from recollect.core.lifecycle.rollups.rollup import Rollup, rollup_of
from recollect.core.model.entry import Category, Entry, Kind, State
from recollect.core.model.vectors import Float32Array
from recollect.core.spaces.capacity import is_protected
from recollect.core.spaces.summaries.summary import category_of
from recollect.core.text.words import stem, stems, words_in

SLICE_DAYS: Final = 91  # entries of one such stretch of time are held against each other
MOST_TOGETHER: Final = 600  # of a block, the oldest
MOST_LEVELS: Final = 3
_STATES: Final = frozenset({State.ACTIVE, State.ARCHIVED})
# What somebody may depend on is never told in short, in whatever category it stands
_SAFETY: Final = frozenset(
    map(
        stem,
        words_in("""
    allergy allergies allergic anaphylaxis epipen intolerance intolerant insulin diabetic diabetes epilepsy epileptic
    seizure pacemaker asthma inhaler penicillin transfusion emergency poison overdose anticoagulant warfarin
    allergie allergien allergisch unverträglichkeit insulin diabetiker diabetikerin epilepsie anfall herzschrittmacher
    asthma inhalator penicillin notfall notruf notfallkontakt blutgruppe blutverdünner vergiftung überdosis
    """),
    )
)


@dataclass(frozen=True, slots=True, eq=False)
class Candidate:
    """An entry that may be told.

    vector: float32 [d] of unit length, None while it waits. rollup: what one tells. zone: in which its day is told.
    """

    entry: Entry
    vector: Float32Array | None = None
    rollup: Rollup | None = None
    zone: tzinfo = UTC

    @property
    def day(self) -> float:
        """The day of which it tells, a roll-up the last, as a number with the time of the day behind the point."""
        if self.rollup is not None:
            return float(self.rollup.last_day.toordinal())
        at = self.entry.occurred_at
        return at.toordinal() + (at - at.replace(hour=0, minute=0, second=0, microsecond=0)) / timedelta(days=1)

    @property
    def days(self) -> tuple[date, date]:
        """The first day and the last one of which it tells."""
        if self.rollup is not None:
            return self.rollup.first_day, self.rollup.last_day
        day = self.entry.day_in(self.zone)
        return day, day

    @property
    def block(self) -> tuple[str, str, int]:
        """What it is held against: memories and their roll-ups by category and time, turns by session and day."""
        entry = self.entry
        if entry.kind is Kind.TURN:
            return Kind.TURN, entry.session_id or "", int(self.day)
        kind = Kind.MEMORY if self.rollup is None else self.rollup.of
        return Kind.ROLLUP if kind is Kind.TURN else Kind.MEMORY, category_of(entry), int(self.day) // SLICE_DAYS


def is_exempt(entry: Entry, now: datetime) -> bool:
    """Tell whether an entry stays in its own words as long as it is there.

    So do pinned and manually saved ones, what is about health or safety, what holds until later or not yet, and what is
    out of use for another reason than its age.
    """
    if entry.state not in _STATES or is_protected(entry) or is_about_safety(entry):
        return True
    if any(moment is not None and moment > now for moment in (entry.valid_from, entry.valid_to)):
        return True
    rollup = rollup_of(entry)
    is_rollup = rollup is not None and entry.state is State.ACTIVE and rollup.level < MOST_LEVELS
    return not (entry.kind in {Kind.MEMORY, Kind.TURN} or is_rollup)


def was_told(entry: Entry) -> bool:
    """Tell whether an entry was archived because a roll-up told it.

    It is told once: nobody wants a roll-up again that somebody has forgotten. What an agent tended before it was
    archived for another reason was not told.
    """
    return entry.state is State.ARCHIVED and entry.tended_at == entry.modified_at


def candidate_of(entry: Entry, vector: Float32Array | None = None, zone: tzinfo = UTC) -> Candidate:
    """Return an entry that may be told as a candidate."""
    return Candidate(entry, vector, rollup_of(entry), zone)


def is_about_safety(entry: Entry) -> bool:
    """Tell whether an entry is about somebody's health or safety."""
    return entry.category == Category.HEALTH or not _SAFETY.isdisjoint(stems(entry.text))


def is_old(entry: Entry, age: timedelta, now: datetime) -> bool:
    """Tell whether nobody has looked at an entry for so long; at 30 days its recency, .995 ^ hours, is below .03."""
    return last_use(entry) + age <= now


def blocks(candidates: Iterable[Candidate]) -> Mapping[tuple[str, str, int], list[Candidate]]:
    """Return the candidates by block, each block in the order of time, at most MOST_TOGETHER of one."""
    found: dict[tuple[str, str, int], list[Candidate]] = {}
    for one in sorted(candidates, key=lambda one: (one.block, one.day, one.entry.sequence, one.entry.id)):
        found.setdefault(one.block, []).append(one)
    return {block: members[:MOST_TOGETHER] for block, members in found.items()}
