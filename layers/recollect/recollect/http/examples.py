"""Examples for the API's description. A test sends every request among them to the server."""

from datetime import UTC, datetime, timedelta
from typing import Any, Final

from recollect.core.draft import Action, MessageStored, Remembered
from recollect.core.entry import Entry, Kind, Role, Statistics
from recollect.core.hit import Explanation, Hit, LegPlace, Part
from recollect.core.ids import uuid7
from recollect.core.session import Session
from recollect.core.space_statistics import SpaceStatistics
from recollect.core.why_not import LegStanding, Step, WhyNot
from recollect.http.render import (
    batch_item_json,
    entry_json,
    forgotten_json,
    message_json,
    remembered_json,
    search_json,
    session_json,
    why_not_json,
)
from recollect.http.space_counts import stats_json
from recollect.use_cases.search_entries import SearchResult

Json = dict[str, Any]

ENTRY_NAME: Final = "tea-preference"
SESSION_ID: Final = "chat-42"
_AT: Final = datetime(2026, 3, 1, 12, 0, tzinfo=UTC)
_ENTRY: Final = Entry(
    id=uuid7(_AT, sequence=0, entropy=bytes(range(8))),
    user_id="local",
    space="default",
    kind=Kind.MEMORY,
    role=Role.USER,
    text="Alice likes oolong tea.",
    name=ENTRY_NAME,
    category="preferences",
    tags=("tea",),
    source_ids=("m-1",),
    metadata={"app": "demo"},
    created_at=_AT,
    modified_at=_AT,
    occurred_at=_AT,
    statistics=Statistics(accessed_at=_AT),
)
_HIT: Final = Hit(
    entry=_ENTRY,
    score=0.8,
    relevance=0.8,
    explanation=Explanation(
        legs=(LegPlace("bm25", 1, 2.5), LegPlace("dense", 2, 0.61)),
        parts=(Part("bm25", 2.5, 1.0, 0.5, 0.5), Part("dense", 0.61, 0.6, 0.5, 0.3)),
    ),
)
_LOST: Final = WhyNot(
    _ENTRY.id,
    Step.SCORE,
    legs=(LegStanding("bm25", 1, 2.5, 0.4, 0.0), LegStanding("dense", 61, 0.31, 0.35, 0.04)),
    place=11,
    score=0.8,
    last_score=0.9,
    short_by=0.1,
    explanation=_HIT.explanation,
    last_explanation=Explanation(
        legs=(LegPlace("bm25", 3, 2.1),), parts=(Part("bm25", 2.1, 0.9, 0.5, 0.45), Part("dense", 0.9, 0.9, 0.5, 0.45))
    ),
)
_SPACE: Final = SpaceStatistics(
    space="default",
    entries=3,
    by_kind={Kind.MEMORY: 1, Kind.TURN: 2},
    by_state={},
    sessions=1,
    waiting_for_embedding=2,
    oldest_waiting_since=_AT,
    set_aside=0,
)


REFERENCE: Final = "#/components/examples/"


def refer(*names: str) -> dict[str, Any]:
    """Return references to examples by name. FastAPI drops every null from what stands in a route itself."""
    return {name: {"$ref": REFERENCE + name} for name in names}


_REQUESTS: Final[dict[str, Json]] = {
    "a_sentence": {"text": "Alice moved to Lisbon in May."},
    "an_entry_in_full": {
        "text": _ENTRY.text,
        "space": "default",
        "role": "user",
        "kind": "memory",
        "name": ENTRY_NAME,
        "category": "preferences",
        "tags": ["tea"],
        "source_ids": ["m-1"],
        "metadata": {"app": "demo"},
        "manually_saved": True,
        "pinned": False,
        "session_id": SESSION_ID,
        "occurred_at": "2026-03-01T12:00:00Z",
        "valid_from": "2026-03-01T00:00:00Z",
        "valid_to": "2027-03-01T00:00:00+01:00",
    },
    "two_entries": {"entries": [{"text": "Bob plays the cello."}, {"text": "Bob lives in Graz.", "tags": ["home"]}]},
    "entries_of_one_space": {"space": "work", "entries": [{"text": "The release is on Friday."}]},
    "a_new_text": {"text": "Alice likes oolong and jasmine tea.", "reason": "she said so"},
    "another_category_and_no_end": {"category": "food", "tags": ["tea", "drinks"], "valid_to": None},
    "two_messages": {
        "space": "default",
        "session_id": SESSION_ID,
        "messages": [
            {
                "id": "m-1",
                "role": "user",
                "speaker": "Alice",
                "text": "Look at my new cups!",
                "caption": "two green tea cups on a tray",
                "at": "2026-03-01T12:00:00Z",
            },
            {"id": "m-2", "role": "assistant", "text": "Lovely. Is that oolong?", "at": "2026-03-01T12:00:20Z"},
        ],
    },
    "a_message_without_id_and_time": {"session_id": SESSION_ID, "messages": [{"text": "Yes, from Taiwan."}]},
    "a_question": {"query": "What does Alice drink?"},
    "a_miss": {"query": "What does Alice drink?", "limit": 5, "entry_id": ENTRY_NAME},
    "a_miss_among_turns": {"query": "Alice's tea?", "kinds": ["turn"], "entry_id": ENTRY_NAME},
    "a_search_in_full": {
        "query": "What does Alice drink?",
        "space": "default",
        "limit": 5,
        "kinds": ["memory", "turn"],
        "relevance_model": "rrf",
        "include": ["archived", "superseded"],
        "explain": True,
    },
}
_ANSWERS: Final[dict[str, Json]] = {
    "entry": entry_json(_ENTRY),
    "created": remembered_json(Remembered(Action.CREATED, _ENTRY)),
    "nothing_new": remembered_json(Remembered(Action.SKIPPED, None, "duplicate_message")),
    "batch": {"results": [batch_item_json(0, Remembered(Action.CREATED, _ENTRY))]},
    "event": {
        "results": [
            message_json(MessageStored("m-1", Action.CREATED, _ENTRY.id)),
            message_json(MessageStored("m-2", Action.SKIPPED, _ENTRY.id, "duplicate_message")),
        ]
    },
    "found": search_json(SearchResult("What does Alice drink?", (_HIT,)), explain=True, took_ms=12.5),
    "lost": why_not_json(_LOST),
    "entries": {"items": [entry_json(_ENTRY)], "next_cursor": None},
    "forgotten": forgotten_json(_ENTRY),
    "sessions": {
        "items": [session_json(Session(SESSION_ID, 3, _AT, _AT + timedelta(minutes=1)))],
        "next_cursor": None,
    },
    "session_forgotten": {"session_id": SESSION_ID, "turns_forgotten": 3},
    "stats": stats_json([_SPACE], _AT + timedelta(seconds=2)),
    "alive": {"status": "ok"},
    "ready": {"ready": True, "checks": {"store": "ok"}},
    "not_ready": {"ready": False, "checks": {"store": "StoreUnavailableError"}},
}
EXAMPLES: Final = {
    name: {"summary": name.replace("_", " ").capitalize(), "value": value}
    for name, value in (_REQUESTS | _ANSWERS).items()
}
