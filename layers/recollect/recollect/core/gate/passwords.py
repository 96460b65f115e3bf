"""Passwords: known by the words around them, since nothing in their own shape tells them.

A value is believed the less, the looser it hangs on the word "password": after a colon an ordinary word at the end of
the sentence will do, after "is" as well unless it describes ("expired", "unguessable"), without either it must mix
letters with digits or signs.
"""

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from recollect.core.gate.password_value import Trust, is_password_like, is_word_like, value_at
from recollect.core.gate.secret_span import SecretKind, SecretSpan

_NAME: Final = (
    r"(?:passwor[dt]|kennwort|passphrase|passcode|passwd|contrase(?:ñ|n)a|mot de passe|wachtwoord|senha"
    r"|密码|密碼|パスワード|(?<![A-Za-z])(?:pwd|pw|pass)(?![A-Za-z]))"
)
_NAMED: Final = re.compile(_NAME, re.IGNORECASE)
_OF_WHAT: Final = r"(?:\s(?:for|to|of|at|on|in|für|zum|vom|del?|du|pour|para|do)(?:\s[\w'’.-]{1,24}){1,6}?)?"
_IS: Final = r"(?:is|was|will\sbe|ist|war|lautet|es|est|è|é)"


class _Connection(NamedTuple):
    """What may stand between the name and the value, and what value is believed after it."""

    pattern: re.Pattern[str]
    trust: Trust


_CONNECTIONS: Final = (
    _Connection(
        re.compile(
            rf"(?:[\"'\]]{{0,2}}|\s\([^()\n]{{1,30}}\)){_OF_WHAT}(?:\s{_IS})?\s{{0,3}}(?::=|=>|->|→|={{1,3}}"
            rf"|[:：])\s{{0,3}}"
            r"|\s{0,2}[是为為は]\s{0,2}",
            re.IGNORECASE,
        ),
        Trust.ASSIGNED,
    ),
    _Connection(
        re.compile(
            rf"{_OF_WHAT}\s(?:{_IS}|changed,?\s(?:it['’]?s|to)|(?:has\sbeen|was)\s(?:changed|set)\sto)(?:\s(?:now"
            rf"|jetzt|ahora))?\s{{1,2}}",
            re.IGNORECASE,
        ),
        Trust.SAID,
    ),
    _Connection(re.compile(rf"(?:{_OF_WHAT}\s(?:to|auf|a|en|[-–]))?\s{{1,2}}", re.IGNORECASE), Trust.LOOSE),
)
_BEFORE_NAME: Final = re.compile(
    r"(?<!\S)[\"'`]?(?P<value>[^\s\"'`]{6,64})[\"'`]?\s(?:is|was|as|ist|als)\s(?:the|my|our|his|her|their|das|mein)\s"
    rf"(?:[\w-]{{1,24}}\s)?{_NAME}",
    re.IGNORECASE,
)
_AFTER_LOGIN: Final = re.compile(
    r"\b(?:(?:log-?in|credentials|zugang|zugangsdaten)[^\S\n]?[:=]?\s[^\s/]{1,64}"
    r"|[\w.+-]{1,64}@[\w.-]{1,64})\s?/\s?(?P<value>\S{6,64})",
    re.IGNORECASE,
)
_IN_ADDRESS: Final = re.compile(r"://[^\s:/@?#]{0,64}:(?P<value>[^\s/@]{1,128})@")
_IN_COMMAND: Final = re.compile(
    r"(?<=\s)(?:-u\s?[^\s:]{1,64}:|-p|-p\s(?=\S{6,64}\sssh\b))(?P<value>[^\s:]{6,64})(?!\S)"
)


def passwords(text: str) -> Iterator[SecretSpan]:
    """Yield the passwords of `text`: said, assigned, in the addresses of servers and in commands."""
    for name in _NAMED.finditer(text):
        span = _value_after(text, name.end())
        if span:
            yield SecretSpan(*span, SecretKind.PASSWORD)
    for pattern in (_BEFORE_NAME, _AFTER_LOGIN, _IN_COMMAND, _IN_ADDRESS):
        for match in pattern.finditer(text):
            value = match.group("value")
            if is_password_like(value) or (pattern is _IN_ADDRESS and is_word_like(value)):
                yield SecretSpan(*match.span("value"), SecretKind.PASSWORD)


def _value_after(text: str, position: int) -> tuple[int, int] | None:
    for connection in _CONNECTIONS:
        match = connection.pattern.match(text, position)
        span = value_at(text, match.end(), connection.trust) if match else None
        if span:
            return span
    return None
