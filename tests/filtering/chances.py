"""Random entries and random filters of few values, so that filters neither admit everything nor nothing."""

from dataclasses import replace
from datetime import datetime, timedelta
from random import Random
from typing import Any

from recollect.core.model.entry import Entry, Kind, Role, State, Statistics
from recollect.core.model.scope import Scope
from tests.builders import ALICE, a_memory, a_turn
from tests.fakes.clock import START

TAGS = ("tea", "Tea", "work", "a b", "naïve", "日本", "x:y")
CATEGORIES = ("food", "Food", "work")
SPEAKERS = ("Zoë", "Bob", "zoë")
SESSIONS = ("s1", "s/2", "s 3")
STATES = (State.ACTIVE, State.ACTIVE, State.ACTIVE, State.ARCHIVED, State.SUPERSEDED, State.QUARANTINED, State.DELETED)
KEYS = ("project", "score", "a=b", "done", "n\u0001x")
TEXTS = ("apollo", "Apollo", "2026-03-01", "é", "z\u0001")
NUMBERS = (0, 1, 1.5, -2, -0.0, 1e300, -1e-9)
VALUES: tuple[Any, ...] = (*TEXTS, *NUMBERS, True, False)
ODD: tuple[Any, ...] = (None, {"deep": 1}, ["apollo", 3], [1, 5, "z"], [], "long " * 60)
OTHER_KINDS = (Kind.MEMORY, Kind.MEMORY, Kind.HANDOFF, Kind.ROLLUP)
WINDOWS = ("created_at", "modified_at", "reviewed_at", "tended_at", "accessed_at", "occurred_at")
STEADY_WINDOWS = tuple(name for name in WINDOWS if name != "accessed_at")
SPAN = 20


def an_entry(chance: Random, scope: Scope = ALICE) -> Entry:
    """A memory or turn; every entry has the word `oolong`, so that all are found by it."""
    make = a_turn if chance.random() < 0.4 else a_memory
    made = make(f"Oolong tea {chance.randrange(100)}", scope=scope, now=_moment(chance))
    session = chance.choice(SESSIONS) if made.kind is Kind.TURN or chance.random() < 0.2 else None
    return replace(
        made,
        kind=made.kind if made.kind is Kind.TURN else chance.choice(OTHER_KINDS),
        role=chance.choice(tuple(Role)),
        state=chance.choice(STATES),
        category=chance.choice((None, *CATEGORIES)),
        speaker=chance.choice((None, *SPEAKERS)),
        session_id=session,
        tags=tuple(chance.sample(TAGS, chance.randrange(4))),
        pinned=chance.random() < 0.3,
        metadata={key: chance.choice((*VALUES, *ODD)) for key in KEYS if chance.random() < 0.4},
        modified_at=_moment(chance),
        occurred_at=_moment(chance),
        reviewed_at=_maybe_moment(chance),
        tended_at=_maybe_moment(chance),
        valid_from=_maybe_moment(chance),
        valid_to=_maybe_moment(chance),
        statistics=Statistics(accessed_at=_moment(chance)),
    )


def a_filter(chance: Random, depth: int = 1, windows: tuple[str, ...] = WINDOWS) -> dict[str, Any]:
    """A filter in JSON, at most four levels deep."""
    asked: dict[str, Any] = {}
    for _ in range(1 if chance.random() < 0.7 else 2):
        if depth < 4 and chance.random() < 0.5:
            how = chance.choice(("and", "or", "not"))
            inner = [a_filter(chance, depth + 1, windows) for _ in range(chance.randint(1, 3))]
            asked[how] = inner[0] if how == "not" else inner
        else:
            asked |= _leaf(chance, windows)
    return asked


def _leaf(chance: Random, windows: tuple[str, ...]) -> dict[str, Any]:
    name = chance.choice(("tags", "metadata", "pinned", *_LISTS, *windows))
    match name:
        case "tags":
            hows = chance.sample(("any", "all", "none"), chance.randint(1, 2))
            return {"tags": {how: chance.sample(TAGS, chance.randint(1, 2)) for how in hows}}
        case "metadata":
            return {"metadata": {chance.choice((*KEYS, "unknown")): _metadata(chance)}}
        case "pinned":
            return {"pinned": chance.random() < 0.5}
        case _ if name in _LISTS:
            return {name: chance.sample(_LISTS[name], chance.randint(1, 2))}
        case _:
            return {name: _window(chance)}


_LISTS: dict[str, tuple[str, ...]] = {
    "kinds": tuple(kind.value for kind in Kind),
    "roles": tuple(role.value for role in Role),
    "states": ("active", "archived", "superseded"),
    "categories": CATEGORIES,
    "speakers": SPEAKERS,
    "sessions": SESSIONS,
}


def _metadata(chance: Random) -> Any:
    match chance.randrange(4):
        case 0:
            return chance.choice(VALUES)
        case 1:
            return {"any": chance.sample(VALUES, 3)}
        case 2:
            return {"exists": chance.random() < 0.5}
        case _:
            low, high = chance.choice((sorted(chance.sample(NUMBERS, 2)), sorted(chance.sample(TEXTS, 2))))
            return chance.choice(({"at_least": low}, {"at_most": high}, {"at_least": low, "at_most": high}))


def _window(chance: Random) -> dict[str, str]:
    after, before = sorted(chance.sample(range(SPAN), 2))
    bounds = {"after": _at(after).isoformat(), "before": _at(before).isoformat()}
    return chance.choice((bounds, {"after": bounds["after"]}, {"before": bounds["before"]}))


def _at(step: int) -> datetime:
    """One of few moments, a microsecond apart, so that bounds are often hit exactly."""
    return START + timedelta(microseconds=step)


def _moment(chance: Random) -> datetime:
    return _at(chance.randrange(SPAN))


def _maybe_moment(chance: Random) -> datetime | None:
    return _moment(chance) if chance.random() < 0.5 else None
