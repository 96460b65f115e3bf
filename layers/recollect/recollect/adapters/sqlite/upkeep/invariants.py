"""What holds in a sound data file beyond what SQLite itself looks after, as statements that find what breaks it."""

from dataclasses import dataclass
from typing import Final

from recollect.core.model.records import Collection
from recollect.core.model.token_codes import FORMS, IN_LEVELS, ROW_IN_BYTES, ROW_IN_LEVELS


@dataclass(frozen=True, slots=True)
class Invariant:
    """`broken` selects one id for each row that breaks it.

    is_loss: it tells of something that is gone and harms nothing else.
    """

    name: str
    table: str
    broken: str
    is_loss: bool = False


def _whole_rows(form: int) -> str:
    """Return a case of a statement: by the first byte of token vectors that are packed, whether the rest is whole."""
    row = form % IN_LEVELS + (ROW_IN_LEVELS if form & IN_LEVELS else ROW_IN_BYTES)
    return f"WHEN '{form:02X}' THEN (length(t.codes) - 1) % {row} = 0"


# Of vector AS v and token_vector AS t, which stand as vectors.py says: with a scale or as float16; packed or in three
# columns
_IS_PACKED: Final = "length(t.scales) = 0 AND length(t.codes) > 0"
_PACKED_BADLY: Final = f"""(
    length(t.starts) > 0 OR NOT CASE hex(substr(t.codes, 1, 1)) {" ".join(map(_whole_rows, FORMS))} ELSE 0 END
)"""
_APART_BADLY: Final = (
    "(length(t.codes) <> 32 * length(t.scales) OR length(t.scales) % 4 OR length(t.starts) <> length(t.scales))"
)
_HAS_NO_SHAPE: Final = (
    "(length(v.pooled) = 0 OR (v.scale IS NULL AND length(v.pooled) % 2)"
    f" OR CASE WHEN {_IS_PACKED} THEN {_PACKED_BADLY} ELSE {_APART_BADLY} END)"
)
_IS_NO_OBJECT: Final = "(value NOT LIKE '{%' OR NOT json_valid(value))"
_COLLECTIONS: Final = ", ".join(f"'{collection.value}'" for collection in Collection)
INVARIANTS: Final = (
    Invariant("row-not-understood", "version", f"SELECT entry FROM version WHERE {_IS_NO_OBJECT}"),  # noqa: S608 - constants
    Invariant("row-not-understood", "record", f"SELECT key FROM record WHERE {_IS_NO_OBJECT}"),  # noqa: S608 - constants
    Invariant(
        "record-of-no-collection",
        "record",
        f"SELECT DISTINCT collection FROM record WHERE collection NOT IN ({_COLLECTIONS})",  # noqa: S608 - constants
    ),
    Invariant(
        "entry-without-statistics",
        "statistics",
        "SELECT id FROM entry WHERE row NOT IN (SELECT entry FROM statistics)",
    ),
    Invariant(
        "former-version-missing",
        "version",
        # Turns get new versions with the turns around them, of which no former value is kept
        "SELECT id FROM entry AS e WHERE e.kind <> 'turn' AND"
        " e.version - 1 > (SELECT count(*) FROM version AS v WHERE v.entry = e.row AND v.version < e.version)",
        is_loss=True,
    ),
    Invariant(
        "entry-behind-its-former-versions",
        "entry",
        "SELECT id FROM entry AS e WHERE EXISTS (SELECT 1 FROM version AS v WHERE v.entry = e.row"
        " AND v.version >= e.version)",
    ),
    Invariant(
        "entry-without-its-vectors",
        "vector",
        "SELECT id FROM entry AS e WHERE e.embedding_model IS NOT NULL AND NOT EXISTS (SELECT 1 FROM vector AS v"
        " WHERE v.entry = e.row AND v.version = e.version AND v.model = e.embedding_model)",
    ),
    Invariant(
        "vector-without-token-vectors",
        "token_vector",
        "SELECT entry FROM vector WHERE entry NOT IN (SELECT entry FROM token_vector)",
    ),
    Invariant(
        "vectors-of-no-shape",
        "token_vector",
        "SELECT t.entry FROM token_vector AS t JOIN vector AS v ON v.entry = t.entry WHERE " + _HAS_NO_SHAPE,  # noqa: S608 - constants
    ),
    Invariant(
        "entry-that-waits-without-a-change",
        "change",
        "SELECT id FROM entry AS e WHERE e.needs_embedding AND e.state <> 'deleted' AND NOT EXISTS"
        " (SELECT 1 FROM change AS c WHERE c.entry = e.row AND c.settled = 0)",
    ),
    Invariant(
        "pending-change-without-a-request",
        "embedding_request",
        "SELECT e.id FROM change AS c JOIN entry AS e ON e.row = c.entry WHERE c.settled = 0 AND NOT EXISTS"
        " (SELECT 1 FROM embedding_request AS q JOIN space AS s ON s.owner = q.owner AND s.name = q.space"
        " WHERE q.entry_id = e.id AND q.version = c.version AND s.id = e.space)",
    ),
    Invariant(
        "change-of-another-version",
        "change",
        "SELECT e.id FROM change AS c JOIN entry AS e ON e.row = c.entry WHERE c.space <> e.space"
        " OR c.version > e.version OR (c.settled = 0 AND c.version <> e.version)",
    ),
    Invariant(
        "feed-behind-its-changes",
        "change",
        "SELECT s.owner || '/' || s.name FROM space AS s WHERE s.forgotten_changes >"
        " (SELECT coalesce(max(seq), 0) FROM sqlite_sequence WHERE name = 'change')"
        " UNION SELECT number FROM change WHERE number >"
        " (SELECT coalesce(max(seq), 0) FROM sqlite_sequence WHERE name = 'change')",
    ),
    Invariant(
        "request-for-no-entry",
        "embedding_request",
        "SELECT q.entry_id FROM embedding_request AS q WHERE NOT EXISTS (SELECT 1 FROM space AS s JOIN entry AS e"
        " ON e.space = s.id WHERE s.owner = q.owner AND s.name = q.space AND e.id = q.entry_id"
        " AND e.version >= q.version)",
    ),
    Invariant(
        "tag-not-indexed",
        "entry_tag",
        "SELECT e.id FROM entry AS e, json_each(e.tags) AS t WHERE NOT EXISTS (SELECT 1 FROM entry_tag AS x"
        " WHERE x.entry = e.row AND x.tag = folded_tag(t.value) AND x.space = e.space)",
    ),
    Invariant(
        "tag-of-no-entry",
        "entry_tag",
        "SELECT x.entry FROM entry_tag AS x WHERE NOT EXISTS (SELECT 1 FROM entry AS e, json_each(e.tags) AS t"
        " WHERE e.row = x.entry AND folded_tag(t.value) = x.tag)",
    ),
    Invariant(
        "turn-without-session",
        "session",
        "SELECT e.id FROM entry AS e WHERE e.kind = 'turn' AND e.session_id IS NOT NULL AND NOT EXISTS"
        " (SELECT 1 FROM session AS c WHERE c.space = e.space AND c.id = e.session_id)",
    ),
    Invariant(
        "session-behind-its-turns",
        "session",
        "SELECT c.id FROM session AS c WHERE c.next_sequence <= (SELECT max(e.sequence) FROM entry AS e"
        " WHERE e.space = c.space AND e.session_id = c.id AND e.kind = 'turn')",
    ),
    Invariant(
        "message-without-its-turn",
        "message",
        "SELECT m.entry_id FROM message AS m JOIN session AS c ON c.row = m.session WHERE NOT m.is_purged"
        " AND NOT EXISTS (SELECT 1 FROM entry AS e"
        " WHERE e.space = c.space AND e.id = m.entry_id AND e.session_id = c.id)",
    ),
    Invariant(
        "message-stored-twice",
        "message",
        "SELECT entry_id FROM message GROUP BY session, entry_id HAVING count(*) > 1",
    ),
    Invariant(
        "superseded-by-no-entry",
        "entry",
        "SELECT e.id FROM entry AS e WHERE e.superseded_by IS NOT NULL AND NOT EXISTS (SELECT 1 FROM entry AS o"
        " WHERE o.space = e.space AND o.id = e.superseded_by)",
        is_loss=True,
    ),
    Invariant(
        "count-below-zero",
        "statistics",
        "SELECT e.id FROM statistics AS s JOIN entry AS e ON e.row = s.entry WHERE s.access_count < 0"
        " OR s.times_served < 0 OR s.times_relevant < 0 OR typeof(s.usefulness) <> 'real'",
    ),
    Invariant(
        "version-below-one",
        "entry",
        "SELECT id FROM entry WHERE version < 1 UNION SELECT entry FROM version WHERE version < 1",
    ),
)
