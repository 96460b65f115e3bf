"""What is said of a memory beside its text, in words of our own: its day, where it comes from, how long it holds."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime, tzinfo
from typing import Final

from recollect.core.context.pinned_and_profile import SHORT_PROFILE
from recollect.core.model.entry import Entry, Kind, Language, State, Trust
from recollect.core.text.searched_text import MONTHS

_WEEKDAYS: Final = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
_SHORT: Final = 3
# What people say of themselves needs no mark, nor does what an assistant said in a conversation: its name stands there
_TRUST: Final[Mapping[Trust, str]] = {
    Trust.USER: "",
    Trust.AGENT: "noted by an agent",
    Trust.TOOL: "from a tool, unverified",
    Trust.IMPORTED: "imported, unverified",
}
_STATE: Final[Mapping[State, str]] = {State.SUPERSEDED: "superseded by a newer one", State.ARCHIVED: "archived"}


_SUMMARY: Final = "a summary of several memories"
CONTRADICTED: Final = "another memory disagrees"
EARLIER: Final = "earlier"  # something said later stands in its place


def nothing_relevant_text(language: Language) -> str:
    """Return what stands where nothing was found, for whoever may show it to the person."""
    if language is Language.GERMAN:
        return "Nichts von dem, was gemerkt ist, beantwortet das."
    return "Nothing that is remembered answers this."


def day_text(day: date) -> str:
    """Return a date with its weekday: "Fri 20 Nov 2026"."""
    return f"{_WEEKDAYS[day.weekday()]} {day.day} {MONTHS[day.month - 1][:_SHORT]} {day.year}"


@dataclass(frozen=True, slots=True)
class Calendar:
    """The time zone that days are told in, and the present.

    space: whose entries need not say where they are from, as those of others have to; none has to where it is empty.
    """

    zone: tzinfo
    now: datetime
    space: str = ""

    def day(self, moment: datetime) -> date:
        """Return the day of a moment."""
        return moment.astimezone(self.zone).date()

    def marks(self, entry: Entry) -> tuple[str, ...]:
        """Return what has to be known of an entry: its space, where it comes from, its state, from and until when."""
        trust = "" if entry.trust is Trust.AGENT and entry.kind is Kind.TURN else _TRUST[entry.trust]
        summary = _SUMMARY if entry.kind is Kind.ROLLUP else ""
        is_own = self.space in {"", entry.space} or entry.id == SHORT_PROFILE
        origin = "" if is_own else f"from {entry.space}"
        return tuple(filter(None, (origin, summary, trust, _STATE.get(entry.state, ""), *self._validity(entry))))

    def _validity(self, entry: Entry) -> tuple[str, ...]:
        starts, ends = entry.valid_from, entry.valid_to
        if ends is not None and ends <= self.now:
            return (f"held until {day_text(self.day(ends))}",)
        marks = () if starts is None or starts <= self.now else (f"holds from {day_text(self.day(starts))}",)
        return marks if ends is None else (*marks, f"holds until {day_text(self.day(ends))}")


def trust_mark(entry: Entry) -> str:
    """Return where a handoff comes from and whether it still stands."""
    where = _TRUST[entry.trust] or "said by the user"
    state = _STATE.get(entry.state)
    return where if state is None else f"{where}, {state}"
