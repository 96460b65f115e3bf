"""What the rules find, and what a finding has to pass: what is no code, password, card or link that lets somebody in.

Few digits are a secret by the words alone. A card has an issuer's prefix and length, a usual grouping and a right Luhn
digit (ISO/IEC 7812-1, annex B), an IBAN right check digits by ISO 7064 MOD 97-10 (ISO 13616).
"""

import base64
import binascii
import re
from collections.abc import Callable, Iterator, Mapping
from typing import Final

from recollect.core.guardrails.patterns import Pattern, holds_any
from recollect.core.guardrails.secrets.named_values import is_drawn, looks_drawn
from recollect.core.guardrails.secrets.passwords import is_password_like, is_word_like, mixes_inside
from recollect.core.guardrails.secrets.rules import is_tried, pattern, rules, table, words
from recollect.core.guardrails.secrets.secret_span import SecretSpan
from recollect.core.guardrails.secrets.seed_phrases import seed_words

_ELSEWHERE: Final = pattern("codes-elsewhere")
_NOT_PEOPLES: Final = pattern("acts-elsewhere")
_LICENCE_NAMES: Final = pattern("licences-named")
_YEAR: Final = Pattern(r"19[0-9]{2}|20[0-9]{2}")
_IN_TIME: Final = Pattern(
    r"(?<!\w)(?:in|since|until|till|before|after|from|by|of|year|seit|bis|ab|vor|jahr|von|im)\s$|\|", re.IGNORECASE
)
_MOST_GROUPS: Final = 5  # hyphens: that many groups are digits alone in licences as well
_LOOK_BACK: Final = 60
_LETS_IN: Final = pattern("links-opening")
_LETS_IN_BY_PATH: Final = pattern("links-opening-by-path")
_TRAILING: Final = ".,;:)"
_LEAST_DRAWN: Final = 12
_OF_WORDS: Final = Pattern(r"[a-z]{4}|^[A-Z]{3}")  # Vodafone5F3A2B is a network
_PATH: Final = Pattern(r"[a-z_.-]{0,24}/[a-z]")
_IS_PUBLIC: Final = pattern("keys-public")  # keys that are shown to everybody, and a name in place of a value
_RUN: Final = Pattern(r"[A-Za-z0-9]{6,}")
_DOUBLED: Final = (0, 2, 4, 6, 8, 1, 3, 5, 7, 9)  # the digit sum of twice the digit
_ISSUED: Final = pattern("cards-issued")
_BEFORE_NUMBER: Final = 40  # characters
_OTHER_NUMBERS: Final = pattern("cards-other-numbers")
_CARDS: Final = Pattern(
    r"card|karte|visa|mastercard|amex|american express|tarjeta|carte|kredit|debit|pan\b", re.IGNORECASE
)
_SIXTEEN: Final = 16


def found_by_rules(detector: str, text: str) -> Iterator[SecretSpan]:
    """Yield what the rules of a detector find in a text and what passes their checks."""
    if not is_tried(detector, text):
        return
    lowered, trim = text.lower(), table(detector).get("trim", "")
    for rule in rules(detector):
        if rule.keywords and not holds_any(lowered, rule.keywords):
            continue
        for match in rule.pattern.compiled.finditer(text):
            if rule.check is None or _CHECKS[rule.check](match):
                trimmed = len(match["value"].rstrip(trim)) if trim else len(match["value"])
                yield SecretSpan(match.start("value"), match.start("value") + trimmed, rule.kind)


def _is_code(match: re.Match[str], elsewhere: Pattern) -> bool:
    """Tell a code from a year, and from the number of something that is no code of a person's."""
    before = match.string[match.start() : match.start("value")]
    is_year = _YEAR.compiled.fullmatch(match["value"]) and _IN_TIME.compiled.search(before)
    return not (is_year or elsewhere.compiled.search(before))


def _is_licence(match: re.Match[str]) -> bool:
    """Tell a key from a serial of words or a number of groups: it mixes letters and digits, and is called one."""
    value = match["value"]
    if not _LICENCE_NAMES.compiled.search(match.string[max(0, match.start() - _LOOK_BACK) : match.start()]):
        return False
    mixed = sum(character.isdigit() for character in value) >= 2 and any(map(str.isalpha, value))
    return mixed or value.count("-") >= _MOST_GROUPS


def _lets_in(match: re.Match[str], opening: Pattern) -> bool:
    """Tell a link that lets in whoever has it."""
    before = match.string[match.start() : match.start("value")].lower()
    return bool(opening.compiled.search(before)) and looks_drawn(match["value"])


def _is_option_value(value: str) -> bool:
    """Tell a password from a port, a path, a name of a variable and a word of a sentence."""
    if value.isalpha():
        return is_word_like(value) and not value.islower() and not value[1:].islower() and not value.isupper()
    return is_password_like(value) and "://" not in value and not value.startswith(("-", "/", "./"))


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


def _looks_random(value: str) -> bool:
    """Tell a drawn value from a name made of words: letters and digits stand mixed in one run."""
    return any(
        any(character.isdigit() for character in run) and any(character.isalpha() for character in run)
        for run in _RUN.compiled.findall(value)
    )


def luhn_is_valid(digits: str) -> bool:
    """Tell whether `digits` (0-9 only) ends with its Luhn check digit."""
    values = [ord(digit) - ord("0") for digit in reversed(digits)]
    return (sum(values[::2]) + sum(_DOUBLED[value] for value in values[1::2])) % 10 == 0


def mod_97_is_valid(iban: str) -> bool:
    """Tell whether the check digits of `iban` (letters A-Z and digits, no spaces) are right: remainder 1."""
    rearranged = iban[4:] + iban[:4]
    return int("".join(str(int(character, 36)) for character in rearranged)) % 97 == 1


def _is_card(number: re.Match[str]) -> bool:
    digits = _in_one_piece(number)
    return _has_issuer(digits) and luhn_is_valid(digits) and not _is_called_otherwise(number)


def _is_called_otherwise(number: re.Match[str]) -> bool:
    """Tell a number in one piece that a word before it calls something else than a card."""
    if not number["value"].isdigit():
        return False
    before = number.string[max(0, number.start() - _BEFORE_NUMBER) : number.start()].rpartition("\n")[2]
    return bool(_OTHER_NUMBERS.compiled.search(before)) and not _CARDS.compiled.search(before)


def _has_issuer(digits: str) -> bool:
    is_mastercard = digits[0] == "2" or digits[:2] in {"51", "52", "53", "54", "55"}
    return bool(_ISSUED.compiled.fullmatch(digits)) and (not is_mastercard or len(digits) == _SIXTEEN)


def _in_one_piece(number: re.Match[str]) -> str:
    return number["value"].replace(" ", "").replace("-", "")


def _is_in_address(value: str) -> bool:
    """Tell whether `value` may be a password where the address of a server has one."""
    return is_password_like(value) or is_word_like(value)


_CHECKS: Final[Mapping[str, Callable[[re.Match[str]], bool]]] = {
    "code": lambda match: _is_code(match, _ELSEWHERE),
    "act": lambda match: _is_code(match, _NOT_PEOPLES),
    "licence": _is_licence,
    "value": lambda match: _is_option_value(match["value"]),
    "opens": lambda match: _lets_in(match, _LETS_IN),
    "opens_by_path": lambda match: _lets_in(match, _LETS_IN_BY_PATH),
    "likely": _is_likely,
    "opened": _opens,
    "passphrase": _is_passphrase,
    "user_and_password": lambda match: _is_user_and_password(match["value"]),
    "no_word": lambda match: _is_no_word(match["value"].rstrip(_TRAILING)),
    "password": lambda match: is_password_like(match["value"].rstrip(_TRAILING)),
    "quoted_password": lambda match: is_password_like(match["value"].strip("\"'")),
    "in_address": lambda match: _is_in_address(match["value"].strip("\"'")),
    "answer": lambda match: match["value"].lower().split()[0] not in words("prose"),
    "random": lambda match: _looks_random(match["value"]) and not _IS_PUBLIC.compiled.match(match["value"]),
    "card": _is_card,
    "mod_97": lambda number: mod_97_is_valid(_in_one_piece(number).upper()),
}
