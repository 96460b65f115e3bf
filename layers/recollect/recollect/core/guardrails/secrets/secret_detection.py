"""Finds secrets in a text, and writes the text without them.

A string that merely looks random is no secret: people remember identifiers, digests and commits.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import Final

from recollect.core.guardrails.patterns import Pattern
from recollect.core.guardrails.secrets.checks import found_by_rules
from recollect.core.guardrails.secrets.disguises import plain_text, spelled_text
from recollect.core.guardrails.secrets.named_values import named_values
from recollect.core.guardrails.secrets.passwords import password_columns, passwords
from recollect.core.guardrails.secrets.secret_span import SecretSpan
from recollect.core.guardrails.secrets.seed_phrases import seed_phrases
from recollect.core.guardrails.secrets.tokens import issued_tokens, joined_tokens, private_keys

Detector = Callable[[str], Iterator[SecretSpan]]
# The surest first: where two find the same characters, the former names the kind. A name is that of a table of rules
_DETECTORS: Final[tuple[tuple[Detector | str, ...], ...]] = (
    (private_keys,),
    (issued_tokens,),
    (joined_tokens,),
    (seed_phrases,),
    ("assigned_keys",),
    (passwords, "passwords", "logins"),
    ("credentials", password_columns),
    ("commands", "forms", "links"),
    (named_values,),
    ("personal_numbers",),
    ("codes_in_words", "codes", "acts"),
    ("ibans",),  # one in ten holds what passes for a card number
    ("card_numbers",),
)
_LEAST: Final = 3  # characters of a code of a card
_REDACTED: Final = Pattern(r"\[secret: [a-z_]+\]")


def secrets_in(text: str) -> tuple[SecretSpan, ...]:
    """Return the secrets of `text` in order; they do not overlap."""
    ranked = [(span, rank) for rank, detectors in enumerate(_DETECTORS) for span in _found(text, detectors)]
    for read in (plain_text(text), spelled_text(text)):
        if read is not None:
            found = ((span, rank) for rank, of in enumerate(_DETECTORS) for span in _found(read.text, of))
            ranked += [(read.as_written(span), rank) for span, rank in found]
    if _REDACTED.compiled.search(text):
        ranked = [(span, rank) for span, rank in ranked if _says_more(text[span.start : span.end])]
    ranked.sort(key=lambda found: (found[0].start, found[1]))
    return tuple(_joined(ranked))


def is_issued(word: str) -> bool:
    """Tell whether one word, without white space and signs of assignment, is a token or number that was issued."""
    return any(_found(word, (issued_tokens, "ibans", "card_numbers")))


def redacted(text: str, spans: Iterable[SecretSpan]) -> str:
    """Return `text` with each span, of those that `secrets_in` returned for it, replaced by `[secret: <kind>]`."""
    parts: list[str] = []
    position = 0
    for span in spans:
        parts += (text[position : span.start], f"[secret: {span.kind}]")
        position = span.end
    return "".join([*parts, text[position:]])


def without_placeholders(text: str) -> str:
    """Return a text with spaces where `redacted` has put something: as long as it was."""
    return _REDACTED.compiled.sub(lambda found: " " * len(found.group()), text)


def _found(text: str, detectors: Iterable[Detector | str]) -> Iterator[SecretSpan]:
    for one in detectors:
        yield from found_by_rules(one, text) if isinstance(one, str) else one(text)


def _says_more(found: str) -> bool:
    """Tell whether something is left of what was found when what `redacted` has put there is taken away."""
    return len("".join(map(str.strip, _REDACTED.compiled.split(found))).strip("[]\"'.,;:")) >= _LEAST


def _joined(ranked: Iterable[tuple[SecretSpan, int]]) -> Iterator[SecretSpan]:
    """Join overlapping spans into one that covers all of them, named by the surest detector."""
    current: SecretSpan | None = None
    current_rank = 0
    for span, rank in ranked:
        if current is None or span.start >= current.end:
            if current:
                yield current
            current, current_rank = span, rank
            continue
        kind = span.kind if rank < current_rank else current.kind
        current, current_rank = replace(current, end=max(current.end, span.end), kind=kind), min(rank, current_rank)
    if current:
        yield current
