"""Passwords in forms of their own: tables, lists of values, commands, files of programs, answers to questions.

What `passwords` finds stands right behind the word; here the form tells where the value is.
"""

import base64
import binascii
import re
from collections.abc import Iterator, Mapping
from typing import Final

from recollect.core.guardrails.patterns import Pattern
from recollect.core.guardrails.secrets.named_values import is_drawn
from recollect.core.guardrails.secrets.passwords import is_password_like, is_word_like, mixes_inside
from recollect.core.guardrails.secrets.rules import Check, found_by_rules, is_tried, pattern, words
from recollect.core.guardrails.secrets.secret_span import SecretKind, SecretSpan
from recollect.core.guardrails.secrets.seed_words import seed_words

_HEADER: Final = pattern("credentials-header")
_DELIMITERS: Final = "|;,\t"
_COLUMN: Final = pattern("credentials-column")
_MOST_ROWS: Final = 200
_TRAILING: Final = ".,;:)"
_LEAST_DRAWN: Final = 12
_OF_WORDS: Final = Pattern(r"[a-z]{4}|^[A-Z]{3}")  # Vodafone5F3A2B is a network
_PATH: Final = Pattern(r"[a-z_.-]{0,24}/[a-z]")


def credentials(text: str) -> Iterator[SecretSpan]:
    """Yield the passwords of `text` that stand in a form of their own."""
    yield from found_by_rules("credentials", text, _CHECKS)
    if is_tried("credentials", text.lower()):
        yield from _in_tables(text)


def _is_likely(match: re.Match[str]) -> bool:
    """Tell a value from a word of a sentence and a path."""
    value = match["value"].rstrip(_TRAILING)
    return (is_password_like(value) or is_drawn(value, least=_LEAST_DRAWN)) and not _PATH.compiled.match(value)


def _opens(match: re.Match[str]) -> bool:
    """Tell the password of a network from its name."""
    value = match["value"].rstrip("?!")
    return mixes_inside(value) or (is_drawn(value) and not _OF_WORDS.compiled.search(value))


def _is_passphrase(match: re.Match[str]) -> bool:
    """Tell words that were drawn from prose: of these, one word at most where all are of the list for seeds."""
    said = match["value"].replace("-", " ").split()
    return len(words("prose").intersection(said)) <= all(word in seed_words() for word in said)


def _is_no_word(value: str) -> bool:
    return is_word_like(value) and (any(map(str.isdigit, value)) or is_password_like(value))


def _is_user_and_password(value: str) -> bool:
    """Tell base64 of `user:password`, as RFC 7617 has it."""
    try:
        read = base64.b64decode(value + "=" * (-len(value) % 4)).decode()
    except (binascii.Error, ValueError):
        return False
    return ":" in read and read.isprintable()


def _in_tables(text: str) -> Iterator[SecretSpan]:
    """Yield the cells below a column that is called password: tables of Markdown; commas, semicolons, tabs between."""
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
                if is_word_like(value) and not _is_rule(value):
                    start = position + row.index(value, sum(map(len, cells[:column])) + column)
                    yield SecretSpan(start, start + len(value), SecretKind.PASSWORD)
            position += len(row) + 1


def _is_rule(value: str) -> bool:
    return not any(map(str.isalnum, value))


_CHECKS: Final[Mapping[str, Check]] = {
    "likely": _is_likely,
    "opened": _opens,
    "passphrase": _is_passphrase,
    "user_and_password": lambda match: _is_user_and_password(match["value"]),
    "no_word": lambda match: _is_no_word(match["value"].rstrip(_TRAILING)),
    "password": lambda match: is_password_like(match["value"].rstrip(_TRAILING)),
    "answer": lambda match: match["value"].lower().split()[0] not in words("prose"),
}
