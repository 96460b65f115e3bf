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

from recollect.core.guardrails.patterns import Pattern, holds_any
from recollect.core.guardrails.secrets.secret_span import SecretKind, SecretSpan

_QUOTED: Final = Pattern(r"([\"'`])(?P<value>[^\"'`\n]{4,128})\1")
# Scripts without spaces go on right after the value: パスワードはsakura2023です
_BARE: Final = Pattern(r"[^\s\u3000-\u30ff\u3400-\u9fff\uff00-\uffef\"`]{1,128}")
_NEXT_SETTING: Final = Pattern(r"[;&](?=[\w. -]{1,40}=|$).*")
_TRAILING: Final = ".,;:)]}>'"
# White space is read from its beginning only, or each of its characters would read on to its end
_ENDS_SENTENCE: Final = Pattern(r"[\"'`)]{0,2}(?:[.,;!?。、，]|(?<!\s)[^\S\n]*+(?:\n|$)|\s(?:and|und|y|et|but|e)\s)")
_PLACEHOLDER: Final = Pattern(
    r"[*•xX.#_?-]+|[<\[{(].*|\$[\w{(].*|%\w+%|(?:os|process|env|config|settings|self|ctx)\..*|https?://.*|.*\(.*"
    r"|[\w.+-]{1,64}@[\w-]{1,64}\.[\w.-]{1,64}"
    # Where it is looked up: ENV['DB_PASS'], file:///etc/pw, /run/secrets/db_password, vault:app#password, !vault
    r"|[A-Za-z_]\w{0,31}(?:\.\w{1,32}){0,4}\[(?:[\"':].*)?|[a-z]{2,12}://.*|(?:~|\.{1,2}"
    r"|[A-Z]:)?(?:[/\\][\w.-]{1,64}){2,}[/\\]?"
    r"|(?:file|vault|ssm|env|keyring|keychain|sops|kms|arn|ref|secret|secrets)\+?[:/].*|![a-z][a-z_-]{1,30}|(?:String|ID|Int|Boolean|Float)!"
    # Arguments and types: offline=True, Annotated[str
    r"|[A-Za-z_.]{1,40}=[A-Za-z_.]{1,40}|[A-Z]\w{0,31}\[.*"
    # Rules of forms: required|min:12
    r"|(?:required|nullable|string|sometimes)\|.*"
)
# Asked, called out: "Password wrong?" is talk
_ASKED: Final = Pattern(r"[^\W\d_](?:[-'’]?[^\W\d_A-Z])*\?+|[^\W\d_A-Z]+!+")
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
    forgotten stolen broken hidden written given taken chosen sent leaked wie shared
    vieja vieux vital weak weg what which written wrong yesterday your yours
    """.split()  # noqa: SIM905 - a table of words reads as text
)
_MIXED_INSIDE: Final = Pattern(r"(?!wpa|wep|ipv|lte)[a-z]{3,32}[0-9]{1,2}[a-z]{3,32}(?:[0-9]{1,4}[a-z]{0,16})?")
_SHORTEST_MIXED: Final = 10
_SIGNS: Final = frozenset("!@#$%^&*+?~=")
_SHORTEST: Final = 4
_SHORTEST_LOOSE: Final = 6
_SHORTEST_DRAWN: Final = 8
_DRAWN_CHANGES: Final = 0.4
_NAME: Final = (
    r"(?:passwor[dt]|kennwort|passphrase|passcode|passwd|contrase(?:ñ|n)a|mot de passe|wachtwoord|senha"
    r"|密码|密碼|パスワード|(?<![A-Za-z])(?:(?:db|my|user|admin|root|smtp|imap|mail|ftp|sql|mysql|pg|rpc|http|login"
    r"|key)_?)?(?:pwd|pw|pass)(?![A-Za-z])"
    r"|(?<![A-Za-z])mdp(?![A-Za-z])|clave(?=\sdel?\s(?:la\s)?(?:wi-?fi|red|router|correo|cuenta|banco|móvil|portal)))"
)
_NAMED: Final = Pattern(_NAME, re.IGNORECASE)
_OF_WHAT: Final = (
    r"(?:\s(?:for|to|of|at|on|in|fürs?|zu[mr]?|vo[mn]|van|della?|der|des|bei[mn]?|im|am|an|del?"
    r"|du|pour|para|do)(?:\s[\w'’.+&-]{1,24}){1,6}?)?"
)
_IS: Final = r"(?:is|was|will\sbe|ist|war|lautet|heißt|heisst|bleibt|c['’]est|es|est|è|é)"


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
    return len(value) >= _SHORTEST and not _is_stand_in(value) and value.lower() not in _ORDINARY


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
    # An argument after the name, or of a function that is called so
    _Connection(Pattern(r"(?:[\"']\s{0,3},\s{0,3}|\()(?=([\"'])[^\s\"']{6,64}\1)"), Attachment.LOOSE),
    _Connection(Pattern(rf"(?:{_OF_WHAT}\s(?:to|auf|a|en|[-–]))?\s{{1,2}}", re.IGNORECASE), Attachment.LOOSE),
)
_BEFORE_NAME: Final = Pattern(
    r"(?<!\S)[\"'`]?(?P<value>[^\s\"'`]{6,64})[\"'`]?,?\s(?:[-–—]\s)?(?:(?:that['’]?s|that\sis|this\sis"
    r"|das\sist|is|was|as|ist"
    rf"|war|als)(?:\snow|\sjetzt|\sstill|\snoch)?)\s(?:the|my|our|his|her|their|your|das|mein|dein|unser)\s"
    rf"(?:[\w-]{{1,24}}\s){{0,2}}?{_NAME}",
    re.IGNORECASE,
)
_AS_NAME: Final = Pattern(
    rf"(?<!\S)[\"'`]?(?P<value>[^\s\"'`]{{8,64}})[\"'`]?\s(?:as|als)\s{_NAME}(?=\s*(?:[.,;!?\n]|$)|\s(?:for|on"
    rf"|in|für|von|at)\s)",
    re.IGNORECASE,
)
_AFTER_LOGIN: Final = Pattern(
    r"\b(?:(?:log-?in|credentials|zugang|zugangsdaten)[^\S\n]?[:=]?\s[^\s/]{1,64}"
    r"|[\w.+-]{1,64}@[\w-]{1,64}(?:\.[\w-]{1,64}){1,4})\s?/\s?(?P<value>\S{6,64})",
    re.IGNORECASE,
)
_DIGITS: Final = Pattern(
    r"(?:passwor[dt]|kennwort|passcode)\s(?P<value>[0-9]{5,12})(?=[\"'`)]?(?:[.,;!]?\s*$|[.,;!]\s|[^\S\n]{0,3}\n))",
    re.IGNORECASE,
)
_IN_ADDRESS: Final = Pattern(r"://[^\s:/@?#]{0,64}:(?P<value>[^\s/@]{1,128})@")
_IN_COMMAND: Final = Pattern(r"(?<=\s)(?:-u\s?[^\s:]{1,64}:|-p|-p\s(?=\S{6,64}\sssh\b))(?P<value>[^\s:]{6,64})(?!\S)")
_WORDS: Final = ("pass", "kennwort", "contrase", "wachtwoord", "senha", "密", "パスワード", "pwd", "pw", "mdp", "clave")
_ELSEWHERE: Final = (
    (_BEFORE_NAME, _WORDS),
    (_AS_NAME, _WORDS),
    (_AFTER_LOGIN, ("log-in", "login", "credentials", "zugang", "@")),
    (_IN_COMMAND, (" -u", " -p", "\n-u", "\n-p", "\t-u", "\t-p")),
    (_IN_ADDRESS, ("://",)),
)


def passwords(text: str) -> Iterator[SecretSpan]:
    """Yield the passwords of `text`: said, assigned, in the addresses of servers and in commands."""
    lowered = text.lower()
    if holds_any(lowered, _WORDS):
        for name in _NAMED.compiled.finditer(text):
            span = _value_after(text, name.end())
            if span:
                yield SecretSpan(*span, SecretKind.PASSWORD)
        for match in _DIGITS.compiled.finditer(text):
            yield SecretSpan(*match.span("value"), SecretKind.PASSWORD)
    for pattern, words in _ELSEWHERE:
        if holds_any(lowered, words):
            for match in pattern.compiled.finditer(text):
                value = match.group("value").strip("\"'")
                if is_password_like(value) or (pattern is _IN_ADDRESS and is_word_like(value)):
                    yield SecretSpan(*match.span("value"), SecretKind.PASSWORD)


def _value_after(text: str, position: int) -> tuple[int, int] | None:
    for connection in _CONNECTIONS:
        match = connection.pattern.compiled.match(text, position)
        span = value_at(text, match.end(), connection.trust) if match else None
        if span:
            return span
    return None
