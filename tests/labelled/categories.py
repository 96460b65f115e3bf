"""Score the category of memories: python -m tests.labelled.categories [--data FILE], or fit the weights with --fit.

rules: what the write path says; settled: what jobs go by, where the sentence vectors of MiniLM say something.
"""

import argparse
import base64
import json
import sys
from collections import Counter
from contextlib import ExitStack
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

import numpy as np

from recollect.bootstrap.encoders import open_encoder
from recollect.core.embedding.messages import EncoderInput
from recollect.core.enrichment.category_by_vector import ORDER, VECTOR_SCALE, category_by_vector
from recollect.core.enrichment.enriched import enriched
from recollect.core.enrichment.findings import Category
from recollect.core.lifecycle.derive import CERTAIN_CATEGORY
from recollect.core.model.vectors import Float64Array
from recollect.settings import Settings

HERE: Final = Path(__file__).parent
DEVELOPMENT: Final = HERE / "categories_development.jsonl"
HELD_OUT: Final = HERE / "categories_held_out.jsonl"
WEIGHTS: Final = Path(__file__).parents[2] / (
    "layers/recollect/recollect/core/enrichment/word_tables/category_weights.py"
)
NOW: Final = datetime(2026, 3, 1, 12, tzinfo=UTC)
PENALTY: Final = 2.0
ITERATIONS: Final = 600
LINE: Final = 110

Pairs = list[tuple[Category, Category]]


def read_rows(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def by_rules(text: str) -> Category:
    """What the write path stores; nothing counts as `other`."""
    found = enriched(text, occurred_at=NOW, zone=UTC)
    return found.category if found.category_confidence >= CERTAIN_CATEGORY else Category.OTHER


def vectors_of(texts: list[str]) -> tuple[Float64Array, str]:
    with ExitStack() as opening:
        encoder = open_encoder(Settings(), opening)
        made = encoder.encode_entries([EncoderInput(text) for text in texts])
        return np.stack([one.pooled for one in made]).astype(np.float64), encoder.model


def macro_f1(pairs: Pairs) -> tuple[float, dict[Category, tuple[float, float, float]]]:
    """The mean over the categories, and precision, recall and F1 of each; `pairs` are (label, found)."""
    counts = Counter(pairs)
    figures = {}
    for one in ORDER:
        right = counts[one, one]
        precision = right / max(1, sum(count for (_, found), count in counts.items() if found is one))
        recall = right / max(1, sum(count for (label, _), count in counts.items() if label is one))
        f1 = 2 * precision * recall / (precision + recall) if right else 0.0
        figures[one] = (precision, recall, f1)
    return sum(f1 for _, _, f1 in figures.values()) / len(ORDER), figures


def fitted(vectors: Float64Array, labels: list[Category], *, penalty: float = PENALTY) -> Float64Array:
    """Weights [d + 1, 6] of the least penalised loss, by gradient descent with momentum (Adam)."""
    given = np.hstack([VECTOR_SCALE * vectors, np.ones((len(vectors), 1))])
    wanted = np.eye(len(ORDER))[[ORDER.index(label) for label in labels]]
    weights = np.zeros((given.shape[1], len(ORDER)))
    first, second = np.zeros_like(weights), np.zeros_like(weights)
    for step in range(1, ITERATIONS + 1):
        scores = given @ weights
        odds = np.exp(scores - scores.max(axis=1, keepdims=True))
        odds /= odds.sum(axis=1, keepdims=True)
        slope = (given.T @ (odds - wanted) + penalty * weights) / len(labels)
        first = 0.9 * first + 0.1 * slope
        second = 0.999 * second + 0.001 * slope**2
        weights -= 0.05 * (first / (1 - 0.9**step)) / (np.sqrt(second / (1 - 0.999**step)) + 1e-8)
    return weights


def write_weights(weights: Float64Array) -> None:
    scales = np.abs(weights).max(axis=0) / 127
    codes = np.round(weights / scales).astype(np.int8)
    text = base64.b85encode(codes.tobytes()).decode()
    lines = "\n".join(text[start : start + LINE] for start in range(0, len(text), LINE))
    WEIGHTS.write_text(
        '"""Weights of the category by sentence vector: int8 [d + 1, 6] in base 85, and a scale for each category.\n\n'
        "Written by `python -m tests.labelled.categories --fit`; see core/enrichment/category_by_vector.py.\n"
        '"""\n\nfrom typing import Final\n\n'
        f"SCALES: Final = ({', '.join(f'{scale:.8g}' for scale in scales)})\n"
        f'WEIGHTS: Final = r"""\n{lines}\n"""\n',
        encoding="utf-8",
    )


def cross_validated(vectors: Float64Array, labels: list[Category], folds: int = 10) -> float:
    order = np.random.default_rng(0).permutation(len(labels))
    pairs: Pairs = []
    for fold in range(folds):
        tried = order[fold::folds]
        kept = np.setdiff1d(order, tried)
        weights = fitted(vectors[kept], [labels[row] for row in kept])
        given = np.hstack([VECTOR_SCALE * vectors[tried], np.ones((len(tried), 1))])
        best = (given @ weights).argmax(axis=1)
        pairs += [(labels[row], ORDER[place]) for row, place in zip(tried, best, strict=True)]
    return macro_f1(pairs)[0]


def found_by(path: Path) -> tuple[list[dict[str, Any]], dict[str, list[Category]]]:
    """Return the rows of a file, and what each way says of them: `rules` and `settled`."""
    rows = read_rows(path)
    vectors, model = vectors_of([row["text"] for row in rows])
    rules = [by_rules(row["text"]) for row in rows]
    found = [category_by_vector(vector.astype(np.float32), model) for vector in vectors]
    settled = [rule if one is None else one[0] for rule, one in zip(rules, found, strict=True)]
    return rows, {"rules": rules, "settled": settled}


def score(path: Path) -> None:
    rows, ways = found_by(path)
    labels = [Category(row["category"]) for row in rows]
    for name, said in ways.items():
        for language in ("all", "en", "de"):
            pairs = [
                (label, one)
                for row, label, one in zip(rows, labels, said, strict=True)
                if language in {"all", row["language"]}
            ]
            mean, figures = macro_f1(pairs)
            each = "  ".join(f"{one.value} {figures[one][2]:.2f}" for one in ORDER)
            sys.stdout.write(f"{name:8} {language:3} macro F1 {mean:.3f}   {each}\n")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, default=DEVELOPMENT)
    parser.add_argument("--fit", action="store_true")
    given = parser.parse_args()
    if given.fit:
        rows = read_rows(DEVELOPMENT)
        vectors, _ = vectors_of([row["text"] for row in rows])
        labels = [Category(row["category"]) for row in rows]
        sys.stdout.write(f"cross-validated macro F1 {cross_validated(vectors, labels):.3f}\n")
        write_weights(fitted(vectors, labels))
        return
    score(given.data)


if __name__ == "__main__":
    main()
