"""Vary the numbers of the profiles on the development sets: python -m evals.sweep --data FILE --over mmr_lambda,tau.

Encodes once and ranks without a server, as offline.py does. One number is varied at a time. Of LoCoMo and BEAM only
the conversations that the ranking was developed on are asked: what is held out stays held out.
"""

import argparse
import json
import sys
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final

from rich.console import Console
from rich.progress import track
from rich.table import Table
from threadpoolctl import threadpool_limits

from evals.datasets.datasets import Conversation, DataError, load
from evals.datasets.development import development
from evals.datasets.encodings import CachedEncoder
from evals.retrieval.offline import OfflineSpace, offline_space
from evals.sweep.parameters import PARAMETERS, variants
from evals.sweep.plot import draw_sweep
from evals.sweep.runs import Row, best, sweep
from recollect.adapters.minilm import MiniLmEmbedder
from recollect.core.feedback.regression.bootstrap_interval import RESAMPLES, SEED
from recollect.core.ranking.profiles import ProfileName

EXIT_UNUSABLE: Final = 2


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; return its exit code."""
    options = _parser().parse_args(arguments)
    tried = list(variants(options.over, options.profiles))
    try:
        conversations = development(load(options.data))
    except DataError as error:
        print(f"sweep: {error}", file=sys.stderr)
        return EXIT_UNUSABLE
    threadpool_limits(limits=1, user_api="blas")  # as a server does
    spaces = _spaces(conversations, options.model)
    rows = sweep(spaces, tried, resamples=options.resamples)
    questions = sum(len(space.questions) for space in spaces)
    _report(rows, f"{options.data.name}, {questions} questions", options)
    return 0


def _spaces(conversations: Sequence[Conversation], model: Path) -> list[OfflineSpace]:
    encoder = CachedEncoder(MiniLmEmbedder(model, threads=2))
    console = Console(stderr=True)
    asked = track(conversations, "encoding", console=console, disable=not console.is_terminal)
    return [offline_space(conversation, encoder) for conversation in asked]


def _report(rows: Sequence[Row], title: str, options: argparse.Namespace) -> None:
    console = Console(width=None if sys.stdout.isatty() else 120)
    console.print(rows_table(title, rows))
    console.print(rows_table("The best of each, by NDCG@10", best(rows)))
    console.print(
        "* is the default. `ahead` is NDCG@10 less that of the default, question by question, with its 95 % interval "
        f"({options.resamples} resamples, seed {SEED}); + marks intervals above 0. `likeness` is the mean cosine of a "
        "result with the likest one before it.",
        markup=False,
    )
    if options.out:
        options.out.write_text(json.dumps({"data": title, "rows": [_document(row) for row in rows]}, indent=2) + "\n")
    if options.figure:
        draw_sweep(rows, title, options.figure)


def rows_table(title: str, rows: Sequence[Row]) -> Table:
    """Return rows as they are printed, a section for each profile."""
    table = Table(title=title, title_justify="left", box=None, pad_edge=False)
    for heading in ("parameter", "profile", "value", "R@5/R@10/NDCG@10", "likeness", "ahead"):
        table.add_column(heading, no_wrap=True)
    for row in rows:
        variant, ahead = row.variant, row.ahead
        table.add_row(
            variant.parameter,
            variant.profile.value,
            f"{variant.value:.4g}{'*' if variant.is_default else ''}",
            str(row.score),
            f"{row.likeness:.3f}",
            f"{ahead.mean:+.3f} [{ahead.low:+.3f}, {ahead.high:+.3f}]{' +' if row.is_clearly_better else ''}",
        )
    return table


def _document(row: Row) -> dict[str, Any]:
    variant = row.variant
    return {
        "parameter": variant.parameter,
        "profile": variant.profile.value,
        "value": variant.value,
        "is_default": variant.is_default,
        **asdict(row.score),
        "likeness": row.likeness,
        "ahead": asdict(row.ahead),
    }


def _names(given: str) -> list[str]:
    names = given.split(",")
    unknown = [name for name in names if name not in PARAMETERS]
    if unknown:
        raise argparse.ArgumentTypeError(f"{', '.join(unknown)}: must be of {', '.join(PARAMETERS)}")
    return names


def _profiles(given: str) -> list[ProfileName]:
    try:
        return [ProfileName(name) for name in given.split(",")]
    except ValueError as error:
        raise argparse.ArgumentTypeError(f"{error}; must be of {', '.join(ProfileName)}") from error


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m evals.sweep", description=__doc__)
    parser.add_argument("--data", type=Path, required=True, help="LoCoMo's or BEAM's file")
    parser.add_argument("--over", type=_names, default=list(PARAMETERS), help=f"of {', '.join(PARAMETERS)} (all)")
    parser.add_argument("--profiles", type=_profiles, default=(), help="in place of those that each parameter has")
    parser.add_argument("--model", type=Path, default=Path(".build/model"))
    parser.add_argument("--resamples", type=int, default=RESAMPLES, help="of the bootstrap (default: %(default)s)")
    parser.add_argument("--out", type=Path, help="write all figures to this JSON file")
    parser.add_argument("--figure", type=Path, help="write a picture to this file (.png, .svg)")
    return parser


if __name__ == "__main__":
    sys.exit(main())
