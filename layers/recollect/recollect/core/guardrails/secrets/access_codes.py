"""Codes that open something: PINs, codes of alarms and safes, combinations, one-time codes, recovery and licence keys.

Few digits are a secret by the words alone. The word and the digits stand in one sentence, with no other number between.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Final

from recollect.core.guardrails.patterns import Pattern
from recollect.core.guardrails.secrets.rules import Check, found_by_rules, pattern
from recollect.core.guardrails.secrets.secret_span import SecretSpan

_ELSEWHERE: Final = pattern("codes-elsewhere")
_NOT_PEOPLES: Final = pattern("acts-elsewhere")
_LICENCE_NAMES: Final = pattern("licences-named")
_CODE_LIKE: Final = Pattern(r"[0-9]{4}|[0-9]{3}[ -][0-9]{3}")
_FIGURES: Final = Pattern(r"[0-9]|[A-Z]{8}")
_YEAR: Final = Pattern(r"19[0-9]{2}|20[0-9]{2}")
_IN_TIME: Final = Pattern(
    r"(?<!\w)(?:in|since|until|till|before|after|from|by|of|year|seit|bis|ab|vor|jahr|von|im)\s$|\|", re.IGNORECASE
)
_MOST_GROUPS: Final = 5  # hyphens: that many groups are digits alone in licences as well
_LOOK_BACK: Final = 60


def access_codes(text: str) -> Iterator[SecretSpan]:
    """Yield the codes of `text` that open something."""
    yield from found_by_rules("codes_in_words", text, _CHECKS)
    if _FIGURES.compiled.search(text):
        yield from found_by_rules("codes", text, _CHECKS)
    if _CODE_LIKE.compiled.search(text):
        yield from found_by_rules("acts", text, _CHECKS)


def _is_code(match: re.Match[str], elsewhere: Pattern) -> bool:
    """Tell a code from a year, and from the number of something that is no code of a person's."""
    before = match.string[match.start() : match.start("value")]
    is_year = _YEAR.compiled.fullmatch(match["value"]) and _IN_TIME.compiled.search(before)
    return not (is_year or elsewhere.compiled.search(before))


def _is_licence(match: re.Match[str]) -> bool:
    """Tell a key from a serial of words or a number of groups: it mixes letters and digits, and is called one."""
    value = match["value"]
    if not _LICENCE_NAMES.compiled.search(match.string[max(0, match.start() - _LOOK_BACK) : match.start()]):
        return False
    mixed = sum(character.isdigit() for character in value) >= 2 and any(map(str.isalpha, value))
    return mixed or value.count("-") >= _MOST_GROUPS


_CHECKS: Final[Mapping[str, Check]] = {
    "code": lambda match: _is_code(match, _ELSEWHERE),
    "act": lambda match: _is_code(match, _NOT_PEOPLES),
    "licence": _is_licence,
}
