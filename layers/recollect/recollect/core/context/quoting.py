r"""Quoting: what came from outside is written so that it cannot be taken for anything else.

Two steps, without any secret mark that could be guessed or leak. `plain` leaves only what can be seen: one kind of line
end, no control, format, bidirectional or other invisible characters. `escaped` writes the signs that markup, chat
templates and tags are made of as HTML entities, so that `html.unescape` gives the text back. A frame then puts a
prefix before every line; there is no line without one, since there is no line end but "\n".
"""

import re
import unicodedata
from functools import lru_cache
from typing import Final

# Everything that some reader takes for the end of a line (Unicode 16, section 5.8; str.splitlines)
_LINE_END: Final = re.compile("\r\n|[\r\x0b\x0c\x1c-\x1e\x85\u2028\u2029]")
# Joiners carry meaning between letters of scripts that come after Hebrew, and in emoji; anywhere else they hide things
_JOINERS: Final = frozenset("\u200c\u200d")
_FIRST_JOINED: Final = "\u0590"
# Drawn as nothing, although their category is one of letters or marks (Default_Ignorable_Code_Point, and a blank)
_UNUSUAL: Final = re.compile(r"[^\n -~]")
_INVISIBLE: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0")
_SELECTORS: Final = re.compile("[\ufe00-\ufe0d\U000e0100-\U000e01ef]|(?<=[\ufe0e\ufe0f])[\ufe0e\ufe0f]|^[\ufe0e\ufe0f]")
_REMOVED: Final = frozenset({"Cc", "Cf", "Cn", "Co"})
_REPLACEMENT: Final = "\ufffd"  # for half of a surrogate pair, which no answer could carry

_ENTITY: Final = re.compile(r"&(?=#?[A-Za-z0-9]+;)")
_TEMPLATE_MARK: Final = re.compile(r"\[(?=/?[A-Z][A-Z_]+\])")  # as in [INST] and [/INST]
# With their wide and small forms, which some tokenizers fold into them
_ANGLE: Final = re.compile("[<>\uff1c\ufe64\uff1e\ufe65]")
_COLON: Final = re.compile(
    "[:\u02d0\u02f8\u0589\u05c3\u0703\u0704\u1803\u205a\u2236\ua4fd\ua789\ufe13\ufe30\ufe55\uff1a]"
)  # and what looks like one
MAX_NAME_LENGTH: Final = 80
_OPENING_ANGLES: Final = frozenset("<\uff1c\ufe64")


def plain(text: str) -> str:
    r"""Return a text with what can be seen of it only; its lines end with "\n"."""
    lines = _LINE_END.sub("\n", text).replace("\t", "    ")
    return _SELECTORS.sub("", _UNUSUAL.sub(_seen, lines))


def one_line(text: str) -> str:
    """Return a text with what can be seen of it in one line."""
    return " ".join(plain(text).split())


def name_of(text: str) -> str:
    """Return a name for the head of a quote: one short line, escaped, without a colon, which ends it."""
    line = one_line(text)
    short = line if len(line) <= MAX_NAME_LENGTH else line[: MAX_NAME_LENGTH - 1] + "…"
    return _COLON.sub("&#58;", escaped(short))


def escaped(text: str) -> str:
    """Return a plain text that holds neither tags nor marks of a chat template."""
    return _TEMPLATE_MARK.sub("&#91;", _ANGLE.sub(_entity, _ENTITY.sub("&amp;", text)))


def _entity(match: re.Match[str]) -> str:
    return "&lt;" if match[0] in _OPENING_ANGLES else "&gt;"


def _seen(match: re.Match[str]) -> str:
    """Return what can be seen of a sign that is not among the usual ones."""
    sign = match[0]
    if sign in _JOINERS:
        return sign if _joins(match.string, match.start()) else ""
    if "\ud800" <= sign <= "\udfff":
        return _REPLACEMENT
    return "" if sign in _INVISIBLE or _category(sign) in _REMOVED else sign


def _joins(text: str, place: int) -> bool:
    before, after = text[place - 1 : place] if place else "", text[place + 1 : place + 2]
    return all(one >= _FIRST_JOINED and _category(one)[0] in "LMS" for one in (before or " ", after or " "))


@lru_cache(maxsize=4_096)
def _category(sign: str) -> str:
    return unicodedata.category(sign)
