"""Codes that open something: PINs, codes of alarms and safes, combinations, one-time codes, recovery and licence keys.

Few digits are a secret by the words alone. The word and the digits stand in one sentence, with no other number between.
"""

import re
from collections.abc import Iterator
from typing import Final

from recollect.core.guardrails.patterns import Pattern, holds_any, names_any
from recollect.core.guardrails.secrets.secret_span import SecretKind, SecretSpan

_DIGITS: Final = (
    r"(?<![\w.,:/#€$£-])(?P<value>[0-9]{4,8}|[0-9]{3}[ -][0-9]{3})(?!\w|[.,:/-][0-9]|\s?(?:%|€|\$)"
    r"|\s[0-9]{2,5}\s[0-9]"
    r"|\s(?i:of|x|[mck]m|k?g|points?|people|persons?|steps|times|rounds|bits|bytes|euros?|eur|usd|dollars?"
    r"|minut\w+|seconds|sekunden|mal|uhr)\b)"
)
# The rest of the clause, without another number
_GAP: Final = r"[^\n\d.;!?]{0,44}?"
_PIN: Final = (
    r"(?:[a-zäöü]{2,12}-)?(?:pins?[12]?|puks?[12]?|otp|mfa codes?|passcodes?|pin[- ]?codes?|entsperrcodes?"
    r"|zugangscodes?|alarmcodes?"
    r"|bestätigungscodes?|sicherheitscodes?|freischaltcodes?|anmeldecodes?|sperrcodes?|einmalcodes?|kenncodes?"
    r"|kennziffern?|login-?codes?|unlock pattern|lock ?screen (?:code|pin)"
    r"|codes? de (?:v[ée]rification|confirmation|s[ée]curit[ée]|connexion)|c[óo]digo de (?:verificaci[óo]n"
    r"|seguridad|acceso)"
    r"|codice di (?:verifica|sicurezza)|unlock codes?|geheimzahl|tan)"
)
# Codes of doors and gates are not among them: they are what people ask a memory for (decision 10)
_CODE: Final = (
    r"(?:alarm|unlock|safe|verification|security|confirmation|one-?time|login|log-?in|sign-?in|authentication"
    r"|2fa|otp|sms|voicemail|mailbox|disarm|arm)"
    r"(?:[ -][a-z]{1,10}){0,2}?[ -](?:codes?|keypad|combination|combo|passcode|pin)"
    r"|codes? (?:for|to|of|für|zum|zur|vom|del?|du) (?:[\w'’-]{1,14} ){0,4}?(?:alarm|safe|alarmanlage|tresor|anlage)"
    r"|(?:tresor|safe|combo|combination|kombination)"
)
_LONG: Final = Pattern(rf"(?<![\w-])(?i:{_PIN}|{_CODE})(?![\w-]){_GAP}{_DIGITS}")
_COMBINATION: Final = Pattern(
    r"(?<!\w)(?i:combination|combo|kombination|homekit|setup code|zahlenschloss|safe|tresor)(?!\w)[^\n\d.;!?]{0,40}?"
    r"(?<![\w.-])(?P<value>[0-9]{1,2}(?:[- ][0-9]{1,2}){2,3}|[0-9]{3}-[0-9]{2}-[0-9]{3})(?![\w-])"
)
_NUMBER: Final = (
    r"(?:zero|oh|one|two|three|four|five|six|seven|eight|nine|null|eins|zwei|drei|vier|fünf|sechs|sieben|acht|neun)"
)
_IN_WORDS: Final = Pattern(
    rf"(?<!\w)(?i:pin|code|passcode|geheimzahl)(?!\w)[^\n\d.;!?]{{0,40}}?\b"
    rf"(?P<value>(?i:{_NUMBER})(?:[ ,-]{{1,2}}(?i:{_NUMBER})){{3,7}})\b"
)
_ONE_TIME: Final = Pattern(
    r"(?<![\w-])(?:G-(?P<value>[0-9]{6})(?!\w)|(?P<first>[0-9]{4,8})(?= (?:is|ist|lautet|as|als|was"
    r"|war) (?:your|the|my|a|our|dein|ihr|der|mein|ihren|deinen|den)"
    r" (?:[\w-]{1,16} ){0,3}?(?i:code|pin|passcode|bestätigungscode|otp|tan|einmalcode|einmalpasswort|puk"
    r"|sicherheitscode)))"
)
# Nothing that is counted follows: "within", "to", "dann" or the end of the clause
_CODE_ENDS: Final = (
    r"(?=[\"'#*)]{0,2}(?:\s*$|\s*\n|[.,;!?]\s|[.,;!?]$|\s(?i:within|then|and|to|on|at|in|for|when|before|if|as"
    r"|is|dann|und|um|ein"
    r"|eingeben|eintippen|wählen|als|ist|aus|an|zum|innerhalb|again)\b))"
)
_ACTS: Final = (
    Pattern(
        rf"(?<!\w)(?i:unlock\w*|entsperr\w*|entriegel\w*|disarm\w*|deactivat\w*|entschärf\w*)(?!\w){_GAP}"
        rf"(?i:with|by|using|use|enter|type|press|dial|mit|über|per|eingeben|:)\s{{1,2}}{_DIGITS}{_CODE_ENDS}"
    ),
    Pattern(
        rf"(?<!\w)(?i:alarm\w*|burglar alarm|security system|intruder alarm)(?!\w){_GAP}"
        rf"(?i:type|enter|press|punch in|key in|tap|dial|with|using|code|mit|tippe\w*|eingeben|gib"
        rf"|wähle)\s{{1,2}}{_DIGITS}{_CODE_ENDS}"
    ),
    Pattern(
        rf"(?<!\w)(?i:alarmanlage|alarm (?:system|panel|keypad)|security system"
        rf"|burglar alarm)(?!\w)[^\n\d.;!?:]{{0,32}}:\s{_DIGITS}{_CODE_ENDS}"
    ),
    Pattern(rf"(?<!\w)(?i:your|dein|ihr|votre) [\w-]{{2,20}} (?i:code)(?i:\s(?:is|ist|lautet|est)|:)\s{_DIGITS}"),
    Pattern(
        rf"(?<!\w)(?i:enter|type|use|dial|press|text|reply|tippe\w*|gib|wähle|wählen sie|geben sie)\s{_DIGITS}"
        r"(?=\s(?i:to|um|and you|ein,? um)\s(?:[\w'’-]{1,16}\s){0,3}?(?i:(?:log|sign)[ -]?(?:in|on|into)\b"
        r"|(?:verify|confirm|unlock|disarm|activate|deactivate"
        r"|authenticate|authori[sz]e|reset|complete|finish)\s(?:your|my|our|it|login|the (?:account|login|sign"
        r"|payment|alarm|phone|device|transaction|transfer))"
        r"|entsperr\w*|bestätig\w*|anmeld\w*|abschalt\w*|deaktivier\w*))"
    ),
)
_DOES: Final = Pattern(
    rf"{_DIGITS}(?=\s(?i:turns|switches|disarms|unlocks|deactivates|schaltet|entsperrt|entschärft"
    rf"|deaktiviert)\s[^\n\d.;!?]{{0,24}}?"
    r"(?i:alarm|phone|pixel|handy|tablet|ipad|safe|tresor|laptop))"
)
_NOT_PEOPLES: Final = Pattern(
    r"door|gate|garage|lockbox|key ?box|tür|\btor\b|schlüsselbox|bike|fahrrad|level|room|locker|postal|zip|area"
    r"|country|error|promo|discount|booking|invite|referral|voucher|tracking|order|parcel|customer|employee"
    r"|member|class|course|colou?r|project|cost"
    r"|http|exit|status|source|qr|bar",
    re.IGNORECASE,
)
_LIST: Final = Pattern(
    r"(?i:(?:backup|recovery|rescue|scratch|wiederherstellungs)[- ]?(?:codes?|keys?|schlüssel))(?!\w)[^\n\d:]{0,60}"
    r"[:\n]\s{0,3}"
    r"(?P<value>(?=\S{0,16}[0-9])[a-z0-9]{4,12}(?:[- ][a-z0-9]{4,6})?(?:[\s,;]{1,3}"
    r"[a-z0-9]{4,12}(?:-[a-z0-9]{4,6}){0,3})+)"
)
_LICENCE: Final = (
    Pattern(r"(?<![\w-])(?P<value>[A-Z0-9]{4,7}(?:-[A-Z0-9]{4,7}){2,7})(?![\w-])"),
    Pattern(r"(?<![\w-])(?P<value>[0-9]{6}(?:-[0-9]{6}){7})(?![\w-])"),
)
_LICENCE_NAMES: Final = Pattern(
    r"product|licen[cs]e|lizenz|serial|activat|aktivier|registr|recovery|gift|gutschein|voucher|redeem|steam"
    r"|unused|slmgr|bitlocker|/ipk|cd-key|volume|retail"
    r"|windows|office|\bkey\b|code|schlüssel",
    re.IGNORECASE,
)
_OTP: Final = Pattern(
    r"(?i:setup key|authenticator|2fa|totp|two-factor|zwei-faktor|otp)[^\n]{0,48}?(?<![\w-])"
    r"(?P<value>(?=[A-Z]{0,30}[2-7])[A-Z2-7]{16,64})(?![\w])"
)
_ELSEWHERE: Final = Pattern(
    r"postal|postcode|zip|country|area code|error|exit code|status code|http|colou?r code|gpio|pinned"
    r"|pin header|promo"
    r"|discount|coupon|rabatt|bar ?code|qr|source code|dress code|flight|booking|dial|vorwahl|pin \d{1,2}\b",
    re.IGNORECASE,
)
_WORDS: Final = (
    *(
        "pin",
        "puk",
        "code",
        "keypad",
        "combination",
        "combo",
        "kombination",
        "safe",
        "tresor",
        "geheimzahl",
        "recovery",
    ),
    *("backup", "key", "homekit", "2fa", "otp", "authenticator", "licen", "serial", "activat", "registr", "gift"),
    *("slmgr", "bitlocker", "código", "codigo", "codice", "kennziffer"),
    *("steam", "schlüssel", "lizenz", "tan", "zahlenschloss", "unlock", "wiederherst", "two-factor", "zwei-faktor"),
)
_UNLOCKS: Final = ("unlock", "entsperr", "entriegel", "disarm", "deactivat", "entschärf")
_ALARMS: Final = ("alarm", "security system")
_OPENED: Final = ("turns", "switches", "disarms", "unlocks", "deactivates", "schaltet", "entsperrt", "entschärft")
_YOURS: Final = ("code",)
_AIMS: Final = (
    *(" to log", " to sign", " to verif", " to confirm", " to unlock", " to disarm", " to activ", " to deactiv"),
    *(" to auth", " to reset", " to complete", " to finish", " and you ", "um "),
)
_CODE_LIKE: Final = Pattern(r"[0-9]{4}|[0-9]{3}[ -][0-9]{3}")
_FIGURES: Final = Pattern(r"[0-9]|[A-Z]{8}")
_YEAR: Final = Pattern(r"19[0-9]{2}|20[0-9]{2}")
_IN_TIME: Final = Pattern(
    r"(?<!\w)(?:in|since|until|till|before|after|from|by|of|year|seit|bis|ab|vor|jahr|von|im)\s$|\|", re.IGNORECASE
)
_MOST_GROUPS: Final = 5  # hyphens: that many groups are digits alone in licences as well
_LOOK_BACK: Final = 60


def access_codes(text: str) -> Iterator[SecretSpan]:
    """Yield the codes of `text` that open something."""
    if names_any(text, _WORDS):
        yield from _called_codes(text, _IN_WORDS)
        if _FIGURES.compiled.search(text):
            yield from _codes_and_keys(text)
    if _CODE_LIKE.compiled.search(text):
        lowered = text.lower()
        for pattern, words in zip((_DOES, *_ACTS), (_OPENED, _UNLOCKS, _ALARMS, _ALARMS, _YOURS, _AIMS), strict=True):
            if holds_any(lowered, words):
                yield from _called_codes(text, pattern, _NOT_PEOPLES)


def _codes_and_keys(text: str) -> Iterator[SecretSpan]:
    for pattern in (_LONG, _COMBINATION, _LIST, _OTP):
        yield from _called_codes(text, pattern)
    for match in _ONE_TIME.compiled.finditer(text):
        yield SecretSpan(*match.span(match.lastgroup or 0), SecretKind.ACCESS_CODE)
    for pattern in _LICENCE:
        for match in pattern.compiled.finditer(text):
            if _is_licence(match.group("value"), text[max(0, match.start() - _LOOK_BACK) : match.start()]):
                yield SecretSpan(*match.span("value"), SecretKind.LICENCE_KEY)


def _called_codes(text: str, pattern: Pattern, elsewhere: Pattern = _ELSEWHERE) -> Iterator[SecretSpan]:
    for match in pattern.compiled.finditer(text):
        between = text[match.start() : match.start("value")]
        if not elsewhere.compiled.search(between) and not _is_year(match.group("value"), between):
            yield SecretSpan(*match.span("value"), SecretKind.ACCESS_CODE)


def _is_year(value: str, before: str) -> bool:
    return bool(_YEAR.compiled.fullmatch(value) and _IN_TIME.compiled.search(before))


def _is_licence(value: str, before: str) -> bool:
    """Tell a key from a serial of words or a number of groups: it mixes letters and digits, and is called one."""
    if not _LICENCE_NAMES.compiled.search(before):
        return False
    mixed = sum(character.isdigit() for character in value) >= 2 and any(map(str.isalpha, value))
    return mixed or value.count("-") >= _MOST_GROUPS
