"""Telephone numbers: international ones, and those of North America in their usual form."""

import re
from typing import Final

from recollect.core.enrichment.findings import Entity, EntityType

INTERNATIONAL_CONFIDENCE: Final = 0.95
NATIONAL_CONFIDENCE: Final = 0.85
_FEWEST_DIGITS: Final = 8  # of an international number with its country, ITU-T E.164:
_MOST_DIGITS: Final = 15  # fifteen at most

_INTERNATIONAL: Final = re.compile(
    r"(?<![\w+])\+[1-9]\d{0,3}(?:[ \u00a0.()/-]{1,2}\d{1,8}){1,7}(?!\d)|(?<![\w+])\+[1-9]\d{7,14}(?!\d)"
)
_NATIONAL: Final = re.compile(r"(?<![\w.-])(?:\(\d{3}\) ?|\d{3}[-.])\d{3}[-.]\d{4}(?![\w-])")


def phone_numbers(text: str) -> list[Entity]:
    """Return the telephone numbers of `text`. The value of an international one is its E.164 form."""
    found: list[Entity] = []
    if "+" in text:
        found += [entity for match in _INTERNATIONAL.finditer(text) if (entity := _international(match))]
    if "-" in text or "." in text:
        found += [
            Entity(EntityType.PHONE, match.group(), match.start(), match.end(), NATIONAL_CONFIDENCE)
            for match in _NATIONAL.finditer(text)
        ]
    return found


def _international(match: re.Match[str]) -> Entity | None:
    digits = "".join(filter(str.isdecimal, match.group()))
    if not _FEWEST_DIGITS <= len(digits) <= _MOST_DIGITS:
        return None
    return Entity(EntityType.PHONE, match.group(), *match.span(), INTERNATIONAL_CONFIDENCE, f"+{digits}")
