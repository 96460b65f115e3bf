"""Fit how much the message before a short question weighs in it: python -m evals.fit.earlier_message.

A question leans when it has at most so many content words. Five sets of dialogues by other hands tell how many, and
which share of its vector the earlier message then has; each set is also scored with what the other four give.
"""

import argparse
from collections.abc import Iterator, Sequence
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import numpy as np

from evals.dialogues.play import asked, stored_memories
from evals.dialogues.sets import Dialogue, load_items
from evals.harness.seed_store import opened
from recollect.core.model.vectors import Float64Array
from recollect.core.query.chat_message import Leaning, question_of
from recollect.core.query.query import MAX_QUERY_LENGTH, Query

ROOT: Final = Path(__file__).parents[2]
# What was scored once with the choice that these gave
SCORED: Final = "dialogues_third_held_out.json"
SETS: Final = (
    *(one for one in sorted((ROOT / "evals" / "dialogues").glob("dialogues_*.json")) if one.name != SCORED),
    ROOT / "tests" / "labelled" / "set_aside" / "development" / "dialogues.json",
)
SHARES: Final = (0.1, 0.2, 0.3, 0.4, 0.5)
WORDS: Final = (1, 2, 3, 4, 6)
NOTHING: Final = Leaning(words=0, share=0.0)
CHOICES: Final = (NOTHING, *(Leaning(words, share) for words, share in product(WORDS, SHARES)))

RESAMPLES: Final = 2_000
SEED: Final = 20261128

Outcomes = dict[Leaning, Float64Array]


def outcomes(dialogues: Sequence[Dialogue]) -> Outcomes:
    """Return for each choice whether the right memory and whether the trap stands first, float64 [n, 2]."""
    with TemporaryDirectory(prefix="recollect-fit-") as folder, opened(Path(folder) / "data") as recollect:
        stored = stored_memories(recollect, dialogues)

        def first(choice: Leaning) -> Iterator[tuple[bool, bool]]:
            for one in dialogues:
                made = question_of(one.messages, longest=MAX_QUERY_LENGTH, leaning=choice)
                found = asked(recollect, one, stored[one.id], Query(text=made.text, earlier=made.earlier))
                yield found.is_right_first, found.is_trap_first

        return {choice: np.array(list(first(choice)), np.float64) for choice in CHOICES}


def best(sets: Sequence[Outcomes]) -> Leaning:
    """Return the choice that surely helps most: right first less trap first, at the lower end of its interval."""
    return max(CHOICES, key=lambda one: _surely_gained(sets, one))


def _surely_gained(sets: Sequence[Outcomes], choice: Leaning) -> float:
    gained = np.concatenate([(found[choice] - found[NOTHING]) @ np.array([1.0, -1.0]) for found in sets])
    return interval(gained)[0]


def interval(values: Float64Array) -> tuple[float, float]:
    """Return the ends of the middle 95 % of the mean over resampled dialogues."""
    drawn = np.random.default_rng(SEED).integers(len(values), size=(RESAMPLES, len(values)))
    low, high = np.quantile(values[drawn].mean(axis=1), [0.025, 0.975])
    return float(low), float(high)


def main(arguments: Sequence[str] | None = None) -> None:
    """Print what each set gets from the other four, and what all give."""
    argparse.ArgumentParser(description=__doc__).parse_args(arguments)
    sets = [outcomes([item for item in load_items(path) if isinstance(item, Dialogue)]) for path in SETS]
    chosen = [best([other for other in sets if other is not one]) for one in sets]
    for path, found, choice in zip(SETS, sets, chosen, strict=True):
        print(f"{path.stem}, {len(found[choice])} dialogues, by the other four {choice}: {_figures(found, choice)}")
    left_out = np.concatenate([found[choice] for found, choice in zip(sets, chosen, strict=True)])
    without = np.concatenate([found[NOTHING] for found in sets])
    for place, name in enumerate(("right first", "trap first")):
        difference = (left_out - without)[:, place]
        low, high = interval(difference)
        mean, former = left_out[:, place].mean(), without[:, place].mean()
        print(f"{name} {former:.3f} -> {mean:.3f}, {difference.mean():+.3f} [{low:+.3f}, {high:+.3f}]")
    print(f"fitted to all: {best(sets)}")


def _figures(found: Outcomes, choice: Leaning) -> str:
    before, after = found[NOTHING].mean(axis=0), found[choice].mean(axis=0)
    return f"right first {before[0]:.3f} -> {after[0]:.3f}, trap first {before[1]:.3f} -> {after[1]:.3f}"


if __name__ == "__main__":
    main()
