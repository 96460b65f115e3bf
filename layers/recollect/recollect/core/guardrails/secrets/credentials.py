"""Passwords in forms of their own: tables, lists of values, commands, files of programs, answers to questions.

What `passwords` finds stands right behind the word; here the form tells where the value is.
"""

import base64
import binascii
import re
from collections.abc import Iterator
from typing import Final

from recollect.core.guardrails.patterns import Pattern, names_any
from recollect.core.guardrails.secrets.named_values import is_drawn
from recollect.core.guardrails.secrets.passwords import is_password_like, is_word_like, mixes_inside
from recollect.core.guardrails.secrets.secret_span import SecretKind, SecretSpan
from recollect.core.guardrails.secrets.seed_words import seed_words

_NAME: Final = (
    r"(?:pass(?:wor[dt]|wd|phrase|code)?|kennwort|pwd?|pin|contrase(?:ñ|n)a|mot de passe|geheimnis|secret|token)"
)
_TRIGGERS: Final = (
    *("pass", "word", "wort", "pwd", "pw", "pin", "contrase", "psk", "secret", "communit", "key", "answer", "antwort"),
    *(
        "auth",
        "private",
        "user",
        "log",
        "creds",
        "credential",
        "spell",
        "buchstab",
        '"d"',
        '"k"',
        "'k'",
        "ipk",
        "tacacs",
        "radius",
        "frage",
        "question",
        "'d'",
        "schlüssel",
        "zugang",
    ),
    *("hotspot", "bitwarden", "bitlocker", "luks"),
    *("wlan", "wifi", "wi-fi", ":*:", ":5432:", ":3306:", "pgpass", "geheim", "admin", "benutzer", "kenn"),
)
# Certain by their form
_CERTAIN: Final = (
    Pattern(
        r"Private-Lines: [0-9]{1,3}\s{1,2}(?P<value>(?:[A-Za-z0-9+/=]{4,72}(?:\r?\n|$)){1,40}|[A-Za-z0-9+/=]{16,})"
    ),
    Pattern(r"[\"'](?:d|p|q|dp|dq|qi)[\"']\s{0,3}:\s{0,3}[\"'](?P<value>[A-Za-z0-9_-]{40,600})[\"']"),  # of a JWK
    Pattern(r"[\"']k[\"']\s{0,3}:\s{0,3}[\"'](?P<value>[A-Za-z0-9_-]{16,600})[\"']"),
    Pattern(r"WIFI:(?:[TSHR]:[^;\n]{0,64};){0,4}P:(?P<value>(?:[^;\\\n]|\\.){4,96});"),
    Pattern(
        r"(?i:app(?:lication)?[- ]?(?:specific )?(?:password|passwort|kennwort))(?!\w)[^\n]{0,48}?"
        r"(?<![\w-])(?P<value>[a-z]{4}(?:([ -])[a-z]{4})(?:\2[a-z]{4}){2})(?![\w-])"
    ),
    Pattern(
        r"(?i:spell|letter by letter|buchstab|password|passwort|passwor[dt])[^\n]{0,40}?(?<!\S)"
        r"(?P<value>(?:\S-){7,64}\S)(?!\S)"
    ),
)
# Believed when the value is no word of a sentence
_LIKELY: Final = (
    Pattern(
        r"(?i:psk|(?:pre-?)?shared[ -](?:secret|key)|communit(?:y|ies)(?:[ -]string)?|(?:wi-?fi|wlan|network"
        r"|wpa[23]?|vpn|ipsec"
        r"|radius|encryption|vault)[ -]?(?:key|secret|schlüssel)|wpakey|(?<!\[)secret|with the key"
        r"|netzwerkschlüssel)[\"']?"
        r"(?i:\s(?:for|of|in|on|für|vom|der|des)(?:\s[\w'’.-]{1,24}){1,5}?)?\s{0,3}"
        r"(?:[:=]|->|→|\s(?i:is|ist|lautet|was|to|auf)\s|\s(?=\S{0,40}[0-9]))\s{0,3}[\"'`]?(?P<value>[^\s\"'`]{6,96})"
    ),
    Pattern(
        r"(?i:(?<!\w)(?:wi-?fi|wlan|ssid|hotspot|vpn)(?!\w)[^\n]{0,48}?(?<!\w)(?:key|schlüssel|pass|pw"
        r"|code))[:=]?\s{1,2}[\"']?"
        r"(?P<value>[^\s\"'`]{6,96})"
    ),
    Pattern(
        r"(?i:(?<!\w)(?:wi-?fi|wlan|ssid"
        r"|hotspot)(?!\w)[^\n/|]{0,40}?\s)[/|]\s(?P<value>[^\s\"'`/|]{6,96})(?!\S)"
    ),
    Pattern(r"(?<![\w/.-])(?i:root|admin|administrator)\s/\s(?P<value>[^\s/|\"']{6,64})(?!\S)"),
    Pattern(
        r"(?i:log(?:ged)?[ -]?(?:in|on) (?:with|as))\s[\w.@+-]{2,48}\s?(?:,|/|(?i:and"
        r"|und))\s(?P<value>[^\s/|\"']{6,64})(?!\S)"
    ),
    Pattern(r"(?<![\w/.:@-])(?:root|admin|administrator|postgres|ubuntu|pi|sa):(?P<value>[^\s/|:\"']{8,64})(?!\S)"),
    Pattern(
        r"(?i:log-?in|creds|credentials|zugang|zugangsdaten|account"
        r"|konto)[:=]?\s[\w.+-]{1,64}@[\w.-]{1,64}[,;:|]?\s(?P<value>[^\s/|\"']{6,64})(?!\S)"
    ),
    Pattern(
        r"(?i:(?:with|under|by|using) (?:the )?(?:key|password)|mit (?:dem )?(?:schlüssel|passwort))\s[\"'`]?"
        r"(?P<value>[^\s\"'`]{6,96})"
    ),
    Pattern(r"(?<![\w-])(?:--?user|-U|--proxy-user|-u)[ =]?[\"']?[^\s:\"']{1,64}:(?P<value>[^\s\"']{4,96})"),
    Pattern(
        r"(?i:/user:\S{1,64}|--?pass(?:word|wd)?|--pw|/p(?:ass(?:word)?)?:?|sshpass -p)[ =]{1,2}[\"']?"
        r"(?P<value>[^\s\"'-][^\s\"']{4,96})"
    ),
    Pattern(
        r"(?<![\w.*:-])(?:[\w.-]{1,64}|\*):(?:[0-9]{2,5}|\*):(?:[\w-]{1,64}|\*):(?:[\w-]{1,64}|\*):"
        r"(?P<value>[^\s:/]{6,96})"
    ),
    Pattern(
        r"(?i:(?:\w{0,24}_)?(?:secret|private|signing|encryption|session)\w{0,16}[\"']?\]?)\s{0,3}[:=]\s{0,3}"
        r"(?:[\"'](?P<value>[^\"'\n]{16,200})[\"'])"
    ),
    Pattern(
        r"(?<!\S)[\"'`]?(?P<value>[^\s\"'`]{6,64})[\"'`]?,?\s(?i:is|was|ist|war|bleibt)\s(?i:still|now|again"
        r"|noch|jetzt|wieder|immer noch)\s"
        rf"(?i:the|my|our|his|her|their|das|mein|unser)\s(?:[\w-]{{1,24}}\s){{0,2}}(?i:{_NAME})"
    ),
)
# What is opened with a password alone, said to be one: "our wifi is hunter2butlonger". Networks have names as well
_OPENED: Final = Pattern(
    r"(?<![\w-])(?i:wi-?fi|wlan|hotspot|bitwarden|keepass(?:xc)?|1password|lastpass|bitlocker|luks)"
    r"(?:\s(?i:at|in|for|on|of|here|im|bei|zu|für|von)(?:\s[\w'’]{1,16}){0,3}?)?"
    r"(?:\s?[:=]|\s(?i:is|was|ist|war|lautet|with|using|mit)(?:\s(?i:now|still|jetzt|noch))?)\s{1,2}[\"'`]?"
    r"(?P<value>[A-Za-z0-9!@#$%^&*+?~=]{10,64})(?![^\s\"'`.,;:!?)]|[.:][^\s])"
)
_PAIR: Final = Pattern(
    r"(?i:user(?:name)?(?:[ -]?id)?|log-?in|anmeldename|benutzer\w{0,8}|kennung|zugangsnummer"
    r"|kunden\w{0,8}|nutzer\w{0,6}"
    r"|creds|credentials|zugang(?:sdaten)?)(?i: name| is| ist| lautet)?[:=]?\s{1,2}[^\s,;/]{2,64}\s?[,;/]?\s{1,2}"
    rf"(?i:(?:and |und |with |mit )?{_NAME}(?: is| ist)?[:=]?\s{{1,2}})(?P<value>[^\s,;]{{4,64}})"
)
_ADMIN: Final = Pattern(
    r"(?<![/\w])(?i:log-?in|creds|credentials|admin|zugang|anmeldung)(?: \w{1,12})?"
    r"(?: is| ist| lautet)?:?\s[\w.@+-]{2,64}\s?[/|]\s?(?P<value>[^\s/|]{4,64})(?!\S)"
)
_QUOTED_WORDS: Final = Pattern(
    r"(?i:pass-?phrase|master[ -]?pass\w{3,4}|passsatz)\s[\"'“](?P<value>[a-z]{3,10}(?:[ -][a-z]{2,10}){2,11})[\"'”]"
)
_LOGIN: Final = Pattern(
    r"(?<![/\w])(?i:log-?in|creds|credentials|sign in as|log in (?:with|as)|zugang|zugangsdaten"
    r"|anmeldung)(?: is| ist)?:?\s"
    r"[\w.@+-]{2,64}:(?P<value>[^\s/|:]{6,64})(?!\S)"
)
_WORDS: Final = Pattern(
    r"(?i:pass-?phrase|master[ -]?pass\w{3,4}|master-?passwort|diceware|passsatz)(?:\s(?i:for|of|für|vom|to)"
    r"(?:\s[\w'’.-]{1,20}){1,5}?)?"
    r"(?:\s{0,2}[:=]|\s(?i:is|ist|lautet|heißt|was|will be))\s{1,2}[\"'“]?"
    r"(?P<value>[a-z]{3,10}(?:[ -][a-z]{2,10}){2,11})[\"'”]?(?=\s*(?:[.,;!?)\n]|$))"
)
# Without a colon, or after a name that many words follow in prose: four words or more
_MORE_WORDS: Final = Pattern(
    r"(?:(?i:with|using|use|by|mit|under)\s(?i:(?:the|my|this|our|der|dem)\s)?(?i:pass-?phrase|passsatz)"
    r"|(?i:password|passwort|kennwort|passphrase)(?:\s(?i:for|of|für|vom|to)"
    r"(?:\s[\w'’.-]{1,20}){1,5}?)?(?:\s{0,2}[:=]|\s(?i:is|ist|lautet|heißt|was|will be)))\s{1,2}[\"'“]?"
    r"(?P<value>[a-z]{3,10}(?:[ -][a-z]{3,10}){3,11})[\"'”]?(?=\s*(?:[.,;!?)\n]|$))"
)
_PROSE: Final = frozenset(
    """
    a about all also case always an and any are as at be because been but by can changed correct die das der do does ein
    eine every expired for from had has have her his how ich if in is ist it its kept known later like long longer
    lost mandatory mein missing more must my needed needs never nicht no not now of off old on one only or our out
    please protected required safe same saved set shared should so somewhere stored strong than that the their them
    then there they this to too two und unknown until up used using very was we weak what when where which who will
    with without wrong you your zu
    """.split()  # noqa: SIM905 - a table of words reads as text
)
_ANSWER: Final = Pattern(
    r"(?i:security (?:question|answer)|secret (?:question|answer)|sicherheitsfrage|sicherheitsantwort|geheimfrage)"
    r"(?P<between>[^\n]{0,90}?)(?:(?i:answer|antwort)[^\n:]{0,32}?|(?<=answer)[^\n:]{0,32}?)(?::|\s(?i:is|ist"
    r"|lautet|was))\s{1,2}[\"'“]?"
    r"(?P<value>[^\s.,;\"”!?][^\n.,;\"”!?]{1,47})"
)
_SECRET_ANSWER: Final = Pattern(
    r"(?i:(?:secret|security) answer|sicherheitsantwort)[^\n:.]{0,48}?(?::|\s(?i:is|ist|lautet"
    r"|was))\s{1,2}[\"'“]?(?P<value>[^\s.,;\"”!?][^\n.,;\"”!?]{1,47})"
)
_ANSWER_TO: Final = Pattern(
    r"(?i:answer|antwort|réponse|respuesta|risposta)\s(?i:to|for|auf|zur?|für|à|a)\s[^\n:.]{0,24}?"
    r"(?i:(?:security|secret|sicherheits|geheim)[ -]?(?:question|frage)|(?:question|pregunta|domanda)\s(?:de\s"
    r"|di\s)?(?:secr|s[ée][cg]u|sicur))[^\n:.;?]{0,64}?(?::|\s(?i:is|ist|lautet|was|war|heißt|est|es"
    r"|è))\s{1,2}[\"'“]?"
    r"(?P<value>[^\s.,;\"”!?][^\n.,;\"”!?]{1,47})"
)
_QUESTION_TO: Final = Pattern(
    r"(?i:(?:security|secret) question|sicherheitsfrage|geheimfrage)[^\n]{0,64}?"
    r"(?:\s?(?:→|->|=>)\s{1,2}|(?i:answer|antwort)\s(?=[A-ZÄÖÜ0-9]))(?P<value>[^\s.,;\"”!?][^\n.,;\"”!?]{1,47})"
)
_AUTH: Final = Pattern(r"(?<![A-Za-z])_?auth[\"']?\s{0,3}[:=]\s{0,3}[\"']?(?P<value>[A-Za-z0-9+/]{8,200}={0,2})")
_HEADER: Final = Pattern(rf"(?im)^[^\n]{{0,120}}(?<![\w])(?:{_NAME}|passwd)(?!\s?\w)[^\n]{{0,120}}$")
_DELIMITERS: Final = "|;,\t"
_COLUMN: Final = Pattern(rf"(?i:(?:\w{{1,12}}[ _-])?{_NAME}(?:[ _-]\w{{1,12}})?)")
_MOST_ROWS: Final = 200
_TRAILING: Final = ".,;:)"
_LEAST_DRAWN: Final = 12
_OF_WORDS: Final = Pattern(r"[a-z]{4}|^[A-Z]{3}")  # Vodafone5F3A2B is a network
_PATH: Final = Pattern(r"[a-z_.-]{0,24}/[a-z]")


def credentials(text: str) -> Iterator[SecretSpan]:
    """Yield the passwords of `text` that stand in a form of their own."""
    if not names_any(text, _TRIGGERS):
        return
    for detect in (_certain, _likely, _opened, _in_pairs, _words_and_answers, _in_tables):
        yield from detect(text)


def _certain(text: str) -> Iterator[SecretSpan]:
    for pattern in _CERTAIN:
        yield from (_span(match) for match in pattern.compiled.finditer(text))
    for match in _AUTH.compiled.finditer(text):
        if _is_user_and_password(match.group("value")):
            yield _span(match)


def _likely(text: str) -> Iterator[SecretSpan]:
    for pattern in _LIKELY:
        for match in pattern.compiled.finditer(text):
            value = match.group("value").rstrip(_TRAILING)
            is_value = is_password_like(value) or is_drawn(value, least=_LEAST_DRAWN)
            if is_value and not _PATH.compiled.match(value):
                yield _span(match)


def _opened(text: str) -> Iterator[SecretSpan]:
    for match in _OPENED.compiled.finditer(text):
        value = match.group("value").rstrip("?!")
        if mixes_inside(value) or (is_drawn(value) and not _OF_WORDS.compiled.search(value)):
            yield _span(match)


def _in_pairs(text: str) -> Iterator[SecretSpan]:
    for pattern, is_one in ((_PAIR, _is_no_word), (_ADMIN, _is_no_word), (_LOGIN, is_password_like)):
        for match in pattern.compiled.finditer(text):
            if is_one(match.group("value").rstrip(_TRAILING)):
                yield _span(match)


def _words_and_answers(text: str) -> Iterator[SecretSpan]:
    for pattern in (_WORDS, _MORE_WORDS, _QUOTED_WORDS):
        for match in pattern.compiled.finditer(text):
            words = match.group("value").replace("-", " ").split()
            if len(_PROSE.intersection(words)) <= all(word in seed_words() for word in words):
                yield _span(match)
    for pattern in (_ANSWER, _SECRET_ANSWER, _ANSWER_TO, _QUESTION_TO):
        for match in pattern.compiled.finditer(text):
            if match.group("value").lower().split()[0] not in _PROSE:
                yield _span(match)


def _span(match: re.Match[str]) -> SecretSpan:
    start, end = match.span("value")
    return SecretSpan(
        start, start + len(match.group("value").rstrip(".,;:)")) if end > start else end, SecretKind.PASSWORD
    )


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
