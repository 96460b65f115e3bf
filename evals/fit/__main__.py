"""Fit a judge, score it on what it was not fitted to, and write its file: python -m evals.fit NAME [--write]."""

import argparse
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import numpy as np

from evals.fit import category, command, reference
from evals.fit.conflict import judge_of, left_out, ordinary, training
from evals.fit.text_judges import text_document
from recollect.core.judges.category import document_of
from recollect.core.judges.linear import DATA
from recollect.core.model.vectors import Float64Array
from recollect.core.query.commands.parser import CommandReader
from tests.labelled.commands.score import score_chatter, score_commands
from tests.labelled.commands.sets import SETS, read

PRECISIONS = (0.9, 0.8, 0.7, 0.6)


def recall_at(labels: Float64Array, likely: Float64Array, precision: float) -> tuple[float, float]:
    """Return the highest recall at a precision, and the threshold that gives it; 0 and 1 where none does."""
    order = np.argsort(-likely, kind="stable")
    right = np.cumsum(labels[order])
    good = np.flatnonzero(right / np.arange(1, len(order) + 1) >= precision)
    if not len(good):
        return 0.0, 1.0
    return float(right[good[-1]] / labels.sum()), float(likely[order][good[-1]])


def conflict_document(asked: argparse.Namespace) -> str:
    """Print how the judge of conflicts does on what is left out; return its file."""
    histories, chatter = training(), ordinary(asked.data)
    scored = list(left_out(histories, chatter))
    labels = np.concatenate([one.labels for one, _ in scored])
    likely = np.concatenate([found for _, found in scored])
    print(f"{len(labels)} pairs, {int(labels.sum())} of them replaced; each scored by a judge fitted without its set")
    for precision in PRECISIONS:
        recall, threshold = recall_at(labels, likely, precision)
        print(f"precision {precision:.1f}: recall {recall:.3f} at a threshold of {threshold:.2f}")
    judge = judge_of(histories, chatter)
    likely = judge.probabilities(chatter)
    print(*(f"of chatter above {least}: {np.mean(likely > least):.5f}" for least in (0.5, 0.6, 0.7)), sep="; ")
    spreads = np.concatenate([one.features for one in histories]).std(axis=0)
    for name, weight in zip(judge.features, judge.weights * spreads, strict=True):
        print(f"{name:>20} {weight:+.2f}")
    return judge.document()


def command_document(asked: argparse.Namespace) -> str:
    """Print how the judge of commands does on each set that is left out; return its file."""
    for name, model in command.left_out(tuple(SETS) if asked.leave_out is None else asked.leave_out):
        print(f"{name}, left out:")
        reads = CommandReader(model)
        score_commands(read(SETS[name].commands), reads, shows=False)
        score_chatter(read(SETS[name].chatter), reads, shows=False)
    return command.document_of(tuple(SETS.values())) if asked.write else ""


def reference_document(_asked: argparse.Namespace) -> str:
    """Print how the judge of references does on each set that is left out; return its file."""
    for name, share, count in reference.left_out():
        print(f"{name}, left out: {share:.3f} of {count}")
    return reference.document_of([line for lines in reference.conversations().values() for line in lines])


def category_document(_asked: argparse.Namespace) -> str:
    """Print how the judge of categories does on each set that is left out; return its file."""
    return document_of(category.report())


JUDGES: Mapping[str, Callable[[argparse.Namespace], str]] = {
    "category": category_document,
    "conflict": conflict_document,
    "command": command_document,
    "reference": reference_document,
    "keep": lambda _asked: text_document("keep"),
    "follow_up": lambda _asked: text_document("follow_up"),
}


def main(arguments: Sequence[str] | None = None) -> None:
    """Print leave-one-set-out figures; with --write, write the judge that is fitted to all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("judge", choices=tuple(JUDGES))
    parser.add_argument("--data", type=Path, help="the folder of data sets, with LoCoMo: for conflicts")
    parser.add_argument(
        "--leave-out",
        choices=tuple(SETS),
        nargs="*",
        help="sets of commands to be scored; without, all; without names, none",
    )
    parser.add_argument("--write", action="store_true")
    asked = parser.parse_args(arguments)
    if asked.judge == "conflict" and asked.data is None:
        parser.error("conflicts need --data")
    document = JUDGES[asked.judge](asked)
    if asked.write:
        (path := DATA.joinpath(f"{asked.judge}.json")).write_text(document, encoding="utf-8")  # type: ignore[attr-defined]
        print(path)


if __name__ == "__main__":
    main()
