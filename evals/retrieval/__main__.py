"""Measure retrieval on a data set, through the HTTP API: `make eval DATA=path`.

Every conversation goes into its own space of a fresh server; when all vectors are made, every question is asked
there. Beside the default ranking stand BM25, RRF, the cosine, sentence vectors alone (the
cosine among the neighbours of what was found as well) and ablations.
"""

import argparse
import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from rich.console import Console
from rich.progress import Progress

from evals.datasets.datasets import SAMPLE, SAMPLE_NOTE, Conversation, DataError, load, named_or_sample
from evals.harness.latency import latency
from evals.harness.loading import LoadingError, load_into, server_settings, space_of
from evals.harness.server_process import ServerStartError, running
from evals.retrieval.ask import ask_all
from evals.retrieval.bm25_baseline import DOCUMENT_TEXT, bm25_scores
from evals.retrieval.offline import VECTORS_ALONE, ablations, as_environment
from evals.retrieval.outcome import (
    METRICS,
    Outcome,
    category_table,
    document,
    outcome_of,
    summary_table,
    worst_difference,
)
from evals.retrieval.plot import draw
from recollect.core.feedback.regression.bootstrap_interval import RESAMPLES, SEED
from recollect.core.ranking.fusion import RelevanceModel
from recollect.core.ranking.weights import RankingWeights
from recollect.local.client.client import MemoryClient
from recollect.local.client.failures import CommandError
from recollect.local.importing.waiting import wait_until_embedded

DATA: Final = "a file of LoCoMo, BEAM or people, or a folder in BEIR's layout"
DEFAULT: Final = "default (evidence)"
BM25: Final = "BM25"
OTHER_MODELS: Final[Mapping[str, RelevanceModel]] = {
    "RRF, k = 60": RelevanceModel.RRF,
    "cosine": RelevanceModel.COSINE,
}
ABLATIONS: Final = ablations().keys() - {VECTORS_ALONE}
TOLERANCE: Final = 0.02  # how far behind BM25 a category may be
EXIT_FAILED: Final = 1
EXIT_UNUSABLE: Final = 2


@dataclass(frozen=True, slots=True)
class Plan:
    """What is measured, and with what."""

    conversations: Sequence[Conversation]
    url: str | None
    key: str | None
    with_ablations: bool
    resamples: int


class Evaluation:
    """One run: progress goes to standard error, a line for each step."""

    def __init__(self, plan: Plan, progress: Progress) -> None:
        self._plan = plan
        self._progress = progress

    def outcomes(self) -> list[Outcome]:
        """Measure everything, the default ranking first."""
        if self._plan.url is not None:
            return [*self._on_server(self._plan.url), self._bm25()]
        with TemporaryDirectory(prefix="recollect-eval-") as folder:
            data = Path(folder) / "data"
            with running(data, **server_settings(self._plan.conversations)) as server:
                found = [*self._on_server(server.url), self._bm25()]
            return found + list(self._ablations(data))

    def _on_server(self, url: str) -> Iterator[Outcome]:
        with MemoryClient(url, key=self._plan.key) as client:
            self._load(client)
            for name, model in {DEFAULT: RelevanceModel.EVIDENCE, **OTHER_MODELS}.items():
                yield self._ask(client, name, model)

    def _ablations(self, data: Path) -> Iterator[Outcome]:
        """Restart on the same data with other weights. Vectors alone are a baseline and always measured."""
        for name, weights in ablations().items():
            if self._plan.with_ablations or name not in ABLATIONS:
                with running(data, **as_environment(weights)) as server, MemoryClient(server.url) as client:
                    yield self._ask(client, name, RelevanceModel.EVIDENCE)

    def _bm25(self) -> Outcome:
        scored = [
            (case.category, one)
            for conversation in self._plan.conversations
            for case, one in zip(conversation.cases, bm25_scores(conversation), strict=True)
        ]
        return outcome_of(BM25, scored, resamples=self._plan.resamples)

    def _load(self, client: MemoryClient) -> None:
        conversations = self._plan.conversations
        messages = sum(len(conversation.messages) for conversation in conversations)
        task = self._progress.add_task("storing", total=messages)
        load_into(client, conversations, on_progress=lambda done: self._progress.update(task, completed=done))
        task = self._progress.add_task("embedding", total=messages)
        set_aside = wait_until_embedded(
            client,
            [space_of(conversation) for conversation in conversations],
            on_progress=lambda waiting: self._progress.update(task, completed=messages - waiting),
        )
        if set_aside:
            raise LoadingError(f"{set_aside} messages could not be embedded")

    def _ask(self, client: MemoryClient, name: str, model: RelevanceModel) -> Outcome:
        questions = sum(len(conversation.cases) for conversation in self._plan.conversations)
        task = self._progress.add_task(name, total=questions)
        asked = ask_all(
            client, self._plan.conversations, model, on_asked=lambda: self._progress.update(task, advance=1)
        )
        return outcome_of(
            name,
            [(one.category, one.score) for one in asked],
            took=latency([one.took_ms for one in asked]),
            total=latency([one.total_ms for one in asked]),
            resamples=self._plan.resamples,
        )


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; return its exit code."""
    options = _parser().parse_args(arguments)
    if options.data == SAMPLE:
        print(SAMPLE_NOTE, file=sys.stderr)
    try:
        conversations = _conversations(options.data)
        plan = Plan(conversations, options.url, options.key, not options.no_ablations, options.resamples)
        with _progress() as progress:
            outcomes = Evaluation(plan, progress).outcomes()
    except DataError as error:
        print(f"retrieval: {error}", file=sys.stderr)
        return EXIT_UNUSABLE
    except (CommandError, LoadingError, ServerStartError) as error:
        print(f"retrieval: {error}", file=sys.stderr)
        return EXIT_FAILED
    _report(outcomes, options)
    behind = _is_behind(outcomes)
    return EXIT_FAILED if options.guard and behind else 0


def _is_behind(outcomes: Sequence[Outcome]) -> bool:
    """Print where the default ranking does worst against BM25; tell whether that is too far behind."""
    by_name = {outcome.ranking: outcome for outcome in outcomes}
    worst = worst_difference(by_name[DEFAULT], by_name[BM25])
    print(f"Worst against BM25: {worst}; --guard fails below {-TOLERANCE:+.3f}.")
    return worst.ahead < -TOLERANCE


def _conversations(data: Path) -> list[Conversation]:
    conversations = load(data)
    if not any(conversation.cases for conversation in conversations):
        raise DataError(f"{data} holds no question that has its answer there")
    return conversations


@contextmanager
def _progress() -> Iterator[Progress]:
    console = Console(stderr=True)
    with Progress(console=console, disable=not console.is_terminal) as progress:
        yield progress


def _report(outcomes: Sequence[Outcome], options: argparse.Namespace) -> None:
    console = Console(width=None if sys.stdout.isatty() else 160)
    console.print(summary_table(outcomes))
    for metric in METRICS:
        console.print()
        console.print(category_table(outcomes, metric))
    console.print(f"\nBM25 is {DOCUMENT_TEXT}. Intervals: {options.resamples} resamples, seed {SEED}.", markup=False)
    if options.out:
        held = {
            "data": options.data.name,
            "bm25": DOCUMENT_TEXT,
            "resamples": options.resamples,
            "seed": SEED,
            "weights": asdict(RankingWeights()),
        }
        options.out.write_text(json.dumps({**held, "rankings": [document(one) for one in outcomes]}, indent=2) + "\n")
    if options.figure:
        title = f"{options.data.name}: every question in its own conversation"
        draw([one for one in outcomes if one.ranking not in ABLATIONS], title, options.figure)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m evals.retrieval", description=__doc__)
    parser.add_argument("--data", type=named_or_sample, default=SAMPLE, help=f"{DATA} (default: a small sample)")
    parser.add_argument("--url", help="a running server, instead of a fresh one; no ablations then")
    parser.add_argument("--key", help="its bearer key")
    parser.add_argument("--no-ablations", action="store_true", help="leave the ablations out")
    parser.add_argument("--guard", action="store_true", help="exit with 1 if any category is clearly behind BM25")
    parser.add_argument("--resamples", type=int, default=RESAMPLES, help="of the bootstrap (default: %(default)s)")
    parser.add_argument("--out", type=Path, help="write all figures to this JSON file")
    parser.add_argument("--figure", type=Path, help="write a picture to this file (.png, .svg)")
    return parser


if __name__ == "__main__":
    sys.exit(main())
