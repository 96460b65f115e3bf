"""Fit the weights of `core.deduplication.updates.evidence`: python -m evals.deduplication.fit --model FOLDER FILE ...

An example is a labelled pair, with the cosine of its vectors; pairs that both can hold are examples the other way round
as well, where no order is told. Pairs at which no rule fires count less: they say what is usual. Weights are those of a
logistic regression with a ridge. Figures are of each file with the weights of all the others, at several thresholds.
"""

import argparse
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

import numpy as np
from rich.console import Console
from rich.table import Table

from evals.deduplication.__main__ import cosines
from recollect.core.deduplication.contradiction import LEAST_COSINE, disagreement
from recollect.core.deduplication.updates.evidence import INTERCEPT, NAMES, WEIGHTS, signs
from recollect.core.deduplication.updates.reading import both
from recollect.core.deduplication.updates.update import fired
from recollect.core.model.vectors import Float64Array
from tests.labelled.pairs import LabelledPair, Relation, pairs_of
from tests.unit.core.deduplication.outcomes import an_entry

Flags = np.ndarray[tuple[int], np.dtype[np.bool_]]
# Kinds whose pairs tell no order in time
EITHER_WAY: Final = frozenset(
    {"addition", "conditional", "events", "many_values", "more_precise", "other_attribute", "other_subject"}
    | {"paraphrase", "part_whole", "passing_state", "same_moment"}
)
RIDGE: Final = 3.0
NEWTON_STEPS: Final = 40
SILENT_WEIGHT: Final = 0.2  # of pairs at which no rule fires
THRESHOLDS: Final = (0.31, 0.40, 0.45, 0.50, 0.60, 0.70)
# The rules were made with these, so that they say little of how far to believe a rule; near memories of lives and of
# conversations, all of which can hold, are many
WEIGHTS_OF_FILES: Final = {"pairs": 0.3, "conflict_pairs_development": 0.5, "near_memories": 0.5}


@dataclass(frozen=True, slots=True, eq=False)
class Examples:
    """Pairs of a file: signs with a column of ones before, float64 [n, 1 + signs]; what they are, each bool [n].

    updates: to be asked about; candidates: a rule fires; by_words: asked about whatever the evidence is; turned: an
    example that is no pair of the file.
    """

    signs: Float64Array
    updates: Flags
    candidates: Flags
    by_words: Flags
    turned: Flags


def examples(pairs: Sequence[LabelledPair], known: Mapping[str, float]) -> Examples:
    """Return the examples of the pairs of a file, with cosines by their ids."""
    either_way = [
        pair for pair in pairs if pair.label.relation is not Relation.CONTRADICTION and pair.kind in EITHER_WAY
    ]
    turned = [replace(pair, earlier=pair.later, later=pair.earlier) for pair in either_way]
    rows, fires, by_words = [], [], []
    for pair in (*pairs, *turned):
        former, later = both(pair.earlier.text, pair.later.text)
        cosine = known[pair.id]
        rules = fired(former, later, cosine) if cosine >= LEAST_COSINE else frozenset()
        rows.append((1.0, *signs(former, later, cosine, rules).values()))
        fires.append(bool(rules))
        by_words.append(bool(disagreement(an_entry(pair.earlier, "former"), an_entry(pair.later, "later"))))
    return Examples(
        np.array(rows),
        np.array([pair.label.conflict for pair in (*pairs, *turned)]),
        np.array(fires) & ~np.array(by_words),
        np.array(by_words),
        np.arange(len(rows)) >= len(pairs),
    )


def fit(found: Mapping[str, Examples]) -> Float64Array:
    """Return the log-odds of the examples of some files, the intercept first."""
    chosen = {name: ~one.by_words for name, one in found.items()}
    rows = np.vstack([one.signs[chosen[name]] for name, one in found.items()])
    answers = np.hstack([one.updates[chosen[name]] for name, one in found.items()]).astype(np.float64)
    weights = np.hstack(
        [
            WEIGHTS_OF_FILES.get(name, 1.0) * np.where(one.candidates[chosen[name]], 1.0, SILENT_WEIGHT)
            for name, one in found.items()
        ]
    )
    return ridge_logistic(rows, answers, weights)


def ridge_logistic(rows: Float64Array, answers: Float64Array, weights: Float64Array) -> Float64Array:
    """Return the coefficients of a logistic regression by Newton's method; the intercept has no ridge."""
    found = np.zeros(rows.shape[1])
    ridge = RIDGE * np.eye(len(found))
    ridge[0, 0] = 1e-6
    for _ in range(NEWTON_STEPS):
        likely = probability(rows, found)
        curvature = (rows * (weights * likely * (1 - likely))[:, None]).T @ rows + ridge
        found += np.linalg.solve(curvature, rows.T @ (weights * (answers - likely)) - ridge @ found)
    return found


def probability(rows: Float64Array, weights: Float64Array) -> Float64Array:
    """Return how likely each example is an update, float64 [n]."""
    likely: Float64Array = 1 / (1 + np.exp(-(rows @ weights)))
    return likely


def shares(one: Examples, weights: Float64Array, least: float) -> tuple[float, float, float]:
    """Return the shares of updates asked about, of the others in vain, and of these turned round."""
    asked = one.by_words | (one.candidates & (probability(one.signs, weights) >= least))
    is_other = ~one.updates & ~one.turned
    return _share(asked[one.updates]), _share(asked[is_other]), _share(asked[one.turned])


def _share(asked: Flags) -> float:
    return float(asked.mean()) if asked.size else 0.0


def weights_table(weights: Float64Array) -> Table:
    """Return the weights, as they stand in the evidence."""
    table = Table(box=None, pad_edge=False)
    table.add_column("sign")
    table.add_column("weight", justify="right")
    for name, weight in zip(("intercept", *NAMES), weights, strict=True):
        table.add_row(name, f"{weight:.2f}")
    return table


def left_out_table(found: Mapping[str, Examples], fitted: Mapping[str, Examples]) -> Table:
    """Return for each file what weights of all the others make of it at each threshold: asked, in vain, turned."""
    table = Table(box=None, pad_edge=False)
    for heading in ("file", "with", *(f"from {least:.2f}" for least in THRESHOLDS)):
        table.add_column(heading, no_wrap=True)
    shipped = np.array([INTERCEPT, *(WEIGHTS[name] for name in NAMES)])
    for name, one in found.items():
        others = fit({other: examples_ for other, examples_ in fitted.items() if other != name})
        for told, weights in (("all others", others), ("the evidence", shipped)):
            every = (shares(one, weights, least) for least in THRESHOLDS)
            table.add_row(name, told, *(" ".join(f"{share:.3f}" for share in figures) for figures in every))
    return table


def main() -> None:
    """Fit and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("files", type=Path, nargs="+", help="labelled pairs")
    parser.add_argument("--model", type=Path, required=True, help="folder of the model, to measure cosines")
    parser.add_argument("--check", type=Path, nargs="*", default=[], help="labelled pairs that are not fitted with")
    options = parser.parse_args()
    pairs = {file.stem: pairs_of(file) for file in (*options.files, *options.check)}
    found = {name: examples(of_file, cosines(of_file, options.model)) for name, of_file in pairs.items()}
    fitted = {file.stem: found[file.stem] for file in options.files}
    console = Console(width=200)
    console.print(weights_table(fit(fitted)))
    console.print(left_out_table(found, fitted))


if __name__ == "__main__":
    main()
