"""Pairs made by changing one thing in a memory: the label follows from what was changed."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Final

from tests.labelled.bases import Base, bases
from tests.labelled.mutators import contradicting, differing, keeping, numbers
from tests.labelled.mutators.mutator import Mutator
from tests.labelled.pairs import LabelledPair

SEED: Final = 7
MUTATORS: Final = (*keeping.MUTATORS, *numbers.MUTATORS, *contradicting.MUTATORS, *differing.MUTATORS)


def generated_pairs(seed: int = SEED) -> tuple[LabelledPair, ...]:
    """Return a pair for each memory and each change that can be made in it, the same for the same seed.

    Chance is drawn anew for each pair: another memory or another mutator leaves all other pairs as they are.
    """
    return tuple(_pairs(seed))


def _pairs(seed: int) -> Iterator[LabelledPair]:
    for mutator in MUTATORS:
        for number, base in enumerate(bases(), start=1):
            draws = [f"{seed}:{mutator.kind}:{base.text}:{draw}" for draw in range(mutator.draws)]
            drawn = dict.fromkeys(_texts(mutator, base, draw) for draw in draws)
            for place, texts in enumerate(filter(None, drawn), start=1):
                yield _pair(mutator, f"{mutator.kind}-{number:03d}-{place}", texts)


def _texts(mutator: Mutator, base: Base, draw: str) -> tuple[str, str] | None:
    """Return both texts, drawn from the same chance, or None where the change cannot be made."""
    earlier, later = mutator.earlier(base, Random(draw)), mutator.later(base, Random(draw))
    return None if earlier is None or later is None else (earlier, later)


def _pair(mutator: Mutator, pair_id: str, texts: tuple[str, str]) -> LabelledPair:
    earlier, later = (replace(said, text=text) for said, text in zip(mutator.said_by, texts, strict=True))
    return LabelledPair(pair_id, mutator.kind, earlier, later, mutator.label)
