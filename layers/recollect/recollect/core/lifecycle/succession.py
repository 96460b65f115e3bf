"""What superseding does to the validity of two memories: one holds from the moment on at which the other one ends."""

from dataclasses import replace
from datetime import datetime

from recollect.core.model.entry import Entry, State


def takes_over_at(newer: Entry) -> datetime:
    """Return from when on a memory holds that supersedes another: when it was said, unless it says otherwise."""
    return newer.valid_from or newer.occurred_at


def from_when_it_holds(newer: Entry) -> Entry:
    """Return a memory that takes the place of another, with the moment from which on it holds."""
    moment = takes_over_at(newer)
    is_over = newer.valid_to is not None and newer.valid_to <= moment
    return newer if is_over else replace(newer, valid_from=moment)


def until_then(older: Entry, moment: datetime) -> Entry:
    """Return a memory that held until a moment, unless somebody has set another end or it begins to hold later."""
    begins_later = older.valid_from is not None and older.valid_from >= moment
    return older if older.valid_to is not None or begins_later else replace(older, valid_to=moment)


def superseded(older: Entry, newer: Entry) -> Entry:
    """Return a memory whose place another one has taken."""
    return replace(until_then(older, takes_over_at(newer)), state=State.SUPERSEDED, superseded_by=newer.id)
