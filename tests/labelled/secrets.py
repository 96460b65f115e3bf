"""Reads the labelled lines for secrets.

A line marks each secret as `⟦kind|value⟧`. Values that an issuer gave a shape are written as recipes (`ghp_<alnum:36>`)
and drawn here, always alike, so that the repository holds nothing that a scanner would take for a leaked key.
"""

import base64
import json
import random
import re
import string
import uuid
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from recollect.core.guardrails.secrets.secret_detection import secrets_in
from recollect.core.guardrails.secrets.secret_span import SecretKind, SecretSpan

_LINES: Final = Path(__file__).with_name("secrets.jsonl")
_URL_SAFE: Final = string.ascii_letters + string.digits + "-_"
_ALPHABETS: Final = {
    "alnum": string.ascii_letters + string.digits,
    "b64": string.ascii_letters + string.digits + "+/",
    "b64url": _URL_SAFE,
    "digits": string.digits,
    "hex": "0123456789abcdef",
    "lower": string.ascii_lowercase + string.digits,
    "upper": string.ascii_uppercase + "234567",
}
_DRAWN: Final = re.compile(rf"<({'|'.join(_ALPHABETS)}):(\d+)>")
_ARMOURED: Final = re.compile(r"<pem:([A-Z0-9]+)>")
_MARKED: Final = re.compile(r"⟦(\w+)\|(.*?)⟧", re.DOTALL)


@dataclass(frozen=True, slots=True)
class LabelledText:
    """A text, the secrets that are in it, and whether the detectors were never tuned on it."""

    text: str
    secrets: tuple[SecretSpan, ...]
    held_out: bool


@dataclass(frozen=True, slots=True)
class SecretsFound:
    """What the detectors find in one text. covered: secrets found whole; named: with the right kind."""

    covered: int
    named: int
    alarms: int


def found_in(line: LabelledText) -> SecretsFound:
    """Return what the detectors find in a text."""
    spans = secrets_in(line.text)
    touching = {secret: [span for span in spans if _overlap(span, secret)] for secret in line.secrets}
    return SecretsFound(
        covered=sum(any(_covers(span, secret) for span in spans) for secret in line.secrets),
        named=sum(bool(some) and some[0].kind is secret.kind for secret, some in touching.items()),
        alarms=sum(not any(_overlap(span, secret) for secret in line.secrets) for span in spans),
    )


def _covers(span: SecretSpan, secret: SecretSpan) -> bool:
    return span.start <= secret.start and secret.end <= span.end


def _overlap(span: SecretSpan, secret: SecretSpan) -> bool:
    return span.start < secret.end and secret.start < span.end


def labelled_texts() -> Iterator[LabelledText]:
    """Yield every labelled line, its recipes drawn."""
    for number, line in enumerate(_LINES.read_text(encoding="utf-8").splitlines()):
        row = json.loads(line)
        text, secrets = _unmarked(_written_out(row["text"], random.Random(number)))
        yield LabelledText(text, secrets, held_out=row["split"] == "held_out")


def _written_out(text: str, chance: random.Random) -> str:
    def draw(alphabet: str, length: int) -> str:
        return "".join(chance.choices(alphabet, k=length))

    def armoured(name: str, line_end: str) -> str:
        label = {"PKCS8": ""}.get(name, f"{name} ")
        body = line_end.join(draw(_ALPHABETS["b64"], 64) for _ in range(4))
        return line_end.join((f"-----BEGIN {label}PRIVATE KEY-----", body, f"-----END {label}PRIVATE KEY-----"))

    text = _ARMOURED.sub(lambda match: armoured(match.group(1), "\n"), text)
    text = text.replace("<pemjson>", armoured("PKCS8", "\\n"))
    text = text.replace("<jwt>", _signed_token(draw(_URL_SAFE, 43)))
    while "<uuid>" in text:
        text = text.replace("<uuid>", str(uuid.UUID(int=chance.getrandbits(128), version=4)), 1)
    return _DRAWN.sub(lambda match: draw(_ALPHABETS[match.group(1)], int(match.group(2))), text)


def _signed_token(signature: str) -> str:
    parts = ({"alg": "HS256", "typ": "JWT"}, {"sub": "1234567890", "name": "Anna", "iat": 1516239022})
    encoded = [base64.urlsafe_b64encode(json.dumps(part).encode()).decode().rstrip("=") for part in parts]
    return ".".join((*encoded, signature))


def _unmarked(marked: str) -> tuple[str, tuple[SecretSpan, ...]]:
    text = ""
    position = 0
    secrets = []
    for match in _MARKED.finditer(marked):
        text += marked[position : match.start()]
        secrets.append(SecretSpan(len(text), len(text) + len(match.group(2)), SecretKind(match.group(1))))
        text += match.group(2)
        position = match.end()
    return text + marked[position:], tuple(secrets)
