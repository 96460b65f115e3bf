"""Enrichment: categories, and what the detectors find in labelled lines."""

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Final

from evals.figures.figure import Figure, Outcome, figure, mean_of
from recollect.core.enrichment.findings import EntityType
from recollect.core.model.entry import Category
from tests.labelled import categories
from tests.labelled.detectors.counts import Counts, category_counts, entity_counts, keyphrase_counts, statement_counts
from tests.labelled.detectors.lines import Line, Split, labelled_lines

DETECTORS: Final[dict[str, Callable[[Line], Counts]]] = {
    "entities": partial(entity_counts, types=frozenset(EntityType)),
    **{type_.value: partial(entity_counts, types=frozenset({type_})) for type_ in EntityType},
    "statement": statement_counts,
    "category": category_counts,
    "keyphrases": keyphrase_counts,
}


def measured_categories(_data: Path) -> Iterator[Figure]:
    """Yield accuracy by rules and with vectors. Each category has as many lines, so it is the mean recall as well."""
    for split, file in (("development", categories.DEVELOPMENT), ("held_out", categories.HELD_OUT)):
        rows, ways = categories.found_by(file)
        for way, found in ways.items():
            right = [(row["text"], one is Category(row["category"])) for row, one in zip(rows, found, strict=True)]
            yield mean_of(f"categories.{split}.{way}", right)


def measured_detectors(_data: Path) -> Iterator[Figure]:
    """Yield precision and recall of each detector; a line is a question."""
    for split in Split:
        lines = labelled_lines(split)
        for name, counts in DETECTORS.items():
            every = [(line.id, counts(line)) for line in lines]
            precision = [Outcome(line, one.right, one.found) for line, one in every]
            yield figure(f"detectors.{split}.{name}.precision", precision)
            yield figure(
                f"detectors.{split}.{name}.recall", [Outcome(line, one.recalled, one.labelled) for line, one in every]
            )
