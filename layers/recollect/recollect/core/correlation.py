"""Ids by which the logs of a request, and of all that follows from it, find together. They come from outside."""

import re
from typing import Final

MAX_LENGTH: Final = 128
# UUIDs, trace ids, and the request ids of API Gateway, which are base64
_CORRELATION_ID: Final = re.compile(rf"[A-Za-z0-9._:=-]{{1,{MAX_LENGTH}}}")


def is_correlation_id(text: str) -> bool:
    """Tell whether a text is fit to be kept and logged as such an id."""
    return _CORRELATION_ID.fullmatch(text) is not None
