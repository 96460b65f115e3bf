"""Names in the examples of the API's description that refer to each other."""

from datetime import UTC, datetime
from typing import Final

from recollect.core.deduplication.conflicts import conflict_id
from recollect.core.model.ids import key_of, uuid7

AT: Final = datetime(2026, 3, 1, 12, 0, tzinfo=UTC)
ENTRY_NAME: Final = "tea-preference"
OTHER_NAME: Final = "cup-collection"
SESSION_ID: Final = "chat-42"
ENTRY_ID: Final = uuid7(AT, sequence=0, entropy=bytes(range(8)))
OTHER_ID: Final = uuid7(AT, sequence=1, entropy=bytes(range(8)))
RECALL_ID: Final = uuid7(AT, sequence=2, entropy=bytes(range(8)))
OPERATION_ID: Final = uuid7(AT, sequence=3, entropy=bytes(range(8)))
CONFIRMATION_TOKEN: Final = "0f" * 32
ERASURE_ID: Final = uuid7(AT, sequence=4, entropy=bytes(range(8)))
JOB_NAME: Final = "purge"
RUN_ID: Final = uuid7(AT, sequence=5, entropy=bytes(range(8)))
PROJECT: Final = "tea-shop"
BRANCH: Final = "checkout"
ENTITY_ID: Final = "entity:alice liddell"
OTHER_ENTITY_ID: Final = "entity:dinah"
ENTRY_KEY: Final = key_of(ENTRY_ID)
CONFLICT_ID: Final = conflict_id(OTHER_ID, ENTRY_ID)
SHARE_ID: Final = f"work:{uuid7(AT, sequence=3, entropy=bytes(range(8)))}"
