"""Measure start, ingest, write and search, each beside a baseline of the same run: `make bench`.

Turns and vectors of the large spaces are made up; questions are encoded by the real model.
"""

import argparse
import json
import os
import platform
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from rich.console import Console

from evals.encode_alone import question_milliseconds
from evals.filling import fill
from evals.fresh_process import IMPORTS, LAMBDA, in_fresh_process, lambda_is_installed
from evals.ingest_figures import LIBRARIES_ALONE, ingest_measures, made_up_conversation
from evals.latency import Latency, latency, timed
from evals.loading import LoadingError
from evals.measure import Measure, measures_document, measures_table
from evals.plain_sqlite import durable_inserts
from evals.search_steps import search_steps
from evals.server_process import ServerProcess, ServerStartError
from evals.synthetic import SEED, questions, turns
from recollect.local.cli_failures import CommandError
from recollect.local.client import MemoryClient

SIZES: Final = (1_000, 10_000, 100_000)
QUESTIONS: Final = 200
WRITES: Final = 100
EXIT_FAILED: Final = 1


class Bench:
    """One run; everything it makes is in `folder`."""

    def __init__(self, folder: Path, sizes: Sequence[int], console: Console) -> None:
        self._folder = folder
        self._sizes = sizes
        self._console = console
        self._questions = list(questions(QUESTIONS))

    def measures(self) -> Iterator[Measure]:
        """Measure everything, the cheap first."""
        self._say("start")
        yield from self._starts()
        self._say("ingest")
        yield from ingest_measures(self._folder, [made_up_conversation()])
        encode = latency(question_milliseconds(self._questions))
        for size in self._sizes:
            self._say(f"filling a space of {size:,} entries")
            data, space = self._folder / f"data-{size}", f"{size}-entries"
            fill(data, space, size)
            self._say(f"searching and writing at {size:,} entries")
            yield from search_steps(data, space, self._questions)
            yield from self._over_http(data, space, encode)
        self._say("Lambda")
        yield from self._lambda()

    def _starts(self) -> Iterator[Measure]:
        libraries = in_fresh_process(IMPORTS)
        server = ServerProcess(self._folder / "started", {})
        first = server.start()
        server.stop()
        second = server.start()
        held = server.resident_mebibytes()
        server.stop()
        yield Measure("start", "first start until ready", first, "s", LIBRARIES_ALONE, libraries.seconds)
        yield Measure("start", "second start until ready", second, "s", LIBRARIES_ALONE, libraries.seconds)
        yield Measure("start", "resident, nothing stored", held, "MiB", LIBRARIES_ALONE, libraries.resident_mebibytes)

    def _over_http(self, data: Path, space: str, encode: Latency) -> Iterator[Measure]:
        server = ServerProcess(data, {})
        ready = server.start()
        try:
            with MemoryClient(server.url) as client:
                (first,) = timed(lambda question: client.search(question, space=space), self._questions[:1])
                searched = latency(timed(lambda question: client.search(question, space=space), self._questions))
                texts = list(turns(WRITES, seed=SEED + 2))
                written = latency(timed(lambda text: client.remember([{"text": text, "space": space}]), texts))
            resident = server.resident_mebibytes()
        finally:
            server.stop()
        libraries = in_fresh_process(IMPORTS)
        inserts = latency(durable_inserts(self._folder / f"plain-{space}.db", [[text] for text in texts]))
        yield Measure(space, "start until ready", ready, "s", LIBRARIES_ALONE, libraries.seconds)
        yield Measure(space, "first search, index built", first, "ms")
        yield from _quantiles(space, "search over HTTP", searched, "encoding the question alone", encode)
        yield from _quantiles(space, "write over HTTP", written, "a row in plain SQLite, durable", inserts)
        yield Measure(space, "resident", resident, "MiB", LIBRARIES_ALONE, libraries.resident_mebibytes)

    def _lambda(self) -> Iterator[Measure]:
        """The handler in a fresh process, on the smallest of the spaces."""
        if not lambda_is_installed():
            return
        size = min(self._sizes)
        environment = {
            "RECOLLECT_DATA": str(self._folder / f"data-{size}"),
            "RECOLLECT_EVAL_SPACE": f"{size}-entries",
        }
        libraries, answered = in_fresh_process(IMPORTS), in_fresh_process(LAMBDA, environment)
        yield Measure("lambda", "first search", answered.seconds, "s", LIBRARIES_ALONE, libraries.seconds)
        yield Measure(
            "lambda", "resident", answered.resident_mebibytes, "MiB", LIBRARIES_ALONE, libraries.resident_mebibytes
        )

    def _say(self, step: str) -> None:
        self._console.print(step, highlight=False)


def _quantiles(group: str, name: str, measured: Latency, baseline: str, alone: Latency) -> Iterator[Measure]:
    for quantile in ("p50", "p95", "p99"):
        ours, theirs = getattr(measured, quantile), getattr(alone, quantile)
        yield Measure(group, f"{name}, {quantile}", ours, "ms", baseline, theirs)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; return its exit code."""
    options = _parser().parse_args(arguments)
    try:
        with TemporaryDirectory(prefix="recollect-bench-") as folder:
            measures = list(Bench(Path(folder), options.sizes, Console(stderr=True)).measures())
    except (CommandError, LoadingError, ServerStartError) as error:
        print(f"bench: {error}", file=sys.stderr)
        return EXIT_FAILED
    if options.out:
        held = {"machine": _machine(), "measures": measures_document(measures)}
        options.out.write_text(json.dumps(held, indent=2) + "\n")
    Console(width=None if sys.stdout.isatty() else 160).print(measures_table(measures))
    return 0


def _machine() -> dict[str, Any]:
    return {"processor": platform.machine(), "cores": os.cpu_count(), "python": platform.python_version()}


def _sizes(text: str) -> list[int]:
    return [int(size) for size in text.split(",")]


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m evals.bench", description=__doc__)
    parser.add_argument("--sizes", type=_sizes, default=list(SIZES), help="entries in a space, such as 1000,10000")
    parser.add_argument("--out", type=Path, help="write all figures to this JSON file")
    return parser


if __name__ == "__main__":
    sys.exit(main())
