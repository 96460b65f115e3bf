"""Examples for the API's description, by name. A test sends the body of each request to the server."""

from typing import Any, Final

from recollect.http.models.example_values import (
    BRANCH,
    CONFIRMATION_TOKEN,
    ENTRY_ID,
    ENTRY_NAME,
    OPERATION_ID,
    OTHER_NAME,
    PROJECT,
    SESSION_ID,
)
from recollect.http.openapi.browsing_examples import BROWSING_ANSWERS
from recollect.http.openapi.erasure_examples import ERASURE_ANSWERS, ERASURE_REQUESTS
from recollect.http.openapi.example_answers import ANSWERS
from recollect.http.openapi.example_lines import TRANSFERS
from recollect.http.openapi.graph_examples import GRAPH_REQUESTS
from recollect.http.openapi.job_examples import JOB_ANSWERS, JOB_REQUESTS
from recollect.http.openapi.tending_examples import TENDING_ANSWERS, TENDING_REQUESTS

REQUESTS: Final[dict[str, dict[str, Any]]] = {
    "a_sentence": {"text": "Alice moved to Lisbon in May."},
    "an_entry_in_full": {
        "text": "Alice likes oolong tea.",
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
        "on_duplicate": "flag",
        "trust": "agent",
    },
    "two_entries": {"entries": [{"text": "Bob plays the cello."}, {"text": "Bob lives in Graz.", "tags": ["home"]}]},
    "entries_of_one_space": {"space": "work", "entries": [{"text": "The release is on Friday."}]},
    "a_new_text": {"text": "Alice likes oolong and jasmine tea.", "reason": "she said so"},
    "keep_it_in_mind": {"pinned": True},
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
    "a_conversation": {
        "messages": [
            {"role": "user", "speaker": "Bob", "text": "Alice comes for tea.", "at": "2026-03-01T12:00:00Z"},
            {"role": "assistant", "content": "Lovely!"},
            {"role": "user", "text": "What does she like to drink?"},
        ],
        "temporal": False,
    },
    "a_miss": {"query": "What does Alice drink?", "limit": 5, "entry_id": ENTRY_NAME},
    "a_miss_among_turns": {"query": "Alice's tea?", "kinds": ["turn"], "entry_id": ENTRY_NAME},
    "a_search_in_full": {
        "query": "What does Alice drink?",
        "space": "default",
        "limit": 5,
        "kinds": ["memory", "turn"],
        "min_relevance": 0.2,
        "intent": "fact_check",
        "weights": {"recency": 0.2},
        "scale_relevance": True,
        "turn_factor": 0.9,
        "relevance_model": "rrf",
        "rank_constant": 60,
        "mmr_lambda": 0.9,
        "decay": 0.01,
        "jitter": 0.02,
        "seed": 7,
        "candidates": 100,
        "reason_for_search": "to offer the right drink",
        "include": ["archived", "superseded"],
        "filter": {
            "or": [{"tags": {"any": ["tea", "drinks"]}}, {"categories": ["food"]}],
            "not": {"speakers": ["Bob"]},
            "occurred_at": {"after": "2026-01-01T00:00:00Z", "before": "2027-01-01T00:00:00Z"},
            "metadata": {"project": "apollo", "score": {"at_least": 1, "at_most": 5}},
        },
        "as_of": "2026-03-01T12:00:00Z",
        "known_at": "2026-03-02T12:00:00Z",
        "explain": True,
    },
    "a_context_in_full": {
        "query": "What does Alice drink?",
        "space": "default",
        "intent": "fact_check",
        "min_relevance": 0,
        "max_tokens": 800,
        "tokenizer": "bytes",
        "format": "json",
        "recent_turns": 0,
    },
    "a_response": {"response_text": "Offer her an oolong, which she likes best."},
    "nothing_used": {"used_ids": []},
    "a_vote": {"value": 1},
    "a_vote_against": {"value": -1, "reason": "it was of no use"},
    "a_short_handoff": {"project": PROJECT, "summary": "The cart works; payment is next."},
    "a_handoff_in_full": {
        "project": PROJECT,
        "branch": BRANCH,
        "summary": "The cart works; payment is next.",
        "completed": ["The cart keeps its tea over a reload."],
        "in_progress_blocked": ["Payment waits for a test account."],
        "key_decisions": ["Prices are stored in cents."],
        "next_steps": ["Ask the bank for the account."],
        "memory_ids": [],
        "metadata": {"commit": "1f0c3a"},
        "space": "default",
    },
    "a_reason": {"reason": "it was right after all"},
    "no_reason": {},
    "a_reversion": {"version": 1},
    "a_reversion_with_reason": {"version": 1, "reason": "the first text was right"},
    "an_edge": {"type": "related", "target": OTHER_NAME},
    "an_edge_with_reason": {"type": "supports", "target": OTHER_NAME, "reason": "she drinks from these"},
    "the_newer_one_holds": {"resolution": "supersede", "reason": "she said so last week"},
    "both_hold": {"resolution": "keep_both"},
    "the_older_one_holds": {"resolution": "discard_new", "reason": "a slip of the tongue"},
    "a_session": {"session_id": SESSION_ID},
    "a_session_of_a_space": {"session_id": SESSION_ID, "space": "default"},
    "a_profile": {"text": "I am a nurse in Lisbon and work nights."},
    "a_profile_in_full": {
        "name": "Alice",
        "language": "en",
        "time_zone": "Europe/Lisbon",
        "text": "I am a nurse in Lisbon and work nights.",
    },
    "a_command": {"text": "What do you remember about Alice?"},
    "a_command_in_a_session": {"text": "Forget that, please.", "session_id": SESSION_ID, "space": "default"},
    "a_topic": {"query": "What does Alice drink?", "dry_run": True},
    "a_topic_by_filter": {"filter": {"tags": {"any": ["tea"]}}, "kinds": ["memory"], "min_relevance": 0.5},
    "a_confirmation": {"token": CONFIRMATION_TOKEN},
    "a_confirmation_in_full": {"token": CONFIRMATION_TOKEN, "space": "default"},
    "a_choice_of_a_topic": {"token": CONFIRMATION_TOKEN, "space": "default", "entry_ids": [ENTRY_ID]},
    "an_operation": {"operation_id": OPERATION_ID},
    "an_operation_in_full": {"operation_id": OPERATION_ID, "space": "default"},
    "a_cap": {"soft_cap": 500},
    "a_share": {"from_space": "default", "to_space": "work", "tags": ["tea"]},
    "a_share_of_two_tags": {"from_space": "work", "to_space": "default", "tags": ["deploy", "on-call"]},
    "several_spaces": {"query": "What does Alice drink?", "spaces": ["default", "work"]},
    "every_space": {"query": "What does Alice drink?", "spaces": "*"},
    "settings_in_full": {
        "soft_cap": 0,
        "over_cap": "archive",
        "secrets": "redact",
        "on_conflict": "ask",
        "time_zone": "Europe/Lisbon",
        "min_relevance": 0.1,
        "memory_enabled": True,
        "incognito_default": False,
        "incognito_hours": 4,
        "language": "en",
        "undo_hours": 72,
        "ttl_days": {"work": 30, "turns": 365},
        "roll_up_days": 60,
        "retention_days": 0,
        "turn_cap": 10_000,
        "max_per_tags": 100,
        "keep_questions": True,
        "tending": {"corrector": "all", "condenser": "off"},
    },
}
EXAMPLES: Final = {
    name: {"summary": name.replace("_", " ").capitalize(), "value": value}
    for name, value in (
        REQUESTS
        | GRAPH_REQUESTS
        | ERASURE_REQUESTS
        | JOB_REQUESTS
        | TENDING_REQUESTS
        | ANSWERS
        | BROWSING_ANSWERS
        | ERASURE_ANSWERS
        | JOB_ANSWERS
        | TENDING_ANSWERS
        | TRANSFERS
    ).items()
}
