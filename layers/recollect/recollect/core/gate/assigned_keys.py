"""Keys and tokens without a shape of their own: known by their name, or by the header they stand in."""

import re
from collections.abc import Iterator
from typing import Final

from recollect.core.gate.secret_span import SecretKind, SecretSpan

_TRIGGER: Final = re.compile(r"key|token|secret|bearer|basic|AKIA|ASIA", re.IGNORECASE)
_NAMED: Final = re.compile(
    r"(?:(?:api|access|secret|auth|private|signing|encryption|account|client|service|master|webhook)[ _-]?"
    r"(?:key|token|secret)|token|secret)"
    r"(?:\s(?:for|to|of)(?:\s[\w'’.-]{1,24}){1,6}?)?"  # "the secret token for the webhook is ..."
    r"[\"'\]]{0,2}\s{0,3}(?::=|=>|={1,3}|[:：]|\sis|\swas)\s{0,3}[\"'`]?"
    r"(?P<value>[A-Za-z0-9_+/=.~-]{16,512})",
    re.IGNORECASE,
)
_HEADER: Final = re.compile(
    r"(?:\bbearer|\bauthorization[\"']?\s{0,3}[:=]\s{0,3}[\"']?(?:basic"
    r"|token))\s{1,3}(?P<value>[A-Za-z0-9_+/=.~-]{16,2048})",
    re.IGNORECASE,
)
# An AWS secret is usually noted right after the identifier of its key, without a name of its own
_AFTER_AWS_KEY: Final = re.compile(
    r"(?:AKIA|ASIA)[0-9A-Z]{16}[\s:,/|;\"']{1,8}(?P<value>[A-Za-z0-9+/]{40})(?![A-Za-z0-9+/])"
)
_PATTERNS: Final = (
    (_HEADER, SecretKind.BEARER_TOKEN),
    (_NAMED, SecretKind.API_KEY),
    (_AFTER_AWS_KEY, SecretKind.API_KEY),
)
_RUN: Final = re.compile(r"[A-Za-z0-9]{6,}")


def assigned_keys(text: str) -> Iterator[SecretSpan]:
    """Yield what a text calls a key, token or secret, where the value looks drawn at random."""
    if not _TRIGGER.search(text):
        return
    for pattern, kind in _PATTERNS:
        for match in pattern.finditer(text):
            if _looks_random(match.group("value")):
                yield SecretSpan(*match.span("value"), kind)


def _looks_random(value: str) -> bool:
    """Tell a drawn value from a name made of words: letters and digits stand mixed in one run."""
    return any(
        any(character.isdigit() for character in run) and any(character.isalpha() for character in run)
        for run in _RUN.findall(value)
    )
