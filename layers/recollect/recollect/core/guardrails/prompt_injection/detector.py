"""Tells text that looks like instructions to a model from text that is only something to remember.

Signs are weighed together: a sign that ordinary text bears as well ("from now on", a hidden comment) is not enough
alone. The score is the noisy-or of the signs that are there, 1 - product(1 - weight), each counted once. Beside the
rules for known wording one sign is for wording that nobody foresaw: a sentence on many topics of instructions.
"""

import base64
import binascii
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain
from math import prod
from typing import Final

from recollect.core.guardrails.patterns import Pattern
from recollect.core.guardrails.prompt_injection.deobfuscation import plain_words, revealed, smuggled
from recollect.core.guardrails.prompt_injection.rules import (
    STRUCTURE,
    UNSPACED,
    WORDS,
    InstructionRule,
    rules,
    topics_in,
)


@dataclass(frozen=True, slots=True)
class InstructionFinding:
    """`score` in [0, 1] is how sure the finding is; `rule` names the strongest of the rules that agreed."""

    score: float
    rule: str


THRESHOLD: Final = 0.5  # the score from which on a text counts as instructions
_QUOTED: Final = 0.5  # the factor on the score of a text that speaks about such instructions and quotes them
# By how many topics in one sentence are a sign, from so many on, and its weight
_TOPICS: Final = ((4, 0.7), (3, 0.5))
_SMUGGLED_WEIGHT: Final = 0.9
_WITHOUT_SPACES: Final = Pattern("[\u3040-\u30ff\u4e00-\u9fff]")
_SENTENCE_END: Final = Pattern(r"[.!?。！？]\s|\n")
_ENCODED: Final = Pattern(r"(?<![A-Za-z0-9+/,])[A-Za-z0-9+/]{24,4096}+={0,2}")
_QUOTATION: Final = Pattern(r"[\"“„«][^\"“”„«»\n]{0,200}[\"”“»]|`[^`\n]{0,200}`")
_ABOUT_INSTRUCTIONS: Final = Pattern(
    r"\b(?:prompt injections?|attack(?:er)?s?|jailbreaks?|phrases? like|security training|hijack|our filter|owasp)\b"
)


def looks_like_instructions(text: str) -> InstructionFinding | None:
    """Return the finding when `text` looks like instructions to a model, else None.

    Meant for entries whose trust is tool or imported: people may write to their own memory what they like.
    """
    weights = _signs(text)
    if smuggled(text):
        weights["smuggled"] = _SMUGGLED_WEIGHT
    for hidden in _decoded(text):
        weights |= {"encoded": max(_signs(hidden).values(), default=0.0)}
    score = 1 - prod(1 - weight for weight in weights.values())
    if score >= THRESHOLD and _only_quotes(text):
        score *= _QUOTED
    if score < THRESHOLD:
        return None
    return InstructionFinding(score, max(weights, key=lambda name: weights[name]))


def _signs(text: str) -> dict[str, float]:
    """Return the weight of each sign that `text` bears."""
    shown = revealed(text)
    words = plain_words(shown)
    found = chain(_matching(rules(WORDS), words), _matching(rules(STRUCTURE), shown))
    if _WITHOUT_SPACES.compiled.search(shown):
        found = chain(found, _matching(rules(UNSPACED), shown))
    weights: dict[str, float] = {}
    for rule in found:
        weights[rule.name] = max(rule.weight, weights.get(rule.name, 0.0))
    topics = max(len(topics_in(plain_words(sentence))) for sentence in _SENTENCE_END.compiled.split(shown))
    if weight := next((weight for least, weight in _TOPICS if topics >= least), None):
        weights["topics"] = weight
    return weights


def _matching(tried: Iterable[InstructionRule], text: str) -> Iterator[InstructionRule]:
    return (rule for rule in tried if rule.is_in(text))


def _decoded(text: str) -> Iterator[str]:
    """Yield what stands in `text` as base64 of readable text."""
    for match in _ENCODED.compiled.finditer(text):
        run = match.group().rstrip("=")
        try:
            plain = base64.b64decode(run + "=" * (-len(run) % 4)).decode("ascii")
        except (binascii.Error, UnicodeDecodeError):
            continue
        yield plain


def _only_quotes(text: str) -> bool:
    """Tell whether `text` speaks about such instructions and bears none of their signs outside quotation marks."""
    return bool(_ABOUT_INSTRUCTIONS.compiled.search(text.lower())) and not _signs(_QUOTATION.compiled.sub(" ", text))
