"""Seed phrases of wallets: twelve words or more on end of the list of 2,048 (BIP-39), numbered or not."""

import hashlib
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Final

from recollect.core.guardrails.patterns import Pattern
from recollect.core.guardrails.secrets.secret_span import SecretKind, SecretSpan

_SHORTEST: Final = 12
_LOOK_BACK: Final = 60
# What may stand between two of them: white space, commas, numbers
_RUN: Final = Pattern(r"(?:[a-z]{3,8}(?:[\s,;|]{1,4}+(?:[0-9]{1,2}[.):]?\s{0,2}+)?+|(?![a-z0-9]))){12,}+")
_WORD: Final = Pattern(r"[a-z]{3,8}")
_NUMBER: Final = Pattern(r"(?<![0-9])1[.):]?\s{0,2}$")
_LONGEST_NUMBER: Final = 5
_NAMES: Final = Pattern(
    r"seed|recovery|mnemonic|wallet|passphrase|backup|ledger|trezor|metamask|bip-?39|phrase|wiederherstellung"
    r"|\b(?:12|15|18|21|24)\s(?:words|wörter)(?:\s(?:are|is|sind|lauten))?\s{0,2}:?\s{0,3}$",
    re.IGNORECASE,
)


def seed_phrases(text: str) -> Iterator[SecretSpan]:
    """Yield the runs of at least twelve words of the list, in order, that are called so or have the right check sum.

    The words are those of everyday life: a list of tags is made of them as well, and one in sixteen has a right sum. So
    it counts alone only where nothing else is said.
    """
    for run in _RUN.compiled.finditer(text):
        words = list(_WORD.compiled.finditer(text, run.start(), run.end()))
        first = 0
        for place, word in enumerate([*words, None]):
            if word is not None and word.group() in seed_words():
                continue
            if place - first >= _SHORTEST:
                start, end = _with_number(text, words[first].start()), words[place - 1].end()
                alone = not (text[:start].strip() or text[end:].strip())
                named = _NAMES.compiled.search(text[max(0, start - _LOOK_BACK) : start])
                if named or (alone and _has_check_sum([one.group() for one in words[first:place]])):
                    yield SecretSpan(start, end, SecretKind.SEED_PHRASE)
            first = place + 1


def _with_number(text: str, start: int) -> int:
    """Return where the first word begins with the number before it."""
    number = _NUMBER.compiled.search(text[max(0, start - _LONGEST_NUMBER) : start])
    return start - len(number.group()) if number else start


def _has_check_sum(words: Sequence[str]) -> bool:
    """Tell whether the last bits of the words are the first ones of the digest of the others (BIP-39)."""
    bits = "".join(f"{seed_words()[word]:011b}" for word in words)
    entropy, check = bits[: len(bits) * 32 // 33], bits[len(bits) * 32 // 33 :]
    if len(words) % 3 or len(entropy) % 8:
        return False
    digest = hashlib.sha256(int(entropy, 2).to_bytes(len(entropy) // 8)).digest()
    return f"{digest[0]:08b}".startswith(check)


@cache
def seed_words() -> Mapping[str, int]:
    """Return each word of the list with its place in it, from 0."""
    lines = files(__package__).joinpath("data", "seed_words.txt").read_text(encoding="utf-8").splitlines()
    words = (line for line in lines if line and not line.startswith("#"))
    return {word: place for place, word in enumerate(words)}
