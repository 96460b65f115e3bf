"""How the client calls what the OpenAPI document names: tables for people, everything else by rule."""

import re
from collections.abc import Mapping
from typing import Final

# Schemas lose the `Answer` at their end; these would be called like another one then, or say too little alone
SCHEMAS: Final[Mapping[str, str]] = {
    "SearchAnswer": "SearchResults",
    "ResultAnswer": "SearchResult",
    "BatchAnswer": "RememberedBatch",
    "BatchItemAnswer": "RememberedItem",
    "EventAnswer": "RecordedEvent",
    "MessageAnswer": "RecordedMessage",
    "StepAnswer": "PlannedStep",
    "WindowAnswer": "TimeWindow",
    "PartAnswer": "RelevancePart",
    "EditAnswer": "WordEdit",
}
# Where two words are one too many
METHODS: Final[Mapping[str, str]] = {
    "remember": "add",
    "remember_batch": "add_many",
    "list_entries": "entries",
    "get_entry": "get",
    "edit_entry": "edit",
    "forget_entry": "forget",
    "restore_entry": "restore",
    "list_versions": "versions",
    "revert_entry": "revert",
    "list_edges": "edges",
    "list_entities": "entities",
    "read_entity": "entity",
    "entry_neighbourhood": "neighbourhood",
    "pin_entry": "pin",
    "unpin_entry": "unpin",
    "assemble_context": "context",
    "give_feedback": "feedback",
    "record_event": "record",
    "list_sessions": "sessions",
    "read_session": "turns",
    "list_conflicts": "conflicts",
    "list_proposals": "proposals",
    "approve_proposal": "approve",
    "decline_proposal": "decline",
    "list_audit": "audit",
    "list_changes": "changes",
    "run_command": "command",
    "read_settings": "settings",
    "read_profile": "profile",
    "list_shares": "shares",
    "add_share": "share",
    "list_handoffs": "handoffs",
    "list_erasures": "erasures",
    "read_erasure": "erasure",
    "list_jobs": "jobs",
    "read_job_run": "job_run",
    "list_tags": "tags",
    "list_tending": "tending",
    "list_tending_agents": "tending_agents",
    "run_tending": "tend",
    "list_tending_runs": "tending_runs",
    "read_tending_run": "tending_run",
    "report_agents": "agents",
}
# Their bodies and answers are lines, which come and go in pages: written by hand in `_async/transfer.py`
BY_HAND: Final[Mapping[str, str]] = {"export_memory": "export_page", "import_memory": "import_chunk"}
# Optional in the document, since there is another way to ask as well; what everybody says first
ALSO_POSITIONAL: Final[Mapping[str, str]] = {
    "search": "query",
    "why_not": "query",
    "assemble_context": "query",
    "forget_topic": "query",
    "give_feedback": "response_text",
}
# Calls without an idempotency key that may be sent again after it is unclear what became of the first: what asks and
# changes nothing, and what does the same again. Every other one is not
REPEATABLE: Final = frozenset(
    {
        "search",
        "why_not",
        "assemble_context",
        "give_feedback",  # an outcome is told once; the same again is answered alike
        "forget_topic",  # forgets nothing before it is confirmed
        "start_incognito",
        "write_profile",  # a whole value; with If-Match the client takes it for not repeatable
        "pause_job_run",
        "resume_job_run",
        "import_memory",  # known by its id and number
    }
)
# An answer with all members of another one and some more is one as well
PARENTS: Final[Mapping[str, str]] = {"ExplainedEntryAnswer": "EntryAnswer"}
# Answers that can do more: class and base, both in `recollect_client/prompts.py`
BASES: Final[Mapping[str, str]] = {"Context": "PromptText"}

_PAGE: Final = re.compile(r"PageAnswer_(\w+)_")


def schema_name(name: str) -> str:
    """Return what a schema is called: `PageAnswer_EntryAnswer_` is `Page[Entry]`."""
    page = _PAGE.fullmatch(name)
    if page is not None:
        return f"Page[{schema_name(page[1])}]"
    return SCHEMAS.get(name) or name.removesuffix("Answer")


def method_name(operation: str) -> str:
    """Return the method that calls an operation."""
    return BY_HAND.get(operation) or METHODS.get(operation, operation)


def options_name(operation: str) -> str:
    """Return what the options of a method are called."""
    return "".join(word.capitalize() for word in method_name(operation).split("_")) + "Options"
