"""Texts as they read: what is invisible, escaped, of another width or alphabet, brought back to plain letters.

A secret is copied out of mails, pages and programs, which break it and write its characters in other ways; and it is
spelled, character by character.
"""

import html
import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from recollect.core.guardrails.patterns import Pattern
from recollect.core.guardrails.secrets.rules import pattern
from recollect.core.guardrails.secrets.secret_span import SecretSpan

_INVISIBLE: Final = "\u00ad\u034f\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufe00-\ufe0f\ufeff"
_WRITTEN_OTHERWISE: Final = Pattern(
    rf"(?P<nothing>[{_INVISIBLE}]|(?<=[A-Za-z0-9_-])\*\*(?=[A-Za-z0-9_-]))"
    r"|(?P<unicode>\\{1,2}u[0-9a-fA-F]{4})"
    r"|(?P<percent>%[2-7][0-9A-Fa-f])"
    r"|(?P<entity>&\#(?:[0-9]{2,6}|x[0-9a-fA-F]{2,5});|&(?:amp|lt|gt|quot|apos|lowbar|hyphen|nbsp);)"
    r"|(?P<escaped>\\[_*.~`#+!|=-])"
    r"|(?P<wide>[\u00a0\u2000-\u200a\u202f\u3000\uff01-\uff5e\U0001d400-\U0001d7ff])"
    r"|(?P<alike>(?<=[A-Za-z0-9_-])[\u0370-\u04ff]|[\u0370-\u04ff](?=[A-Za-z0-9_-]))"
)
# Letters of other alphabets that look like Latin ones (Unicode Technical Standard 39, confusables)
_ALIKE: Final = str.maketrans(
    "\u0410\u0412\u0415\u0417\u041a\u041c\u041d\u041e\u0420\u0421\u0422\u0423\u0425\u0430\u0435\u043e\u0440\u0441"
    "\u0443\u0445\u0456\u0458\u0455\u0405\u0406\u0408\u0501\u04bb\u0391\u0392\u0395\u0396\u0397\u0399\u039a\u039c"
    "\u039d\u039f\u03a1\u03a4\u03a5\u03a7\u03bf\u03bd\u03c1",
    "ABE3KMHOPCTYXaeopcyxijsSIJdhABEZHIKMNOPTYXovp",
)


@dataclass(frozen=True, slots=True)
class PlainText:
    """A text in plain letters; `places` are those in the text as it was written, of each letter and of the end."""

    text: str
    places: tuple[int, ...]

    def as_written(self, span: SecretSpan) -> SecretSpan:
        """Return a span of the plain text as one of the text that was written."""
        return SecretSpan(self.places[span.start], self.places[span.end], span.kind)


def plain_text(text: str) -> PlainText | None:
    """Return a text as it reads; None where it is written so."""
    if text.isascii() and "\\" not in text and "%" not in text and "&" not in text and "**" not in text:
        return None
    parts: list[str] = []
    places: list[int] = []
    position = 0
    for match in _WRITTEN_OTHERWISE.compiled.finditer(text):
        read = _read(match)
        parts += (text[position : match.start()], read)
        places += range(position, match.start())
        places += [match.start()] * len(read)
        position = match.end()
    if position == 0:
        return None
    places += range(position, len(text) + 1)
    return PlainText("".join([*parts, text[position:]]), tuple(places))


def _read(match: re.Match[str]) -> str:  # noqa: PLR0911 - one way to write a character each
    written = match.group()
    match match.lastgroup:
        case "unicode":
            return _visible(int(written[-4:], 16))
        case "percent":
            return _visible(int(written[1:], 16))
        case "entity":
            return html.unescape(written)
        case "escaped":
            return written[1]
        case "wide":
            return unicodedata.normalize("NFKC", written)
        case "alike":
            return written.translate(_ALIKE)
        case _:
            return ""


def _visible(code: int) -> str:
    """Return a character, a space for what has no form of its own: lone surrogates, controls."""
    character = chr(code)
    return character if character.isprintable() else " "


# What is said of a character that is spelled
_SIGNS: Final = {
    **dict.fromkeys(("underscore", "unterstrich"), "_"),
    **dict.fromkeys(("dash", "hyphen", "minus", "bindestrich"), "-"),
    **dict.fromkeys(("dot", "period", "point", "punkt"), "."),
    **dict.fromkeys(("slash", "schrägstrich"), "/"),
    "plus": "+",
    "equals": "=",
    "colon": ":",
    "doppelpunkt": ":",
}
_SPELLED_ONE: Final = rf"(?:[A-Za-z0-9_./+=:%@$~!#*-]|(?i:{'|'.join(_SIGNS)}))(?!\w)"
# Eight or more, all with the same between them
_SPELLED: Final = Pattern(
    rf"(?<![^\s\"'`(:]){_SPELLED_ONE}(?:(?:,[ \t]{{0,2}}{_SPELLED_ONE}){{7,399}}+"
    rf"|(?:[ \t]{{1,3}}{_SPELLED_ONE}){{7,399}}+|(?P<hyphens>(?:-{_SPELLED_ONE}){{7,399}}+))"
)
_SPELLED_PIECE: Final = Pattern(rf"(?P<one>{_SPELLED_ONE})")
_HYPHENED: Final = Pattern(rf"-?(?P<one>{_SPELLED_ONE})")


def spelled_text(text: str) -> PlainText | None:
    """Return a text in which what is spelled is written in one piece; None where nothing is.

    Digits alone stay as they are: numbers in a row are a table, a draw, a result.
    """
    parts: list[str] = []
    places: list[int] = []
    position = 0
    for match in _SPELLED.compiled.finditer(text):
        pieces = _spelled_pieces(match)
        read = "".join(_SIGNS.get(piece.lower(), piece) for _, piece in pieces)
        if not any(map(str.isalpha, read)):
            continue
        parts += (text[position : match.start()], read)
        places += (*range(position, match.start()), *(place for place, _ in pieces))
        position = match.end()
    if position == 0:
        return None
    places += range(position, len(text) + 1)
    return PlainText("".join([*parts, text[position:]]), tuple(places))


def _spelled_pieces(match: re.Match[str]) -> list[tuple[int, str]]:
    """Return what is spelled, each with its place, without what stands between; a hyphen may be either."""
    pattern = _HYPHENED if match.group("hyphens") else _SPELLED_PIECE
    return [(one.start("one"), one.group("one")) for one in pattern.compiled.finditer(match.string, *match.span())]


_START: Final = pattern("pieces-start")
_PIECE: Final = Pattern(r"[A-Za-z0-9_./+=:%@$~-]++")
_BREAK: Final = pattern("pieces-break")
_MOST_PIECES: Final = 56
_LONGEST: Final = 400


def broken_tokens(text: str) -> Iterator["Joined"]:
    """Yield what reads as one token when its pieces are joined: over line ends, in groups, added up in a program."""
    for start in _START.compiled.finditer(text):
        joined = _joined(text, start.start())
        if joined is not None:
            yield joined


@dataclass(frozen=True, slots=True)
class Joined:
    """The pieces of a token, joined; `places` are those of its letters in the text. `first`: how long the first is."""

    text: str
    places: tuple[int, ...]
    first: int


def _joined(text: str, start: int) -> Joined | None:
    piece = _PIECE.compiled.match(text, start)
    parts: list[re.Match[str]] = []
    size = 0
    length = 0
    while piece is not None and len(parts) < _MOST_PIECES and length < _LONGEST:
        parts.append(piece)
        length += len(piece.group())
        between = _BREAK.compiled.match(text, piece.end())
        if between is None:
            break
        if between.lastgroup == "group" and len(parts) > 1:
            # Groups are all of one length but for the first and the last
            size = size or len(piece.group())
            if len(piece.group()) != size:
                break
        piece = _PIECE.compiled.match(text, between.end())
        if piece is not None and between.lastgroup == "group" and size and len(piece.group()) > size:
            break
        if piece is not None and between.lastgroup != "group" and not _goes_on(piece.group()):
            break
    if len(parts) < 2:
        return None
    places = tuple(place for part in parts for place in range(part.start(), part.end()))
    return Joined("".join(part.group() for part in parts), places, len(parts[0].group()))


def _goes_on(piece: str) -> bool:
    """Tell the rest of a token from the first word of the next line."""
    return len(piece) > 3 and (any(map(str.isdigit, piece)) or any(map(str.isupper, piece[1:])))
