"""Passwords: known by the words around them, since nothing in their own shape tells them.

A value is believed the less, the looser it hangs on the word "password": after a colon an ordinary word at the end of
the sentence will do, after "is" as well unless it describes ("expired", "unguessable"), without either it must mix
letters with digits or signs. So a password is told from the words that follow the word "password" in ordinary
sentences, code and configuration.
"""

import itertools
import re
from collections.abc import Iterator
from enum import Enum, auto
from typing import Final, NamedTuple

from recollect.core.guardrails.patterns import Pattern
from recollect.core.guardrails.secrets.rules import is_tried, pattern, words
from recollect.core.guardrails.secrets.secret_span import SecretKind, SecretSpan

_QUOTED: Final = Pattern(r"([\"'`])(?P<value>[^\"'`\n]{4,128})\1")
# Scripts without spaces go on right after the value: パスワードはsakura2023です
_BARE: Final = Pattern(r"[^\s\u3000-\u30ff\u3400-\u9fff\uff00-\uffef\"`]{1,128}")
_NEXT_SETTING: Final = Pattern(r"[;&](?=[\w. -]{1,40}=|$).*")
_TRAILING: Final = ".,;:)]}>'"
# White space is read from its beginning only, or each of its characters would read on to its end
_ENDS_SENTENCE: Final = Pattern(r"[\"'`)]{0,2}(?:[.,;!?。、，]|(?<!\s)[^\S\n]*+(?:\n|$)|\s(?:and|und|y|et|but|e)\s)")
_PLACEHOLDER: Final = pattern("passwords-stand-in")
# Asked, called out: "Password wrong?" is talk
_ASKED: Final = Pattern(r"[^\W\d_](?:[-'’]?[^\W\d_A-Z])*\?+|[^\W\d_A-Z]+!+")
_PLAIN: Final = Pattern(r"[^\W\d_]+(?:[-'’_.][^\W\d_]+)*")
_NAMES_ITSELF: Final = Pattern(r"pass(?:word|wort|wd|phrase)?|passwort|secret|pwd|1password", re.IGNORECASE)
_PARTICIPLE: Final = Pattern(r".*(?:ed|ing|['’]s)|.*[a-z](?:word|wort)", re.IGNORECASE)
_DESCRIBES: Final = pattern("passwords-describing")
_MIXED_INSIDE: Final = Pattern(r"(?!wpa|wep|ipv|lte)[a-z]{3,32}[0-9]{1,2}[a-z]{3,32}(?:[0-9]{1,4}[a-z]{0,16})?")
_SHORTEST_MIXED: Final = 10
_SIGNS: Final = frozenset("!@#$%^&*+?~=")
_SHORTEST: Final = 4
_SHORTEST_LOOSE: Final = 6
_SHORTEST_DRAWN: Final = 8
_DRAWN_CHANGES: Final = 0.4
_NAMED: Final = pattern("passwords-named")
_HEADER: Final = pattern("credentials-header")
_DELIMITERS: Final = "|;,\t"
_COLUMN: Final = pattern("credentials-column")
_MOST_ROWS: Final = 200


class Attachment(Enum):
    """How firmly a value is tied to the word "password", and so what is believed to be one."""

    ASSIGNED = auto()  # anything but a placeholder or an answer such as "none"
    SAID = auto()  # nor a word that describes
    LOOSE = auto()  # only what is no ordinary word


def value_at(text: str, position: int, trust: Attachment) -> tuple[int, int] | None:
    """Return the span of the password that begins at `position`, or None when what stands there is none."""
    quoted = _QUOTED.compiled.match(text, position)
    if quoted:
        return quoted.span("value") if _is_believed(quoted.group("value"), trust) else None
    bare = _BARE.compiled.match(text, position)
    if not bare:
        return None
    value = _NEXT_SETTING.compiled.sub("", bare.group()).rstrip(_TRAILING)
    end = position + len(value)
    in_prose = bool(_PLAIN.compiled.fullmatch(value)) and not _ENDS_SENTENCE.compiled.match(text, end)
    return (position, end) if _is_believed(value, trust) and not in_prose else None


def is_password_like(value: str) -> bool:
    """Tell whether `value` mixes letters with digits or signs, so that it is hardly a word of a sentence."""
    if len(value) < _SHORTEST_LOOSE or _is_stand_in(value) or _ASKED.compiled.fullmatch(value):
        return False
    if _PLAIN.compiled.fullmatch(value):
        return is_scrambled(value)
    return any(map(str.isalpha, value)) and (any(map(str.isdigit, value)) or not _SIGNS.isdisjoint(value))


def mixes_inside(value: str) -> bool:
    """Tell small letters with a digit or two amid them from names with a number behind them: models, years, pages."""
    return len(value) >= _SHORTEST_MIXED and bool(_MIXED_INSIDE.compiled.fullmatch(value))


def is_scrambled(value: str) -> bool:
    """Tell letters that were drawn from names made of words: they change between small ones and capitals throughout."""
    changes = sum(one.isupper() != other.isupper() for one, other in itertools.pairwise(value))
    return len(value) >= _SHORTEST_DRAWN and changes >= _DRAWN_CHANGES * len(value)


def is_word_like(value: str) -> bool:
    """Tell whether `value` may be a password where nothing but a password is expected."""
    return len(value) >= _SHORTEST and not _is_stand_in(value) and value.lower() not in words("ordinary")


def _is_believed(value: str, trust: Attachment) -> bool:
    if trust is Attachment.LOOSE:
        return is_password_like(value)
    return is_word_like(value) and not (_PLAIN.compiled.fullmatch(value) and _describes(value, trust))


def _describes(value: str, trust: Attachment) -> bool:
    if trust is Attachment.ASSIGNED:
        return bool(_PARTICIPLE.compiled.fullmatch(value))
    return bool(_DESCRIBES.compiled.fullmatch(value))


def _is_stand_in(value: str) -> bool:
    return bool(_PLACEHOLDER.compiled.fullmatch(value) or _NAMES_ITSELF.compiled.fullmatch(value))


class _Connection(NamedTuple):
    """What may stand between the name and the value, and what value is believed after it."""

    pattern: Pattern
    trust: Attachment


_CONNECTIONS: Final = (
    _Connection(pattern("passwords-assigned"), Attachment.ASSIGNED),
    _Connection(pattern("passwords-said"), Attachment.SAID),
    # An argument after the name, or of a function that is called so
    _Connection(pattern("passwords-argument"), Attachment.LOOSE),
    _Connection(pattern("passwords-loose"), Attachment.LOOSE),
)


def passwords(text: str) -> Iterator[SecretSpan]:
    """Yield the passwords of `text` that stand behind the word: said, assigned, as arguments."""
    if is_tried("passwords", text):
        for name in _NAMED.compiled.finditer(text):
            span = _value_after(text, name.end())
            if span:
                yield SecretSpan(*span, SecretKind.PASSWORD)


def _value_after(text: str, position: int) -> tuple[int, int] | None:
    for connection in _CONNECTIONS:
        match = connection.pattern.compiled.match(text, position)
        span = value_at(text, match.end(), connection.trust) if match else None
        if span:
            return span
    return None


def password_columns(text: str) -> Iterator[SecretSpan]:
    """Yield the cells below a column that is called password: tables of Markdown; commas, semicolons, tabs between."""
    if not is_tried("credentials", text):
        return
    for header in _HEADER.compiled.finditer(text):
        line = header.group()
        delimiter = next((one for one in _DELIMITERS if line.count(one) >= 2), None)
        # A row below another is no header, though it may describe a field that is called password
        above = text[: max(0, header.start() - 1)].rpartition("\n")[2]
        if delimiter is None or above.count(delimiter) == line.count(delimiter):
            continue
        names = [cell.strip(" \"'*_`") for cell in line.split(delimiter)]
        columns = [place for place, name in enumerate(names) if _COLUMN.compiled.fullmatch(name)]
        position = header.end() + 1
        for row in text[position:].split("\n", _MOST_ROWS)[:_MOST_ROWS]:
            cells = row.split(delimiter)
            if len(cells) != len(names):
                break
            for column in columns:
                value = cells[column].strip(" \"'`\r")
                if is_word_like(value) and any(map(str.isalnum, value)):
                    start = position + row.index(value, sum(map(len, cells[:column])) + column)
                    yield SecretSpan(start, start + len(value), SecretKind.PASSWORD)
            position += len(row) + 1
