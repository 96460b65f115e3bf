"""Ids: of entries, UUIDv7 (RFC 9562) and the 22-character key, the same 128 bits as base64url; and of requests."""

import base64
import binascii
import re
import uuid
from datetime import datetime
from typing import Final

ENTROPY_BYTES: Final = 8
MAX_SEQUENCE: Final = 0xFFF
KEY_LENGTH: Final = 22
_UUID = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}")
MAX_LENGTH: Final = 128
# UUIDs, trace ids, and the request ids of API Gateway, which are base64
_CORRELATION_ID: Final = re.compile(rf"[A-Za-z0-9._:=-]{{1,{MAX_LENGTH}}}")


def uuid7(now: datetime, *, sequence: int, entropy: bytes) -> str:
    """Return a UUIDv7: 48 bits of Unix milliseconds, a 12-bit sequence, 62 random bits.

    Args:
        now: aware instant; ids sort by it.
        sequence: 0..4095, orders the ids that one caller makes in the same millisecond (RFC 9562, 6.2 method 1).
        entropy: 8 random bytes; the two bits of the variant replace the highest.
    """
    if not 0 <= sequence <= MAX_SEQUENCE:
        raise ValueError(f"sequence must be 0..{MAX_SEQUENCE}, not {sequence}")
    if len(entropy) != ENTROPY_BYTES:
        raise ValueError(f"entropy must be {ENTROPY_BYTES} bytes")
    milliseconds = int(now.timestamp() * 1000)
    high = (milliseconds << 16) | (0x7 << 12) | sequence
    low = (0b10 << 62) | (int.from_bytes(entropy) & ((1 << 62) - 1))
    return str(uuid.UUID(int=(high << 64) | low))


def is_entry_id(text: str) -> bool:
    """Tell whether `text` is a canonical UUIDv7."""
    return _UUID.fullmatch(text) is not None


def key_of(entry_id: str) -> str:
    """Return the 22-character base64url key of an id."""
    return base64.urlsafe_b64encode(uuid.UUID(entry_id).bytes).decode().rstrip("=")


def id_of_key(key: str) -> str | None:
    """Return the id that a key stands for, or None when it is not the key of any UUIDv7."""
    if len(key) != KEY_LENGTH:
        return None
    try:
        entry_id = str(uuid.UUID(bytes=base64.b64decode(key + "==", altchars=b"-_", validate=True)))
    except (binascii.Error, ValueError):
        return None
    return entry_id if is_entry_id(entry_id) and key_of(entry_id) == key else None


def is_correlation_id(text: str) -> bool:
    """Tell whether a text is fit to be kept and logged as such an id."""
    return _CORRELATION_ID.fullmatch(text) is not None
