"""The order of a session, in pages of up to 64 turns: pure values.

A page holds the places from where it begins up to where the next one begins, so that every place belongs to exactly
one page: the leaves of a B+ tree, found by a query on their sort keys. Pages are never joined.
"""

import bisect
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from datetime import datetime
from typing import Any, Final

from recollect.adapters.dynamodb.items.keys import STAMP_LENGTH, moment_of, stamp
from recollect.core.model.entry import Entry, Kind, State
from recollect.core.model.sessions import Session

PAGE_TURNS: Final = 64
PAGE_BYTES: Final = 200_000  # tags can be long; an item has 400 KB
SEQUENCE_LENGTH: Final = 10
FIRST: Final = ""  # where the first page of each session begins: before every place


@dataclass(frozen=True, slots=True)
class TurnPlace:
    """An active turn's place in its session: `at` sorts as the session does and ends with the turn's id.

    `tags` are the turn's, so that a page tells which turns a scope that is limited to tags may see.
    """

    at: str
    tags: tuple[str, ...] = ()

    @property
    def entry_id(self) -> str:
        """The turn."""
        return self.at[STAMP_LENGTH + SEQUENCE_LENGTH :]


def place_of(entry: Entry) -> TurnPlace | None:
    """Return the place of an active turn, None for what stands in no session."""
    if entry.kind is not Kind.TURN or entry.state is not State.ACTIVE or entry.session_id is None:
        return None
    return TurnPlace(sort_key(entry), tuple(sorted(entry.tags)))


def sort_key(turn: Entry) -> str:
    """Return what sorts a turn among those of its session, whether it is in use or not."""
    return f"{stamp(turn.occurred_at)}{turn.sequence:0{SEQUENCE_LENGTH}d}{turn.id}"


@dataclass(frozen=True, slots=True)
class SessionPage:
    """The places of a session from `lower` up to the page that begins at `following`; None on the last page."""

    session_id: str
    lower: str
    places: tuple[TurnPlace, ...] = ()
    preceding: str | None = None
    following: str | None = None

    def covers(self, at: str) -> bool:
        """Tell whether a place belongs here, whether it is taken or not."""
        return self.lower <= at and (self.following is None or at < self.following)

    def with_place(self, place: TurnPlace) -> "SessionPage":
        """Return the page with a turn in its place."""
        others = self.without(place.at).places
        index = bisect.bisect([other.at for other in others], place.at)
        return replace(self, places=(*others[:index], place, *others[index:]))

    def without(self, at: str) -> "SessionPage":
        """Return the page without a turn."""
        return replace(self, places=tuple(place for place in self.places if place.at != at))

    def is_over(self) -> bool:
        """Tell whether the page has to be divided."""
        size = sum(len(place.at) + sum(4 * len(tag) for tag in place.tags) for place in self.places)
        return len(self.places) > PAGE_TURNS or (size > PAGE_BYTES and len(self.places) > 1)

    def divided(self) -> "tuple[SessionPage, SessionPage]":
        """Return the page as two: in the middle, or before its last turn when it is the session's last page.

        Sessions grow at their end: a page that was full once stays full.
        """
        at_end = self.following is None
        cut = len(self.places) - 1 if at_end else len(self.places) // 2
        lower = self.places[cut].at
        rest = SessionPage(self.session_id, lower, self.places[cut:], self.lower, self.following)
        return replace(self, places=self.places[:cut], following=lower), rest


@dataclass(frozen=True, slots=True)
class SessionHead:
    """What is known of a session as a whole; `first` and `last` are places, None without active turns.

    `has_pages` stays true when the last active turn is gone.
    """

    session_id: str
    revision: int = 0
    next_sequence: int = 0
    turns: int = 0
    first: str | None = None
    last: str | None = None
    has_pages: bool = False


def session_of(session_id: str, turns: int, first: str, last: str) -> Session:
    """Return a session by the places of its first and its last turn."""
    return Session(session_id, turns, _said_at(first), _said_at(last))


def _said_at(place: str) -> datetime:
    return moment_of(int(place[:STAMP_LENGTH]))


def page_value(page: SessionPage) -> dict[str, Any]:
    """Return a page as JSON values."""
    return {
        "session": page.session_id,
        "lower": page.lower,
        "places": [[place.at, *place.tags] for place in page.places],
        "preceding": page.preceding,
        "following": page.following,
    }


def page_of(value: Mapping[str, Any]) -> SessionPage:
    """Return the page of JSON values."""
    places = tuple(TurnPlace(at, tuple(tags)) for at, *tags in value["places"])
    return SessionPage(value["session"], value["lower"], places, value["preceding"], value["following"])


def head_value(head: SessionHead) -> dict[str, Any]:
    """Return a head as JSON values."""
    return asdict(head)


def head_of(value: Mapping[str, Any]) -> SessionHead:
    """Return the head of JSON values."""
    return SessionHead(**value)
