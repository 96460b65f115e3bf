"""Measure start, ingest, write, search, functions and packages, beside baselines of the same run: `make bench`.

Turns and vectors of the large spaces are made up; questions are encoded by the real model. Without a part named, all
parts but `--exact`, `--growth` and `--projection` are measured.

Searches and health checks over HTTP are asked for by `http.client`, so that their figures are the server's: httpx, by
which `recollect` and the writes here call a server, adds about 1 ms to each call.
"""

import argparse
import json
import os
import platform
import sys
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from subprocess import CalledProcessError
from tempfile import TemporaryDirectory
from typing import Any, Final

from rich.console import Console

from evals.bench.cold_exact import SIZES as COLD_SIZES
from evals.bench.cold_exact import cold_exact_measures
from evals.bench.context_latency import context_measures
from evals.bench.encoder_alone import question_milliseconds
from evals.bench.growth import DUE, GrowthSizes, draw_growth, growth_measures
from evals.bench.ingest import EVENTS, LIBRARIES_ALONE, MADE_UP_TURNS, ingest_measures, made_up_conversation
from evals.bench.load import load_measures
from evals.bench.plain_http import PlainHttp, PlainHttpError
from evals.bench.plain_sqlite import durable_inserts
from evals.bench.projection import projection_measures
from evals.bench.search_steps import search_steps
from evals.bench.write_path import CAP, IN_PROCESS, OVER_HTTP, WriteError, write_measures
from evals.cold_start.functions import PROCESSES, FirstAnswerError, function_measures
from evals.cold_start.package import size_measures
from evals.cold_start.process import LIBRARIES, FreshProcessError, in_fresh_process
from evals.datasets.synthetic import SEED, questions, turns
from evals.harness.latency import Latency, latency, timed
from evals.harness.loading import LoadingError
from evals.harness.measure import Measure, measures_document, measures_table, quantiles
from evals.harness.seed_store import fill
from evals.harness.server_process import ServerProcess, ServerStartError
from infra.package import PackagingError
from recollect.local.client.client import API, MemoryClient
from recollect.local.client.failures import CommandError

SEARCH_LIMIT: Final = 3.0  # times encoding the question
TAIL_LIMIT: Final = 2.0  # times the median
EXIT_FAILED: Final = 1
PARTS: Final = {
    "start": "the local server's start",
    "functions": "each function's import and first answers in a fresh process, beside its libraries alone",
    "packages": "functions and layers for AWS, unpacked",
    "write": "a write beside a plain insert, and what it comes to on DynamoDB",
    "ingest": "conversations taken in",
    "search": "searches and writes at several sizes of the space",
    "growth": "what a deployment costs as it grows; only when named",
    "exact": "the first search by exact search over DynamoDB; only when named",
    "projection": "changes a second from the table's stream to the search index; only when named",
    "load": "1,000 searches a second over a table that refuses what is too much, simulated; only when named",
}
UNLESS_NAMED: Final = frozenset({"exact", "growth", "projection", "load"})
GROWTH: Final = GrowthSizes((1_000, 10_000, 50_000), (DUE, 1_000, 10_000), (1_000, 5_000))
WHOLE_GROWTH: Final = GrowthSizes(
    (1_000, 10_000, 100_000, 1_000_000), (DUE, 1_000, 10_000, 100_000), (1_000, 5_000, 20_000)
)
FAILURES: Final = (
    *(CommandError, FirstAnswerError, FreshProcessError, LoadingError, PackagingError),
    *(PlainHttpError, ServerStartError, WriteError),
    CalledProcessError,
)


@dataclass(frozen=True, slots=True)
class Extent:
    """How often is measured what is not only measured when named.

    sizes: of spaces, in entries. questions, writes: in each of them. memories: written in process, over HTTP. turns: of
    the conversation that is taken in. events: of 100 messages. processes: of each function.
    """

    sizes: Sequence[int] = (1_000, 10_000, 100_000)
    questions: int = 200
    writes: int = 100
    memories: tuple[int, int] = (IN_PROCESS, OVER_HTTP)
    turns: int = MADE_UP_TURNS
    events: int = EVENTS
    processes: int = PROCESSES


SMALLEST: Final = Extent((1_000,), questions=10, writes=10, memories=(CAP, CAP), turns=100, events=3, processes=1)


class Bench:
    """One run; everything it makes is in `folder`."""

    def __init__(self, folder: Path, extent: Extent, growth: GrowthSizes, console: Console) -> None:
        self._folder = folder
        self._extent = extent
        self._console = console
        self._questions = list(questions(extent.questions))
        # The cheap first
        self._parts: Mapping[str, Callable[[], Iterable[Measure]]] = {
            "start": self._starts,
            "functions": lambda: function_measures(self._made("functions"), extent.processes),
            "packages": lambda: size_measures(folder / "packages"),
            "write": lambda: write_measures(self._made("write"), *extent.memories),
            "ingest": lambda: ingest_measures(folder, [made_up_conversation(extent.turns)], extent.events),
            "search": self._searches,
            "growth": lambda: growth_measures(self._made("growth"), growth, self._say),
            "exact": lambda: cold_exact_measures(self._made("exact"), COLD_SIZES, self._say),
            "projection": lambda: projection_measures(self._made("projection"), self._say),
            "load": lambda: load_measures(self._say),
        }

    def measures(self, parts: Collection[str]) -> Iterator[Measure]:
        """Measure some of PARTS, or all but UNLESS_NAMED when none is named."""
        for part, measured in self._parts.items():
            if part in parts or not (parts or part in UNLESS_NAMED):
                self._say(part)
                yield from measured()

    def _starts(self) -> Iterator[Measure]:
        libraries = in_fresh_process(LIBRARIES)
        server = ServerProcess(self._folder / "started", {})
        first = server.start()
        server.stop()
        second = server.start()
        held, computed = server.resident_mebibytes(), server.processor_seconds()
        server.stop()
        yield Measure("start", "first start until ready", first, "s", LIBRARIES_ALONE, libraries.seconds)
        yield Measure("start", "second start until ready", second, "s", LIBRARIES_ALONE, libraries.seconds)
        alone = libraries.processor_seconds
        yield Measure("start", "second start, processor", computed, "s", LIBRARIES_ALONE, alone)
        yield Measure("start", "resident, nothing stored", held, "MiB", LIBRARIES_ALONE, libraries.resident_mebibytes)

    def _searches(self) -> Iterator[Measure]:
        encode = latency(question_milliseconds(self._questions))
        for size in self._extent.sizes:
            self._say(f"filling a space of {size:,} entries")
            data, space = self._folder / f"data-{size}", f"{size}-entries"
            fill(data, space, size)
            self._say(f"searching and writing at {size:,} entries")
            yield from search_steps(data, space, self._questions, encode)
            yield from context_measures(data, space, self._questions)
            yield from self._over_http(data, space, encode)

    def _over_http(self, data: Path, space: str, encode: Latency) -> Iterator[Measure]:
        server = ServerProcess(data, {})
        ready = server.start()
        try:
            with MemoryClient(server.url) as client:
                (first,) = timed(lambda question: client.search(question, space=space), self._questions[:1])
                searched, left, health = _search_times(server.url, space, self._questions)
                texts = list(turns(self._extent.writes, seed=SEED + 2))
                written = latency(timed(lambda text: client.remember([{"text": text, "space": space}]), texts))
            resident = server.resident_mebibytes()
        finally:
            server.stop()
        libraries = in_fresh_process(LIBRARIES)
        inserts = latency(durable_inserts(self._folder / f"plain-{space}.db", [[text] for text in texts]))
        yield Measure(space, "start until ready", ready, "s", LIBRARIES_ALONE, libraries.seconds)
        yield Measure(space, "first search", first, "ms", "encoding the question alone", encode.p50)
        for measure in quantiles(space, "search over HTTP", searched, "encoding the question alone", encode):
            yield replace(measure, limit=SEARCH_LIMIT if measure.name.endswith("p50") else None)
        yield from quantiles(space, "search over HTTP, but for the search", left, "a health check over HTTP", health)
        yield Measure(space, "search over HTTP, p95", searched.p95, "ms", "its p50", searched.p50, TAIL_LIMIT)
        yield from quantiles(space, "write over HTTP", written, "a row in plain SQLite, durable", inserts)
        yield Measure(space, "resident", resident, "MiB", LIBRARIES_ALONE, libraries.resident_mebibytes)

    def _made(self, name: str) -> Path:
        folder = self._folder / name
        folder.mkdir()
        return folder

    def _say(self, step: str) -> None:
        self._console.print(step, highlight=False)


def _search_times(url: str, space: str, questions: Sequence[str]) -> tuple[Latency, Latency, Latency]:
    """Return how long searches took, what of it was not the search itself, and health checks between them."""
    whole: list[float] = []
    left: list[float] = []
    health: list[float] = []
    with PlainHttp(url) as plain:
        for question in questions:
            milliseconds, answer = plain.post(f"{API}/search", {"query": question, "space": space})
            whole.append(milliseconds)
            left.append(milliseconds - answer["took_ms"])
            health.append(plain.get("/healthz")[0])
    return latency(whole), latency(left), latency(health)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; return its exit code."""
    options = _parser().parse_args(arguments)
    try:
        with TemporaryDirectory(prefix="recollect-bench-") as folder:
            growth = WHOLE_GROWTH if options.full else GROWTH
            extent = SMALLEST if options.smallest else Extent()
            extent = replace(extent, sizes=options.sizes) if options.sizes else extent
            bench = Bench(Path(folder), extent, growth, Console(stderr=True))
            measures = list(bench.measures(options.parts))
    except FAILURES as error:
        print(f"bench: {error}", file=sys.stderr)
        return EXIT_FAILED
    if options.out:
        held = {"machine": _machine(), "measures": measures_document(measures)}
        options.out.write_text(json.dumps(held, indent=2) + "\n")
    if options.figure:
        draw_growth(measures, options.figure)
    Console(width=None if sys.stdout.isatty() else 160).print(measures_table(measures))
    return 0


def _machine() -> dict[str, Any]:
    return {"processor": platform.machine(), "cores": os.cpu_count(), "python": platform.python_version()}


def _sizes(text: str) -> list[int]:
    return [int(size) for size in text.split(",")]


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m evals.bench", description=__doc__)
    for part, explained in PARTS.items():
        parser.add_argument(f"--{part}", action="append_const", const=part, dest="parts", default=[], help=explained)
    parser.add_argument("--sizes", type=_sizes, help="entries in a space, such as 1000,10000")
    parser.add_argument("--smallest", action="store_true", help="only see whether it runs: too little for figures")
    parser.add_argument("--full", action="store_true", help="grow to a million entries and 100,000 spaces: hours")
    parser.add_argument("--figure", type=Path, help="write a picture of the growth to this file (.png, .svg)")
    parser.add_argument("--out", type=Path, help="write all figures to this JSON file")
    return parser


if __name__ == "__main__":
    sys.exit(main())
