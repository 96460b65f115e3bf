"""What is sent of a text."""

import re
from typing import Final

# Neither is text to a service that reads UTF-8
_UNSENDABLE: Final = re.compile("[\0\ud800-\udfff]")
_REPLACEMENT: Final = "\ufffd"


def sendable(text: str, most_bytes: int) -> str:
    """Return the beginning of a text, at most so many bytes of UTF-8, whole characters, without what is not text."""
    encoded = _UNSENDABLE.sub(_REPLACEMENT, text).encode()
    return encoded[:most_bytes].decode(errors="ignore")
