"""Rows of former releases in fewer bytes, a batch at a time. Each is read either way: any moment may be the last.

What gets smaller leaves room on its pages. When all is packed the file is owed to be written anew, which gives that
back (erasure/purge.py).
"""

import sqlite3
from typing import Any, Final

from recollect.adapters.sqlite.erasure.purge import OWE_WIPING
from recollect.adapters.sqlite.vectors import NOTHING, pooled_of, stored_pooled, stored_tokens, tokens_of
from recollect.core.model.token_codes import rounded
from recollect.core.text.searched_text import is_long

BATCH: Final = 64
_AFTER: Final = "SELECT after FROM packing"
_ROWS: Final = (
    "SELECT e.row, e.text, e.is_long, v.pooled, v.scale, t.codes, t.scales, t.starts FROM entry AS e"
    " LEFT JOIN vector AS v ON v.entry = e.row LEFT JOIN token_vector AS t ON t.entry = e.row"
    " WHERE e.row > ? ORDER BY e.row LIMIT ?"
)
_PACK_TEXT: Final = "UPDATE entry SET searched_text = '', is_long = ? WHERE row = ?"
_PACK_POOLED: Final = "UPDATE vector SET pooled = ?, scale = ? WHERE entry = ?"
_PACK_TOKENS: Final = "UPDATE token_vector SET codes = ?, scales = ?, starts = ? WHERE entry = ?"
_GO_ON: Final = "UPDATE packing SET after = ?"
_DONE: Final = "DELETE FROM packing"


def is_packed(connection: sqlite3.Connection) -> bool:
    """Tell whether nothing is left to pack."""
    return connection.execute(_AFTER).fetchone() is None


def pack_some(connection: sqlite3.Connection) -> bool:
    """Pack the next rows inside the connection's transaction; tell whether there may be more."""
    found = connection.execute(_AFTER).fetchone()
    if found is None:
        return False
    rows = connection.execute(_ROWS, (found[0], BATCH)).fetchall()
    for row in rows:
        _pack(connection, *row)
    if rows:
        connection.execute(_GO_ON, (rows[-1][0],))
        return True
    connection.execute(_DONE)
    connection.execute(OWE_WIPING)
    return False


def _pack(connection: sqlite3.Connection, row: int, text: str, known: int | None, *vectors: Any) -> None:  # noqa: ANN401 - columns
    """Pack what stands in the former form; vectors that have no shape are left to the check."""
    pooled, scale, *tokens = vectors
    if known is None:
        connection.execute(_PACK_TEXT, (is_long(text), row))
    try:
        packed_tokens = stored_tokens(rounded(tokens_of([tokens])[0])) if tokens[0] and tokens[1] else None
        vector = pooled_of([(pooled, scale)])[0] if pooled and scale is None else None
    except ValueError:
        return
    if packed_tokens is not None:
        connection.execute(_PACK_TOKENS, (packed_tokens, NOTHING, NOTHING, row))
    if vector is not None:
        connection.execute(_PACK_POOLED, (*stored_pooled(vector), row))
