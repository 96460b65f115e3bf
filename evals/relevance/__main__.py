"""Does one number of relevance mean the same everywhere? python -m evals.relevance --data FILE ... --far FILE ...

Questions with an answer, near ones (that ask of what is spoken of, but nothing answers them) and far ones (those of
the lists, and those of another conversation of the set) are asked in parts of 1, 4, 16, 64 and 256 entries of a
conversation and in all of it. A part holds what answers the question, as much as has room; for a near one the entry
with the highest cosine. Ranking is without a server; with --http the whole conversations are asked of one.
"""

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from rich.console import Console
from rich.progress import Progress, TaskID
from threadpoolctl import threadpool_limits

from evals.datasets.datasets import Conversation, DataError, load_questions
from evals.datasets.encodings import CachedEncoder
from evals.harness.loading import LoadingError
from evals.harness.server_process import ServerStartError
from evals.relevance.ask import ALL, Asked, ask_all, ask_all_over_http, ask_samples
from evals.relevance.metrics import figures_of
from evals.relevance.questions import Asking
from evals.relevance.report import POOLED, Report, document, draw_reliability, floor_table, pairs_table
from evals.relevance.sampling import SIZES
from evals.relevance.sets import draw_from, sets_of
from recollect.adapters.minilm import MiniLmEmbedder
from recollect.core.feedback.regression.bootstrap_interval import SEED
from recollect.core.ranking.floor import FLOOR
from recollect.local.client.failures import CommandError
from recollect.local.importing.waiting import BacklogStalledError

QUESTIONS: Final = 400
NOTES: Final = (
    "The best hit is the most relevant of ten; a right hit that was not found has relevance 0; ties count half. "
    "far: of the lists and from elsewhere together. A hit passes the floor when it is at it and near the best one; a "
    "question is silent when none does; right passes: a right hit does; precision: right hits / hits that pass, over "
    "questions with an answer and near ones, and beside it on average over those with an answer alone. The "
    "calibration error is over all hits, in ten bins of equal mass."
)
EXIT_FAILED: Final = 1
EXIT_UNUSABLE: Final = 2


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; return its exit code."""
    options = _parser().parse_args(arguments)
    try:
        sets = sets_of(options.data)
        far = tuple(dict.fromkeys(question for path in options.far for question in load_questions(path)))
    except DataError as error:
        print(f"relevance: {error}", file=sys.stderr)
        return EXIT_UNUSABLE
    threadpool_limits(limits=1, user_api="blas")  # as a server does
    encoder = CachedEncoder(MiniLmEmbedder(options.model, threads=2))
    console = Console(stderr=True)
    try:
        with Progress(console=console, disable=not console.is_terminal) as progress:
            asked = {
                name: _ask(_drawn(conversations, far, encoder, options), options, progress, progress.add_task(name))
                for name, conversations in sets.items()
            }
    except (BacklogStalledError, CommandError, LoadingError, ServerStartError) as error:
        print(f"relevance: {error}", file=sys.stderr)
        return EXIT_FAILED
    _tell(report_of(asked, options.floor), options)
    return 0


def report_of(asked: dict[str, list[Asked]], floor: float) -> Report:
    """Return the figures of each set and, when there are several, of all, by size and pooled."""
    everything = {**asked, "all sets": [one for found in asked.values() for one in found]}
    return {
        name: {
            size: figures_of([one for one in found if size in {POOLED, one.size}], floor)
            for size in (*map(str, SIZES), ALL, POOLED)
            if any(size in {POOLED, one.size} for one in found)
        }
        for name, found in (everything if len(asked) > 1 else asked).items()
    }


def _drawn(
    conversations: Sequence[Conversation], far: Sequence[str], encoder: CachedEncoder, options: argparse.Namespace
) -> list[Asking]:
    return draw_from(conversations, far, encoder, count=options.questions, seed=options.seed)


def _ask(askings: Sequence[Asking], options: argparse.Namespace, progress: Progress, task: TaskID) -> list[Asked]:
    progress.update(task, total=len(askings) * (2 if options.http else 1))

    def advance() -> None:
        progress.advance(task)

    asked: list[Asked] = []
    for place, asking in enumerate(askings):
        asked += ask_samples(asking, seed=f"{options.seed}-{place}")
        if not options.http:
            asked.append(ask_all(asking))
        advance()
    return asked + (ask_all_over_http(askings, on_asked=advance) if options.http else [])


def _tell(report: Report, options: argparse.Namespace) -> None:
    console = Console(width=None if sys.stdout.isatty() else 140)
    console.print(pairs_table(report))
    console.print()
    console.print(floor_table(report, options.floor))
    console.print(f"\n{NOTES} Seed {options.seed}.", markup=False)
    if options.out:
        held = {"data": [path.name for path in options.data], "floor": options.floor, "seed": options.seed}
        options.out.write_text(json.dumps({**held, "sets": document(report)}, indent=2) + "\n")
    if options.figure:
        draw_reliability(report, "Reliability of relevance, by set and number of entries", options.figure)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m evals.relevance", description=__doc__)
    data = "a file of LoCoMo, BEAM or people, or a folder in BEIR's layout; may be given several times"
    parser.add_argument("--data", type=Path, action="append", required=True, help=data)
    far = "a JSON list of questions that nothing in the data answers; may be given several times"
    parser.add_argument("--far", type=Path, action="append", default=[], help=far)
    parser.add_argument("--questions", type=int, default=QUESTIONS, help="of each set (default: %(default)s)")
    parser.add_argument("--floor", type=float, default=FLOOR, help="of relevance (default: %(default)s)")
    parser.add_argument("--http", action="store_true", help="ask whole conversations over HTTP, of a fresh server")
    parser.add_argument("--seed", type=int, default=SEED, help="of what is drawn (default: %(default)s)")
    parser.add_argument("--model", type=Path, default=Path(".build/model"))
    parser.add_argument("--out", type=Path, help="write all figures to this JSON file")
    parser.add_argument("--figure", type=Path, help="write a reliability diagram to this file (.png, .svg)")
    return parser


if __name__ == "__main__":
    sys.exit(main())
