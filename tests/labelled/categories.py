"""Score the category of memories: python -m tests.labelled.categories [--data FILE].

rules: what the write path says; settled: what jobs go by, where the sentence vectors of MiniLM say something.
"""

import argparse
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
from recollect.core.enrichment.enriched import enriched
from recollect.core.judges.category import ORDER, category_by_vector
from recollect.core.lifecycle.derive import CERTAIN_CATEGORY
from recollect.core.model.entry import Category
from recollect.core.model.vectors import Float64Array
from recollect.settings import Settings

HERE: Final = Path(__file__).parent
DEVELOPMENT: Final = HERE / "categories_development.jsonl"
HELD_OUT: Final = HERE / "categories_held_out.jsonl"
NOW: Final = datetime(2026, 3, 1, 12, tzinfo=UTC)

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
    score(parser.parse_args().data)


if __name__ == "__main__":
    main()
