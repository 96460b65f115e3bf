"""Extraction: what is made of labelled conversations; a conversation is a question."""

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Final

from evals.figures.figure import Better, Figure, Outcome, figure
from recollect.core.enrichment.extraction.keeping_model import JudgesSentences
from recollect.use_cases.maintenance.extract_memories import keeping_model
from tests.labelled.extraction import Score, scored_each
from tests.labelled.fit_extraction import FILES, examples_of, fitted

PREFIX: Final = "extraction_"
HEALTH: Final = "health"
# Files by one hand are left out together
HANDS: Final = (
    "extraction_development extraction_held_out",
    "extraction_second",
    "extraction_third",
    "extraction_fifth",
)

Count = Callable[[Score], float]


def measured(_data: Path) -> Iterator[Figure]:
    """Yield the figures of every file with the judge that is shipped, which was fitted to all of them."""
    for file in FILES:
        yield from of_file("extraction", file, keeping_model(), sealed=True)


def measured_unseen(_data: Path) -> Iterator[Figure]:
    """Yield the figures of every file with a judge that was fitted to those by other hands."""
    examples = {file: examples_of(file) for file in FILES}
    for hand in HANDS:
        own = [file for file in FILES if file.stem.startswith(tuple(hand.split()))]
        judge = fitted([one for file, one in examples.items() if file not in own])
        for file in own:
            yield from of_file("extraction_unseen", file, judge)


def of_file(measure: str, file: Path, judge: JudgesSentences, *, sealed: bool = False) -> Iterator[Figure]:
    """Yield the figures of a file; `sealed` is recall of facts about health."""
    name, scores = f"{measure}.{file.stem.removeprefix(PREFIX)}", scored_each(file, judge)
    yield _share(f"{name}.precision", scores, lambda one: one.right, lambda one: one.predictions)
    yield _share(f"{name}.recall", scores, lambda one: one.found, lambda one: one.firm)
    yield _share(f"{name}.explicit_recall", scores, lambda one: one.explicit_found, lambda one: one.explicit_facts)
    yield _share(
        f"{name}.health_recall",
        scores,
        lambda one: one.by_kind[HEALTH]["found"],
        lambda one: one.by_kind[HEALTH]["facts"],
        sealed=sealed,
    )
    yield _share(
        f"{name}.false_alarms",
        scores,
        lambda one: one.alarms.total(),
        lambda one: one.silent.total(),
        better=Better.LOWER,
    )
    yield _share(f"{name}.dates_right", scores, lambda one: one.dates_right, lambda one: one.dates)


def _share(
    name: str,
    scores: Mapping[str, Score],
    share: Count,
    weight: Count,
    *,
    better: Better = Better.HIGHER,
    sealed: bool = False,
) -> Figure:
    outcomes = [Outcome(conversation, share(one), weight(one)) for conversation, one in scores.items()]
    return figure(name, outcomes, better=better, sealed=sealed)
