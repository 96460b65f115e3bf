"""Passwords: known by the words around them, since nothing in their own shape tells them.

A value is believed the less, the looser it hangs on the word "password": after a colon an ordinary word at the end of
the sentence will do, after "is" as well unless it describes ("expired", "unguessable"), without either it must mix
letters with digits or signs. So a password is told from the words that follow the word "password" in ordinary
sentences, code and configuration.
"""

import re
from collections.abc import Iterator
from enum import Enum, auto
from typing import Final, NamedTuple

from recollect.core.guardrails.patterns import Pattern
from recollect.core.guardrails.secrets.secret_span import SecretKind, SecretSpan

_QUOTED: Final = Pattern(r"([\"'`])(?P<value>[^\"'`\n]{4,128})\1")
# Scripts without spaces go on right after the value: パスワードはsakura2023です
_BARE: Final = Pattern(r"[^\s\u3000-\u30ff\u3400-\u9fff\uff00-\uffef\"`]{1,128}")
_NEXT_SETTING: Final = Pattern(r"[;&](?=[\w. -]{1,40}=|$).*")
_TRAILING: Final = ".,;:)]}>'"
_ENDS_SENTENCE: Final = Pattern(r"[\"'`)]{0,2}(?:[.,;!?。、，]|\s*$|\s*\n|\s(?:and|und|y|et|but|e)\s)")
_PLACEHOLDER: Final = Pattern(
    r"[*•xX.#_?-]+|[<\[{(].*|\$[\w{(].*|%\w+%|(?:os|process|env|config|settings|self|ctx)\..*|https?://.*|.*\(.*"
    r"|[\w.+-]{1,64}@[\w-]{1,64}\.[\w.-]{1,64}"
)
_PLAIN: Final = Pattern(r"[^\W\d_]+(?:[-'’_.][^\W\d_]+)*")
_NAMES_ITSELF: Final = Pattern(r"pass(?:word|wort|wd|phrase)?|passwort|secret|pwd|1password", re.IGNORECASE)
_PARTICIPLE: Final = Pattern(r".*(?:ed|ing|['’]s)|.*[a-z](?:word|wort)", re.IGNORECASE)
_DESCRIBES: Final = Pattern(
    rf"{_PARTICIPLE.source}|.*(?:able|ible|ous|ful|less|ive|ly|ary|ory|ent|ant)|case-\w+", re.IGNORECASE
)
_ORDINARY: Final = frozenset(
    """
    abgelaufen above again alt any ask awful back bad below blank bool bytes case complex cool correct correcta
    corta court crap different difícil down easy empty facile falsa falsch false faux fine first fácil geheim gleich
    gone good great hard here hers his igual int invalid it kept known kurz lame lang larga last later leer long
    lost mandatory mine my même neu new next nice nil none nouveau nueva null off okay old one optional our private
    public ready richtig right safe same schwach see set short sicher silly simple soon stark str string strong tba
    tbd terrible text that the there these this those today tomorrow true two unbekannt unknown up valid vergessen
    vieja vieux vital weak weg what which written wrong yesterday your yours
    """.split()  # noqa: SIM905 - a table of words reads as text
)
_SIGNS: Final = frozenset("!@#$%^&*+?~=")
_SHORTEST: Final = 4
_SHORTEST_LOOSE: Final = 6
_NAME: Final = (
    r"(?:passwor[dt]|kennwort|passphrase|passcode|passwd|contrase(?:ñ|n)a|mot de passe|wachtwoord|senha"
    r"|密码|密碼|パスワード|(?<![A-Za-z])(?:pwd|pw|pass)(?![A-Za-z]))"
)
_NAMED: Final = Pattern(_NAME, re.IGNORECASE)
_OF_WHAT: Final = r"(?:\s(?:for|to|of|at|on|in|für|zum|vom|del?|du|pour|para|do)(?:\s[\w'’.-]{1,24}){1,6}?)?"
_IS: Final = r"(?:is|was|will\sbe|ist|war|lautet|es|est|è|é)"


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
    if len(value) < _SHORTEST_LOOSE or _is_stand_in(value) or _PLAIN.compiled.fullmatch(value):
        return False
    return any(map(str.isalpha, value)) and (any(map(str.isdigit, value)) or not _SIGNS.isdisjoint(value))


def is_word_like(value: str) -> bool:
    """Tell whether `value` may be a password where nothing but a password is expected."""
    return len(value) >= _SHORTEST and not _is_stand_in(value) and value.lower() not in _ORDINARY


def _is_believed(value: str, trust: Attachment) -> bool:
    if trust is Attachment.LOOSE:
        return is_password_like(value)
    describes = _PARTICIPLE if trust is Attachment.ASSIGNED else _DESCRIBES
    return is_word_like(value) and not (_PLAIN.compiled.fullmatch(value) and describes.compiled.fullmatch(value))


def _is_stand_in(value: str) -> bool:
    return bool(_PLACEHOLDER.compiled.fullmatch(value) or _NAMES_ITSELF.compiled.fullmatch(value))


class _Connection(NamedTuple):
    """What may stand between the name and the value, and what value is believed after it."""

    pattern: Pattern
    trust: Attachment


_CONNECTIONS: Final = (
    _Connection(
        Pattern(
            rf"(?:[\"'\]]{{0,2}}|\s\([^()\n]{{1,30}}\)){_OF_WHAT}(?:\s{_IS})?\s{{0,3}}(?::=|=>|->|→|={{1,3}}"
            rf"|[:：])\s{{0,3}}"
            r"|\s{0,2}[是为為は]\s{0,2}",
            re.IGNORECASE,
        ),
        Attachment.ASSIGNED,
    ),
    _Connection(
        Pattern(
            rf"{_OF_WHAT}\s(?:{_IS}|changed,?\s(?:it['’]?s|to)|(?:has\sbeen|was)\s(?:changed|set)\sto)(?:\s(?:now"
            rf"|jetzt|ahora))?\s{{1,2}}",
            re.IGNORECASE,
        ),
        Attachment.SAID,
    ),
    _Connection(Pattern(rf"(?:{_OF_WHAT}\s(?:to|auf|a|en|[-–]))?\s{{1,2}}", re.IGNORECASE), Attachment.LOOSE),
)
_BEFORE_NAME: Final = Pattern(
    r"(?<!\S)[\"'`]?(?P<value>[^\s\"'`]{6,64})[\"'`]?\s(?:is|was|as|ist|als)\s(?:the|my|our|his|her|their|das|mein)\s"
    rf"(?:[\w-]{{1,24}}\s)?{_NAME}",
    re.IGNORECASE,
)
_AFTER_LOGIN: Final = Pattern(
    r"\b(?:(?:log-?in|credentials|zugang|zugangsdaten)[^\S\n]?[:=]?\s[^\s/]{1,64}"
    r"|[\w.+-]{1,64}@[\w.-]{1,64})\s?/\s?(?P<value>\S{6,64})",
    re.IGNORECASE,
)
_IN_ADDRESS: Final = Pattern(r"://[^\s:/@?#]{0,64}:(?P<value>[^\s/@]{1,128})@")
_IN_COMMAND: Final = Pattern(r"(?<=\s)(?:-u\s?[^\s:]{1,64}:|-p|-p\s(?=\S{6,64}\sssh\b))(?P<value>[^\s:]{6,64})(?!\S)")


def passwords(text: str) -> Iterator[SecretSpan]:
    """Yield the passwords of `text`: said, assigned, in the addresses of servers and in commands."""
    for name in _NAMED.compiled.finditer(text):
        span = _value_after(text, name.end())
        if span:
            yield SecretSpan(*span, SecretKind.PASSWORD)
    for pattern in (_BEFORE_NAME, _AFTER_LOGIN, _IN_COMMAND, _IN_ADDRESS):
        for match in pattern.compiled.finditer(text):
            value = match.group("value")
            if is_password_like(value) or (pattern is _IN_ADDRESS and is_word_like(value)):
                yield SecretSpan(*match.span("value"), SecretKind.PASSWORD)


def _value_after(text: str, position: int) -> tuple[int, int] | None:
    for connection in _CONNECTIONS:
        match = connection.pattern.compiled.match(text, position)
        span = value_at(text, match.end(), connection.trust) if match else None
        if span:
            return span
    return None
