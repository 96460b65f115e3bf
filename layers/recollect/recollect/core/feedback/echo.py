"""Echo or fizzle: whether a response made use of a memory, by what the memory has and the question has not.

Words of the question prove nothing, since a response repeats them anyway. What is left must turn up together, in two
sentences on end, and not turned round by a negation. By letters alone: what a response says in other words altogether
is not seen, and counts as a fizzle.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import fsum
from typing import Final, TypeAlias

from recollect.core.feedback.evidence_words import EvidenceWord, evidence_words, sentences_of

Words: TypeAlias = "Mapping[str, EvidenceWord]"


@dataclass(frozen=True, slots=True)
class EchoRule:
    """When evidence is enough.

    strength: the weights of the words found, together. coverage: their share of the weights of all that the memory has
    beyond the question. anchored: what is asked of a memory that shares words with the question and so is about it;
    loose: of any other, which also needs two words.
    """

    anchored_strength: float = 1.0
    anchored_coverage: float = 0.15
    loose_strength: float = 2.0
    loose_coverage: float = 0.3
    loose_words: int = 2


DEFAULT_RULE: Final = EchoRule()


@dataclass(frozen=True, slots=True)
class Evidence:
    """What of a memory turned up: the weights found, their share of what could be, the stems, and whether reversed."""

    strength: float
    coverage: float
    words: frozenset[str]
    is_reversed: bool


def is_echo(memory: str, response: Sequence[Words], asked: Collection[str], rule: EchoRule = DEFAULT_RULE) -> bool:
    """Tell whether a response made use of a memory.

    Args:
        memory: the text that was served.
        response: what was answered, as `windows_of` takes it apart.
        asked: the stems of the question, as `evidence_words` gives them.
        rule: when evidence is enough.
    """
    known = evidence_words(memory)
    new = {word: one for word, one in known.items() if word not in asked}
    if not new:
        return False
    best = max((_evidence(new, known, window) for window in response), key=_strength, default=None)
    if best is None or best.is_reversed:
        return False
    if len(new) < len(known):
        return best.strength >= rule.anchored_strength and best.coverage >= rule.anchored_coverage
    return (
        best.strength >= rule.loose_strength
        and best.coverage >= rule.loose_coverage
        and len(best.words) >= rule.loose_words
    )


def _evidence(new: Words, known: Words, window: Words) -> Evidence:
    words = frozenset(new.keys() & window.keys())
    # Rounded once: a set has its order by chance, and what is enough must not
    strength = fsum(new[word].weight for word in words)
    shared = known.keys() & window.keys()
    negated = [word for word in shared if known[word].negated or window[word].negated]
    turned = [word for word in negated if known[word].negated is not window[word].negated]
    total = fsum(one.weight for one in new.values())
    return Evidence(strength, strength / total, words, is_reversed=2 * len(turned) > len(negated))


def _strength(evidence: Evidence) -> float:
    return evidence.strength


def windows_of(response: str) -> tuple[Words, ...]:
    """Return the words of each sentence with those of the next one."""
    said = [evidence_words(text) for text in sentences_of(response)]
    if len(said) == 1:
        return tuple(said)
    return tuple({**second, **first} for first, second in pairwise(said))
