"""Tokens and keys: by the shape that their issuer gave them, by their name or header, or by PEM armour (RFC 7468).

Shapes are those that the issuers document and that detect-secrets and gitleaks hold. Every repetition is bounded or
starts only where the token's own characters end, so that a text is read in linear time.
"""

import re
from collections.abc import Iterator
from typing import Final

from recollect.core.guardrails.patterns import Pattern
from recollect.core.guardrails.secrets.disguises import broken_tokens
from recollect.core.guardrails.secrets.issuer_shapes import OTHER_SHAPES, SERVICE_SHAPES
from recollect.core.guardrails.secrets.secret_span import SecretKind, SecretSpan

_SHAPES: Final = {
    SecretKind.AWS_KEY: (r"(?:A3T[A-Z0-9]|ABIA|ACCA|AKIA|ASIA)[0-9A-Z]{16}(?![0-9A-Za-z])",),
    SecretKind.GCP_KEY: (r"AIza[0-9A-Za-z_-]{35}", r"ya29\.[0-9A-Za-z_-]{20,512}", r"GOCSPX-[0-9A-Za-z_-]{28}"),
    SecretKind.AZURE_KEY: (r"AccountKey=[A-Za-z0-9+/]{86}==",),
    SecretKind.GITHUB_TOKEN: (r"gh[pousr]_[A-Za-z0-9]{36,255}", r"github_pat_[A-Za-z0-9]{22}_[A-Za-z0-9]{59}"),
    SecretKind.GITLAB_TOKEN: (
        r"gl(?:pat|dt|ft|soat|rt|ptt|agent|oas)-[A-Za-z0-9_-]{20,128}",
        r"GR1348941[A-Za-z0-9_-]{20,50}",
    ),
    SecretKind.SLACK_TOKEN: (
        r"xox[abeoprs]-(?:[0-9]{1,20}-){1,4}[A-Za-z0-9]{6,128}",
        r"xapp-[0-9]-[A-Z0-9]{6,20}-[0-9]{6,20}-[a-z0-9]{16,128}",
        r"https://hooks\.slack\.com/services/T[A-Za-z0-9_]{6,20}/B[A-Za-z0-9_]{6,20}/[A-Za-z0-9_]{16,64}",
    ),
    SecretKind.STRIPE_KEY: (r"[sr]k_(?:live|test)_[0-9a-zA-Z]{16,256}", r"whsec_[0-9a-zA-Z+/=]{24,128}"),
    SecretKind.ANTHROPIC_KEY: (r"sk-ant-[a-z0-9]{2,12}-[A-Za-z0-9_-]{20,200}",),
    SecretKind.OPENAI_KEY: (
        r"sk-(?:proj|svcacct|admin)-[A-Za-z0-9_-]{20,256}",
        r"sk-[A-Za-z0-9]{20}T3BlbkFJ[A-Za-z0-9]{20}",
    ),
    SecretKind.NPM_TOKEN: (r"npm_[A-Za-z0-9]{36}",),
    SecretKind.PYPI_TOKEN: (r"pypi-AgE(?:IcHlwaS5vcmc|NdGVzdC5weXBpLm9yZw)[A-Za-z0-9_-]{50,512}",),
    SecretKind.SERVICE_TOKEN: SERVICE_SHAPES,
    SecretKind.JWT: (r"(?<![_-])eyJ[A-Za-z0-9_-]{10,}+\.[A-Za-z0-9_-]{10,}+\.[A-Za-z0-9_-]{10,}+",),
}
_TOKEN: Final = Pattern(
    "(?<![A-Za-z0-9])(?:" + "|".join(f"(?P<{kind}>{'|'.join(shapes)})" for kind, shapes in _SHAPES.items()) + ")"
)
# No shape is shorter than 16 characters, and hardly any text has a word of that length: looking there only keeps the
# long alternation away from ordinary prose
_LONG_RUN: Final = Pattern(r"[A-Za-z0-9_./+=:%@-]{16,}+")
_OTHER: Final = Pattern("(?<![A-Za-z0-9])(?:" + "|".join(OTHER_SHAPES) + ")")
_OTHER_TRIGGER: Final = Pattern(r"[$~]|base64:|django-|FlyV1")
_PLACEHOLDER: Final = Pattern(r"(.)\1{7,}")
_TRIGGER: Final = Pattern(r"key|token|secret|bearer|basic|AKIA|ASIA", re.IGNORECASE)
_NAMED: Final = Pattern(
    r"(?:(?:api|access|secret|auth|private|signing|encryption|account|client|service|master|webhook|storage"
    r"|session)[ _-]?"
    r"(?:key|token|secret)|(?<!publickey)token|secret)"
    r"(?:\s(?:for|to|of)(?:\s[\w'’.-]{1,24}){1,6}?)?"  # "the secret token for the webhook is ..."
    r"[\"'\]]{0,2}\s{0,3}(?::=|=>|={1,3}|[:：]|\sis|\swas)\s{0,3}[\"'`]?"
    r"(?P<value>[A-Za-z0-9_+/=.~-]{16,512})",
    re.IGNORECASE,
)
_HEADER: Final = Pattern(
    r"(?:\bbearer|\bauthorization[\"']?\s{0,3}[:=]\s{0,3}[\"']?(?:basic"
    r"|token))\s{1,3}(?P<value>[A-Za-z0-9_+/=.~-]{16,2048})",
    re.IGNORECASE,
)
# An AWS secret is usually noted right after the identifier of its key, without a name of its own
_AFTER_AWS_KEY: Final = Pattern(
    r"(?:AKIA|ASIA)[0-9A-Z]{16}[\s:,/|;\"']{1,8}(?P<value>[A-Za-z0-9+/]{40})(?![A-Za-z0-9+/])"
)
_PATTERNS: Final = (
    (_HEADER, SecretKind.BEARER_TOKEN),
    (_NAMED, SecretKind.API_KEY),
    (_AFTER_AWS_KEY, SecretKind.API_KEY),
)
# Keys that are shown to everybody, and a name in place of a value
_IS_PUBLIC: Final = Pattern(
    r"pk[._](?![0-9]{5})|[a-z]{2,32}/[a-z](?![A-Za-z0-9+/]{20,}={0,2}\Z)|[a-z]pub[1-9A-HJ-NP-Za-km-z]{100}"
)
_RUN: Final = Pattern(r"[A-Za-z0-9]{6,}")
# The armour without a body is only talk of keys. Line ends may be escaped, as in the JSON of a service account
_LINE_END: Final = r"(?:\s|\\r|\\n)"
_BEGIN: Final = Pattern(
    r"-----BEGIN (?:[A-Z0-9]{1,10} ){0,3}PRIVATE KEY(?: BLOCK)?-----"
    rf"{_LINE_END}{{0,8}}+(?:(?:Proc-Type|Version|Comment):|[A-Za-z0-9+/]{{16}})"
)
_END: Final = Pattern(r"-----END [A-Z0-9 ]{1,50}-----(?:\\{1,2}n)?")


def issued_tokens(text: str) -> Iterator[SecretSpan]:
    """Yield the tokens of known issuers, in order."""
    for run in _LONG_RUN.compiled.finditer(text):
        for match in _TOKEN.compiled.finditer(text, run.start(), run.end()):
            if not _is_stand_in(match.group()):
                yield SecretSpan(*match.span(), SecretKind(match.lastgroup or ""))
    if _OTHER_TRIGGER.compiled.search(text):
        for match in _OTHER.compiled.finditer(text):
            yield SecretSpan(*match.span(), SecretKind.SERVICE_TOKEN)


def joined_tokens(text: str) -> Iterator[SecretSpan]:
    """Yield the tokens of known issuers that are broken into pieces, in order."""
    for joined in broken_tokens(text):
        match = _TOKEN.compiled.match(joined.text)
        if match and match.end() > joined.first and not _is_stand_in(match.group()):
            yield SecretSpan(joined.places[0], joined.places[match.end() - 1] + 1, SecretKind(match.lastgroup or ""))


def _is_stand_in(token: str) -> bool:
    """Tell a made-up token, of which most is one character, from one that was issued; Twitter's begin with A's."""
    repeated = _PLACEHOLDER.compiled.search(token)
    return repeated is not None and 2 * len(repeated.group()) > len(token)


def assigned_keys(text: str) -> Iterator[SecretSpan]:
    """Yield what a text calls a key, token or secret, where the value looks drawn at random."""
    if not _TRIGGER.compiled.search(text):
        return
    for pattern, kind in _PATTERNS:
        for match in pattern.compiled.finditer(text):
            if _looks_random(match.group("value")) and not _IS_PUBLIC.compiled.match(match.group("value")):
                yield SecretSpan(*match.span("value"), kind)


def _looks_random(value: str) -> bool:
    """Tell a drawn value from a name made of words: letters and digits stand mixed in one run."""
    return any(
        any(character.isdigit() for character in run) and any(character.isalpha() for character in run)
        for run in _RUN.compiled.findall(value)
    )


def private_keys(text: str) -> Iterator[SecretSpan]:
    """Yield private keys with their armour; one that is cut off reaches to the end of the text."""
    begin = _BEGIN.compiled.search(text)
    while begin:
        end = _END.compiled.search(text, begin.end())
        yield SecretSpan(begin.start(), end.end() if end else len(text), SecretKind.PRIVATE_KEY)
        begin = _BEGIN.compiled.search(text, end.end()) if end else None
