"""Passwords in commands, markup, SQL and addresses, where the option or the attribute says what the value is."""

import re
from collections.abc import Iterator, Mapping
from typing import Final

from recollect.core.guardrails.patterns import Pattern
from recollect.core.guardrails.secrets.named_values import looks_drawn
from recollect.core.guardrails.secrets.passwords import is_password_like, is_word_like
from recollect.core.guardrails.secrets.rules import Check, found_by_rules, pattern
from recollect.core.guardrails.secrets.secret_span import SecretSpan

_LETS_IN: Final = pattern("links-opening")
_LETS_IN_BY_PATH: Final = pattern("links-opening-by-path")
_SIGNS: Final = (" -", "net user", "wpa_", "nmcli", "rabbitmq")  # of a command


def command_values(text: str) -> Iterator[SecretSpan]:
    """Yield the passwords of `text` that an option, an attribute or a parameter of a link says to be one."""
    if any(sign in text for sign in _SIGNS):
        yield from found_by_rules("commands", text, _CHECKS)
    yield from found_by_rules("forms", text, _CHECKS)
    yield from found_by_rules("links", text, _CHECKS)


def _lets_in(match: re.Match[str], opening: Pattern) -> bool:
    """Tell a link that lets in whoever has it."""
    before = match.string[match.start() : match.start("value")].lower()
    return bool(opening.compiled.search(before)) and looks_drawn(match["value"])


def _is_one(value: str) -> bool:
    """Tell a password from a port, a path, a name of a variable and a word of a sentence."""
    if value.isalpha():
        return is_word_like(value) and not value.islower() and not value[1:].islower() and not value.isupper()
    return is_password_like(value) and "://" not in value and not value.startswith(("-", "/", "./"))


_CHECKS: Final[Mapping[str, Check]] = {
    "value": lambda match: _is_one(match["value"]),
    "opens": lambda match: _lets_in(match, _LETS_IN),
    "opens_by_path": lambda match: _lets_in(match, _LETS_IN_BY_PATH),
}
