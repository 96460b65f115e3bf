"""The tokens of a folded text: words, numbers, and the signs that carry meaning. Punctuation becomes one stop sign.

Words come in lower case but where case may tell things apart: in code, in keys, in abbreviations (DEBUG, US, -V) and in
words that are another one as a name (Turkey).
"""

import re
import unicodedata
from functools import lru_cache
from typing import Final, NamedTuple

from recollect.core.deduplication.tables.fillers import INTENSIFIERS, OPTIONAL, STOP
from recollect.core.deduplication.tables.languages import ENGLISH
from recollect.core.deduplication.tables.measures import HALF_DAYS
from recollect.core.deduplication.tables.word_classes import CAPITONYMS, class_of
from recollect.core.language.measures import certain_units, magnitudes

QUESTION: Final = "?"
_TOKEN: Final = re.compile(r"(\d+(?:[.,:]\d+)*)([^\W_]*)|(\w+(?:['.]\w+)*)|([^\w\s])")
_WORD, _SIGN = 3, 4  # groups of the pattern
_ORDINAL_ENDINGS: Final = frozenset({"st", "nd", "rd", "th"})
_ABBREVIATIONS_LIKE_WORDS: Final = frozenset({"US", "U.S", "IT", "WHO", "A"})
# Words that people write in capitals for their weight
_STRESSED: Final = (ENGLISH | INTENSIFIERS | OPTIONAL) - {"v", "m", "x"}
# From this length on a mix of letters and digits is a key whose case may count
_KEY_LENGTH: Final = 5
_KEPT_PUNCTUATION: Final = frozenset("%@#*/\\&‰†§")
_STOPS: Final = frozenset(".,;:!…—–")
_ENDS: Final = frozenset({STOP, QUESTION})
_STOPS_WITHIN: Final = frozenset(",;—–")  # a capital behind them is a name's


class Tokens(NamedTuple):
    """Tokens in order, and which of them were written as names: capitals within a sentence, in lower case."""

    tokens: list[str]
    names: frozenset[str]


def tokenised(text: str) -> Tokens:
    """Return the tokens of a folded text."""
    found: list[str] = []
    names: set[str] = set()
    is_shouted = text.isupper()
    in_code, at_start = False, True
    for match in _TOKEN.finditer(text):
        group = match.lastindex
        if group == _WORD:
            word = match[0]
            if in_code or (word.isalpha() and word.islower()):
                found.append(word)
            else:
                is_free = not (is_shouted or at_start)  # a capital there tells something
                found.append(_word(word, text[match.end() : match.end() + 1], found, is_free=is_free))
                if is_free and word != word.lower():
                    names.add(word.lower())
            at_start = False
        elif group != _SIGN:
            found.extend(_number(match[1], match[2]))
            at_start = False
        elif match[0] == "`":
            in_code = not in_code
        else:
            kept = _sign(text, match.start())
            at_start = at_start or (kept in _ENDS and match[0] not in _STOPS_WITHIN)
            if kept and not (kept in _ENDS and found[-1:] == [kept]):
                found.append(kept)
    return Tokens(found, frozenset(names))


def _word(word: str, following: str, before: list[str], *, is_free: bool) -> str:
    """Return a word with its case where that counts."""
    lower = word.lower()
    if _is_key(word, lower, following) or (is_free and word != lower and _tells_by_case(word, lower, before)):
        return word.replace("U.S", "US")
    return lower


def _is_key(word: str, lower: str, following: str) -> bool:
    """Tell whether a word is the name of something in code, in which case counts."""
    if "_" in word or (following == "(" and word[1:] != lower[1:]):
        return True
    return len(word) >= _KEY_LENGTH and not word.isalpha() and any(sign.isdigit() for sign in word)


def _tells_by_case(word: str, lower: str, before: list[str]) -> bool:
    if word in _ABBREVIATIONS_LIKE_WORDS or lower in CAPITONYMS:
        return True
    if before and before[-1][0].isdigit() and word in certain_units():
        return True
    return word.isupper() and lower not in _STRESSED and class_of(lower) is None


def _number(digits: str, tail: str) -> tuple[str, ...]:
    """Return a number and its unit, or the two as one key: 30s is 30 s, 5G is 5g, 8F3A21 stays."""
    if not tail:
        return (digits,)
    lower = tail.lower()
    if lower in _ORDINAL_ENDINGS:
        return (digits + lower,)
    if tail in certain_units() or tail in magnitudes() or tail == "€" or lower in HALF_DAYS:
        return (digits, lower if lower in HALF_DAYS else tail)
    key = digits + tail
    return (key if len(key) >= _KEY_LENGTH else key.lower(),)


def _sign(text: str, at: int) -> str:
    """Return what a sign counts as: itself, a stop, or nothing."""
    sign = text[at]
    before, after = text[at - 1 : at] if at else "", text[at + 1 : at + 2]
    if sign in "-–":
        return _dash(text, at, before, after)
    if sign == "!" and (after == "=" or (after.isalnum() and not before.isalnum())):
        return sign
    if sign in "'\"" and before.isdigit() and text.count(sign, 0, at) % 2 == 0:
        return sign
    if sign == "." and after.isdigit() and not before.isalnum():
        return sign
    if sign in _STOPS:
        return STOP
    return "" if _is_soft(sign) else sign


def _dash(text: str, at: int, before: str, after: str) -> str:
    """Return "-" for a minus, a range, a flag or an ending such as A-; a stop or nothing for other dashes."""
    if before.isalnum() and after.isalnum():
        return "-" if before.isdigit() and after.isdigit() else ""
    if after.isalnum() or after == "-":
        return "-"
    if before.isalnum():
        return "-" if before.isupper() or not (after.isspace() or not after) else STOP
    return "-" if text[at + 1 : at + 3].strip()[:1].isdigit() else STOP


@lru_cache(maxsize=1_024)
def _is_soft(sign: str) -> bool:
    """Tell whether a sign is mere punctuation."""
    if sign in _KEPT_PUNCTUATION or sign == QUESTION:
        return False
    return unicodedata.category(sign)[0] in "PC"
