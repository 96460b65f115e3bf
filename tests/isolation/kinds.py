"""Which kind of foreign thing a field of a request takes, by its name: a new field needs a line here."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Any, Final

Schema = Mapping[str, Any]


class Kind(StrEnum):
    """What may stand in a field. What is CLOSED (a choice, a number, a moment) can name nothing of anybody's."""

    CLOSED = "closed"
    ENTRY = "entry"  # id, key or name
    ENTRY_ID = "entry id"  # id or key alone
    CONFLICT = "conflict"
    RECALL = "recall"
    SHARE = "share"
    ENTITY = "entity"
    ERASURE = "erasure"
    TENDING_RUN = "tending run"
    SESSION = "session"
    MESSAGE = "message"
    SOURCE = "source"
    CURSOR = "cursor"
    SPACE = "space"
    NAME = "name"
    PROJECT = "project"
    BRANCH = "branch"
    TAG = "tag"
    CATEGORY = "category"
    SPEAKER = "speaker"
    TEXT = "text"  # stored
    QUESTION = "question"  # asked
    METADATA = "metadata"
    FILTER = "filter"
    VERSION = "version"
    IF_MATCH = "version in quotes"
    IDEMPOTENCY_KEY = "idempotency key"
    TOKEN = "token"
    CONFIRMATION = "confirmation"
    OPERATION = "operation"
    PERSON = "person"
    AGENT = "agent"
    REQUEST = "request id"


# Those that say which thing is meant: each may be tried in the place of each
NAMING: Final = frozenset(
    {
        Kind.ENTRY,
        Kind.ENTRY_ID,
        Kind.CONFLICT,
        Kind.RECALL,
        Kind.SHARE,
        Kind.ENTITY,
        Kind.ERASURE,
        Kind.TENDING_RUN,
        Kind.SESSION,
        Kind.MESSAGE,
        Kind.SOURCE,
        Kind.CURSOR,
        Kind.NAME,
        Kind.PROJECT,
        Kind.BRANCH,
        Kind.IDEMPOTENCY_KEY,
    }
)
# Two texts need not be answered alike: what is found and what is stored differs by what they say
BY_STATUS_ALONE: Final = frozenset({Kind.TEXT, Kind.QUESTION})
# Nor two runs of an agent, carried out: the second finds what the first one left, and what was made for it
EACH_OTHERWISE: Final = frozenset({"run_tending", "undo_tending"})

KINDS: Final[Mapping[str, Kind]] = {
    "ref": Kind.ENTRY,
    "start": Kind.ENTRY,
    "target": Kind.ENTRY,
    "memory_ids": Kind.ENTRY,
    "used_ids": Kind.ENTRY,
    "entry_ids": Kind.ENTRY,
    "entry_id": Kind.ENTRY_ID,
    "conflict_id": Kind.CONFLICT,
    "recall_id": Kind.RECALL,
    "share_id": Kind.SHARE,
    "run": Kind.TENDING_RUN,
    "entity_id": Kind.ENTITY,
    "other": Kind.ENTITY,
    "alias": Kind.ENTITY,
    "session_id": Kind.SESSION,
    "sessions": Kind.SESSION,
    "X-Session-Id": Kind.SESSION,
    "id": Kind.MESSAGE,
    "source_ids": Kind.SOURCE,
    "cursor": Kind.CURSOR,
    "space": Kind.SPACE,
    "spaces": Kind.SPACE,
    "from_space": Kind.SPACE,
    "to_space": Kind.SPACE,
    "name": Kind.NAME,
    "project": Kind.PROJECT,
    "branch": Kind.BRANCH,
    "tag": Kind.TAG,
    "tags": Kind.TAG,
    "any": Kind.TAG,
    "all": Kind.TAG,
    "none": Kind.TAG,
    "contains": Kind.TAG,
    "category": Kind.CATEGORY,
    "categories": Kind.CATEGORY,
    "speaker": Kind.SPEAKER,
    "speakers": Kind.SPEAKER,
    "text": Kind.TEXT,
    "content": Kind.TEXT,
    "caption": Kind.TEXT,
    "summary": Kind.TEXT,
    "completed": Kind.TEXT,
    "in_progress_blocked": Kind.TEXT,
    "key_decisions": Kind.TEXT,
    "next_steps": Kind.TEXT,
    "reason": Kind.TEXT,
    "query": Kind.QUESTION,
    "reason_for_search": Kind.QUESTION,
    "response_text": Kind.QUESTION,
    "metadata": Kind.METADATA,
    "filter": Kind.FILTER,
    "and": Kind.FILTER,
    "or": Kind.FILTER,
    "not": Kind.FILTER,
    "version": Kind.VERSION,
    "If-Match": Kind.IF_MATCH,
    "Idempotency-Key": Kind.IDEMPOTENCY_KEY,
    "Authorization": Kind.TOKEN,
    "token": Kind.CONFIRMATION,
    "operation_id": Kind.OPERATION,
    "X-On-Behalf-Of": Kind.PERSON,
    "X-Agent-Id": Kind.AGENT,
    "X-Request-Id": Kind.REQUEST,
    "time_zone": Kind.CLOSED,
    "language": Kind.CLOSED,
    "import_id": Kind.IDEMPOTENCY_KEY,
    "profiles": Kind.CLOSED,
    "ttl_days": Kind.CLOSED,
    "tending": Kind.CLOSED,
    "names": Kind.TAG,
    "by_category": Kind.CLOSED,
    "confirm": Kind.CLOSED,
    "erasure_id": Kind.ERASURE,
    # Of operators, whose orders may be about anybody; nobody here is one
    "job": Kind.CLOSED,
    "run_id": Kind.CLOSED,
    "user": Kind.CLOSED,
}
# Where a name means something else inside one schema
IN_SCHEMA: Final[Mapping[tuple[str, str], Kind]] = {
    ("AskingMessage", "text"): Kind.QUESTION,
    ("AskingMessage", "content"): Kind.QUESTION,
    ("WhyNotRequest", "entry_id"): Kind.ENTRY,
    ("NewProfile", "name"): Kind.TEXT,
    # Of a listing of entities: what their names hold
    ("CommandRequest", "text"): Kind.QUESTION,
}
# What stands in an object or a text whose members or words the document leaves open, and names nothing
SAMPLES: Final[Mapping[str, object]] = {
    "time_zone": "Europe/Lisbon",
    "language": "en",
    # A space that remembers nothing would show nothing of others either
    "memory_enabled": True,
    "incognito_default": False,
    "profiles": {"explore": {"jitter": 0.1}},
    "ttl_days": {"work": 30},
    "by_category": {"work": 0.1},
    "confirm": "not meant",
    "job": "purge",
    "run_id": "00000000-0000-7000-8000-000000000000",
    "user": "somebody",
}
# What a line of a file that is brought in names, by where it stands in an entry: a body of lines has no schema
LINE: Final[Mapping[tuple[str | int, ...], Kind]] = {
    ("id",): Kind.ENTRY_ID,
    ("superseded_by",): Kind.ENTRY_ID,
    ("space",): Kind.SPACE,
    ("session_id",): Kind.SESSION,
    ("name",): Kind.NAME,
    ("source_ids", 0): Kind.MESSAGE,
    ("tags", 0): Kind.TAG,
    ("category",): Kind.CATEGORY,
    ("speaker",): Kind.SPEAKER,
    ("text",): Kind.TEXT,
    ("metadata",): Kind.METADATA,
}
# Items that the document leaves open, since each is validated alone
ITEMS: Final[Mapping[str, str]] = {"entries": "NewEntry"}
# Of which members one is needed: the one that is taken, and what stands in for it
ONE_OF: Final[Mapping[str, tuple[str, str | None]]] = {
    "NewMessage": ("text", "content"),
    "AskingMessage": ("text", "content"),
    "SearchRequest": ("query", "messages"),
    "ContextRequest": ("query", "messages"),
    "WhyNotRequest": ("query", "messages"),
    "Feedback": ("response_text", "used_ids"),
    "EntryEdit": ("category", None),
    "TopicRequest": ("query", None),
    "NewSettings": ("soft_cap", None),
}
# Of every operation, though the document names them in words alone
HEADERS: Final = ("Authorization", "X-On-Behalf-Of", "X-Agent-Id", "X-Request-Id")
# What must not stand beside a member, where a schema has both
APART: Final[Mapping[str, str]] = {"space": "spaces"}


class UnknownFieldError(AssertionError):
    """A field has no kind."""

    def __init__(self, operation: str, schema: str | None, name: str) -> None:
        super().__init__(
            f"{operation}: nobody says what {name!r}{f' of {schema}' if schema else ''} may name of somebody else's. "
            "Add it to KINDS in tests/isolation/kinds.py, or to IN_SCHEMA where the name means something else in this "
            "schema; a kind of its own needs things of it in tests/isolation/belongings.py. What can name nothing is "
            "CLOSED, with a value in SAMPLES."
        )


def is_closed(schema: Schema) -> bool:
    """Tell whether a value of a schema can name nothing: a choice, a number, a truth value, a moment."""
    if "enum" in schema or "const" in schema or schema.get("format") == "date-time":
        return True
    return schema.get("type") in {"integer", "number", "boolean", "null"}


def kind_of(operation: str, schema_name: str | None, name: str, schema: Schema) -> Kind:
    """Return the kind of a field. Raises UnknownFieldError."""
    known = IN_SCHEMA.get((schema_name or "", name), KINDS.get(name))
    if is_closed(schema) and known is not Kind.VERSION:
        return Kind.CLOSED
    if known is None:
        raise UnknownFieldError(operation, schema_name, name)
    return known


def closed_values(name: str, schema: Schema) -> list[object]:
    """Return values of a closed field; the first is the one that a request comes with where it needs one."""
    values: list[object] = []
    if name in SAMPLES:
        values = [SAMPLES[name]]
    elif "const" in schema:
        values = [schema["const"]]
    elif "enum" in schema:
        values = list(schema["enum"])
    elif schema.get("format") == "date-time":
        values = ["2026-01-01T00:00:00Z", "2099-01-01T00:00:00Z"]
    elif schema.get("type") == "boolean":
        values = [True, False]
    elif schema.get("type") == "integer":
        least = int(schema.get("minimum", 1))
        values = [least, min(int(schema.get("maximum", least)), least + 4)]
    elif schema.get("type") == "number":
        values = [schema.get("minimum", 0.5)]
    return values
