"""Values that look drawn at random, where the words around them tell that they are a secret.

Nothing in the shape of such a key tells it from a digest, a commit or an id. So the words decide: before it on its line
and the line before, or right after it; the nearer of a word for a secret and a word for something else.
"""

import itertools
import re
from collections.abc import Iterator
from typing import Final

from recollect.core.guardrails.patterns import Pattern
from recollect.core.guardrails.secrets.secret_span import SecretKind, SecretSpan

_BEFORE: Final = 72
_AFTER: Final = 48
_RUN: Final = Pattern(r"(?<![A-Za-z0-9_+/=.~%-])[A-Za-z0-9_+/=.~%-]{14,200}+")
_NAMES: Final = Pattern(
    r"(?:api|app|auth|access|account|admin|bot|client|deploy|encryption|hmac|integration|license|master|merchant|org"
    r"|personal|private|privat[ern]{1,2}|recovery|secret|server|service|shared|signing|storage|team|user"
    r"|webhook|application|pre-?shared"
    r"|function|host|machine|management|publish|refresh|session|smtp|sdk|[A-Z]\w{2,15})[\s_-]{0,3}"
    r"(?:access[\s_-]?)?(?:keys?|tokens?|secrets?|schl(?:ü|ue)ssel|pass(?:word|wort|code)|passwd)\b"
    r"|(?<![A-Za-z])(?:token|secrets?|credentials?|psk|api[_-]?key|bearer|appid|wep|zugriffs-?token|access-token"
    r"|passwort|kennwort|passwor[dt]|zugangsdaten|2fa|totp|otp)(?![A-Za-z])"
    r"|(?:_|\b)(?:KEY|TOKEN|SECRET|PAT|PSK|PASSWORD|PASSWD|CREDENTIALS)(?:_BASE)?\b"
    r"|(?:cookies?|sessionid|session_id|connect\.sid|phpsessid|jsessionid|authenticator|setup key|x-amz-signature"
    r"|[?&]sig)(?![A-Za-z])|ciphertext",
    re.IGNORECASE,
)
_OTHERS: Final = Pattern(
    r"(?:commit|sha-?(?:1|256|512)?|digest|checksum|hash|etag|uuid|guid|order|tracking|arn"
    r"|public(?:[\s_-]?key[\s_-]?token)?|publishable"
    r"|fingerprint|md5|integrity|request|trace|span|build|image|ticket|session_key|invoice|example|placeholder|site"
    r"|head|merge|object|blob|tree|thumbprint|kid|idempotency|cache|version|file|path|url|address|wallet|transaction"
    r"|tx|block|x(?:-[a-z]{1,12}){1,4}-id(?:-[0-9])?|correlation|contract"
    r"|reference|serial|device|model|anon|vin|isbn|doi|etherscan|revision|rev|git|pull|branch"
    r"|(?<!x-amz-)signature|nonce|page|cursor|next|continuation|partition|primary|foreign|sort|i18n"
    r"|translation|message|run|job)"
    r"[\s_-]{0,2}(?:id|key|token|number|hash|secret)?s?(?![A-Za-z])"
    r"|(?:subscription|tenant)(?:[\s_-]id)?(?![A-Za-z]|[\s_-]{1,2}(?:key|token|secret))"
    r"|(?:client|app|application|account|user|customer|channel|team|project|organi[sz]ation"
    r"|directory)[\s_-]id(?![A-Za-z])",
    re.IGNORECASE,
)
_PUBLIC: Final = Pattern(r"(?<![A-Za-zÄÖÜäöü])(?:(?:ö|oe)ffentliche[rnms]?|public|pubkey)(?![a-zäöü])", re.IGNORECASE)
_PRIVATE: Final = Pattern(r"(?<![A-Za-z])(?:privat\w{0,2}|secret|geheim\w{0,4}|passwor[dt])(?![a-z])", re.IGNORECASE)
_UUID: Final = Pattern(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}")
_PART: Final = Pattern(r"[A-Za-z0-9+]{10,}")
# Public keys, addresses, paths, files, parcels of UPS, resources of clouds
_NO_VALUE: Final = Pattern(
    r"\A(?:pk[._](?![0-9]{5})|[a-z]pub[1-9A-HJ-NP-Za-km-z]{100}|AAAA(?:[BC]3Nza|E2Vj|G3Nr|I[mn]N)|https?:|www\.|/[a-z]{2,24}(?:/|$)|\.|1Z[A-Z0-9]{16}$"
    r"|[^.]*+\.[a-z]{2,4}$|[a-z_]{2,24}/(?![A-Za-z0-9+/]{20,}={0,2}$)|[a-z]{1,9}-[0-9a-f]{8}(?:[0-9a-f]{9})?$)"
)
_OF: Final = Pattern(
    r"(?:key|secret|token|schlüssel|passwor[dt])(?:\s(?:of|for|to|der|des|vom|von|für|zur?m?))?\s"
    r"(?:(?:the|my|our|his|her|this|der|die|das|den|dem|meine?[rnms]?|unsere?[rnms]?)\s)?$",
    re.IGNORECASE,
)
_IS: Final = Pattern(r"\s(?:is|was|ist|war|lautet)\s|\s?[:=]\s?", re.IGNORECASE)
_CLAUSE: Final = Pattern(r"[.;!?]\s|(?<![:=])\n")
_WORD: Final = Pattern(r"[a-z]{5}|[A-Z]{6}")
_LEAST_CHANGES: Final = 0.17
_MOST_CHANGES: Final = 0.35
_LONG: Final = 20


def named_values(text: str) -> Iterator[SecretSpan]:
    """Yield what looks drawn at random and stands beside the name of a secret, in order."""
    for run in _RUN.compiled.finditer(text):
        value = run.group().rstrip(".,;:-=") if not run.group().endswith("==") else run.group()
        # What is assigned: the name is part of the run
        start = run.start() + value.rstrip("=").rfind("=") + 1
        assigned = value[start - run.start() :]
        if not looks_drawn(assigned):
            continue
        before, after = text[max(0, start - _BEFORE) : start], text[(end := start + len(assigned)) : end + _AFTER]
        if _UUID.compiled.fullmatch(assigned):
            before = _CLAUSE.compiled.split(before)[-1]  # ids of this form stand everywhere
        if not _is_public(before) and _is_named(before, _CLAUSE.compiled.split(after, 1)[0]):
            yield SecretSpan(start, end, SecretKind.API_KEY)


def looks_drawn(value: str) -> bool:
    """Tell a drawn value from words: its characters change between small letters, capitals and digits all the time."""
    if _NO_VALUE.compiled.match(value):
        return False
    if _UUID.compiled.fullmatch(value):
        return True
    return any(is_drawn(part) for part in _PART.compiled.findall(value))


def is_drawn(part: str, least: int = _LONG) -> bool:
    """Tell drawn letters and digits from a word; letters alone need to be `least` ones."""
    kinds = [character.isdigit() + 2 * character.isupper() for character in part]
    changes = sum(one != other for one, other in itertools.pairwise(kinds))
    if 1 not in kinds:
        # Names of programs change from small letters to capitals as well, but word by word
        return len(part) >= least and changes >= _MOST_CHANGES * len(part) and not _WORD.compiled.search(part)
    return changes >= max(3, _LEAST_CHANGES * len(part)) and len(set(part)) >= 7


def _is_public(before: str) -> bool:
    """Tell whether what follows is called public, and nothing between is called private."""
    clause = _CLAUSE.compiled.split(before)[-1]
    public, private = _last(_PUBLIC, clause), _last(_PRIVATE, clause)
    return public is not None and (private is None or private < public)


def _is_named(before: str, after: str) -> bool:
    name, other = _last(_NAMES, before), _last_but_objects(before)
    if name is not None:
        return other is None or other < name
    found = _NAMES.compiled.search(after)
    return found is not None and other is None and not _OTHERS.compiled.search(after[: found.end()])


def _last_but_objects(before: str) -> int | None:
    """Return where the last word for something else ends; that which the key belongs to is none: its wallet."""
    end = None
    for match in _OTHERS.compiled.finditer(before):
        if not (_OF.compiled.search(before[: match.start()]) and _IS.compiled.match(before, match.end())):
            end = match.end()
    return end


def _last(pattern: Pattern, text: str) -> int | None:
    end = None
    for match in pattern.compiled.finditer(text):
        end = match.end()
    return end
