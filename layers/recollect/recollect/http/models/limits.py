"""What the HTTP API accepts: the bounds of single values, and those of a request as a whole."""

from dataclasses import dataclass
from typing import Final

MAX_NAME_LENGTH: Final = 128
MAX_CATEGORY_LENGTH: Final = 64
MAX_TAGS: Final = 32
MAX_TAG_LENGTH: Final = 64
MAX_SOURCE_IDS: Final = 100
MAX_ID_LENGTH: Final = 256
MAX_CAPTION_LENGTH: Final = 2_000
MAX_SPEAKER_LENGTH: Final = 128
MAX_REASON_LENGTH: Final = 500
MAX_BATCH: Final = 100
MAX_CONTEXT_TOKENS: Final = 32_000
MAX_RECENT_TURNS: Final = 20
MAX_RESPONSE_LENGTH: Final = 32_000
MAX_PROJECT_LENGTH: Final = 128
MAX_BRANCH_LENGTH: Final = 256
MAX_SUMMARY_LENGTH: Final = 4_000
MAX_HANDOFF_ITEM_LENGTH: Final = 1_000
MAX_HANDOFF_ITEMS: Final = 50
MAX_MEMORY_IDS: Final = 100
MAX_PAGE: Final = 200
DEFAULT_PAGE: Final = 50
MAX_LAST_TURNS: Final = 5
MAX_CURSOR_LENGTH: Final = 4_096

MAX_METADATA_BYTES: Final = 16 * 1024
MAX_METADATA_DEPTH: Final = 5
MAX_METADATA_KEYS: Final = 64
MAX_ASKING_MESSAGES: Final = 50
# Integers beyond this change their value in readers that keep numbers as doubles (RFC 8259, section 6)
MAX_SAFE_INTEGER: Final = 2**53
# Of a body as a whole. A batch of 100 entries with all tags, sources and metadata that each may have is just below
MAX_BODY_VALUES: Final = 25_000
MAX_BODY_DEPTH: Final = 32
# A double written out in full has at most 24 characters, some languages write up to 60
MAX_NUMBER_LENGTH: Final = 400


@dataclass(frozen=True, slots=True, kw_only=True)
class HttpLimits:
    """Bounds of a request: bytes of its body, seconds for sending it, seconds for answering it.

    The defaults stay below the 6 MB and 30 s of an API Gateway HTTP API. max_held_bytes: of all bodies that one process
    holds, from their first byte until their calls are worked off; max_held_bytes_per_person and
    max_held_bytes_per_credential: of those of one.
    """

    max_body_bytes: int = 4 * 1024 * 1024
    max_held_bytes: int = 64 * 1024 * 1024
    max_held_bytes_per_person: int = 16 * 1024 * 1024
    max_held_bytes_per_credential: int = 32 * 1024 * 1024
    body_seconds: float = 10.0
    answer_seconds: float = 25.0
