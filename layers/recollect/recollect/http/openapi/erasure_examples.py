"""Requests for erasures, and answers about them, for the API's description."""

from datetime import timedelta
from typing import Any, Final

from recollect.core.spaces.erasure import Erasure, LedgerLine, Residue, ordered
from recollect.http.models.example_values import AT, ERASURE_ID
from recollect.http.protocol.receipts import Receipts
from recollect.http.rendering.erasure import erasure_json, preview_json

_ERASURE: Final = Erasure(ERASURE_ID, "alice", "default", AT, "alice")
_COUNTS: Final = {"entries": 12, "versions": 3, "vectors": 12, "sessions": 1, "messages": 4, "records.audit": 15}
_DONE: Final = LedgerLine(_ERASURE, AT + timedelta(minutes=1), ordered(_COUNTS))
_RESIDUE: Final = Residue("stream of the table", "what was removed", AT + timedelta(days=1))

ERASURE_REQUESTS: Final[dict[str, dict[str, Any]]] = {
    "what_would_be_erased": {"space": "default"},
    "what_everything_would_be": {"space": "*"},
    "a_space_erased": {"space": "an-old-space", "confirm": "an-old-space"},
}
ERASURE_ANSWERS: Final[dict[str, dict[str, Any]]] = {
    "erasure_preview": preview_json("default", ordered(_COUNTS)),
    "erasure_ordered": erasure_json(LedgerLine(_ERASURE), (), None),
    "erasure_done": erasure_json(_DONE, [_RESIDUE], Receipts(b"of no deployment")),
    "erasures": {"items": [erasure_json(_DONE, (), None)]},
}
