"""Tokens and keys: by the shape that their issuer gave them, or by PEM armour (RFC 7468).

Shapes are those that the issuers document and that detect-secrets and gitleaks hold. Every repetition is bounded or
starts only where the token's own characters end, so that a text is read in linear time.
"""

from collections.abc import Iterator
from typing import Final

from recollect.core.guardrails.patterns import Pattern
from recollect.core.guardrails.secrets.disguises import broken_tokens
from recollect.core.guardrails.secrets.rules import pattern, regex_of, table
from recollect.core.guardrails.secrets.secret_span import SecretKind, SecretSpan


def _of_issuers() -> str:
    shapes = (f"(?P<{kind}>{regex_of(each)})" for kind, each in table("tokens").items())
    return f"(?<![A-Za-z0-9])(?:{'|'.join(shapes)})"


_TOKEN: Final = Pattern(_of_issuers)
# No shape is shorter than 16 characters, and hardly any text has a word of that length: looking there only keeps the
# long alternation away from ordinary prose
_LONG_RUN: Final = Pattern(r"[A-Za-z0-9_./+=:%@-]{16,}+")
_OTHER: Final = pattern("tokens-with-signs")
_OTHER_TRIGGER: Final = Pattern(r"[$~]|base64:|django-|FlyV1")
_PLACEHOLDER: Final = Pattern(r"(.)\1{7,}")
# The armour without a body is only talk of keys. Line ends may be escaped, as in the JSON of a service account
_BEGIN: Final = pattern("keys-begin")
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


def private_keys(text: str) -> Iterator[SecretSpan]:
    """Yield private keys with their armour; one that is cut off reaches to the end of the text."""
    begin = _BEGIN.compiled.search(text)
    while begin:
        end = _END.compiled.search(text, begin.end())
        yield SecretSpan(begin.start(), end.end() if end else len(text), SecretKind.PRIVATE_KEY)
        begin = _BEGIN.compiled.search(text, end.end()) if end else None
