"""Try every system on the same conversations: `make peers DATA=path`.

DATA is a file of LoCoMo; without it a sample is taken, which is too small for figures. Each system is installed in an
environment of its own under `.build/peers`, from a lock with hashes in `requirements/peers`, takes in the
conversations, answers their questions, and is then written to, killed and shared. One that cannot be installed or run
is said to be so, and the others go on. What was measured is kept under `.build/peers/rows`: a run that was cut off goes
on with the systems that are missing, `--anew` measures all again.
"""

import argparse
import hashlib
import os
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from rich.console import Console

from evals.datasets.datasets import SAMPLE, SAMPLE_NOTE, Conversation, DataError, load, named_or_sample
from evals.peers.catalogue import SYSTEMS, System
from evals.peers.environments import ENVIRONMENTS, PYTHON_VARIABLE, EnvironmentMissingError, environment_of
from evals.peers.kept_rows import KeptRows
from evals.peers.report import Row, behind, draw, markdown, table, written
from evals.peers.trial import TrialError, tried

SMALLEST: Final = ("recollect", "bm25")  # what next to nothing is installed for
EXIT_FAILED: Final = 1
EXIT_UNUSABLE: Final = 2


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; return its exit code: 1 where Recollect is behind one of the others.

    At the smallest it is 1 where one did not run.
    """
    options = _parser().parse_args(arguments)
    if options.data == SAMPLE:
        print(SAMPLE_NOTE, file=sys.stderr)
    try:
        chosen = _systems(options.only or (SMALLEST if options.smallest else ()))
        conversations = _conversations(options.data, options.first, 1 if options.smallest else options.conversations)
    except DataError as error:
        print(f"peers: {error}", file=sys.stderr)
        return EXIT_UNUSABLE
    kept = KeptRows(options.rows, f"{_digest(options.data)} {options.first} {len(conversations)}")
    rows: list[Row] = []
    for system in chosen:
        rows.append(_row(system, conversations, kept, options))
        if options.out:  # at once: what one that ends the run takes along is not what others made
            written(rows, options.out)
    _tell(rows, conversations, options)
    failed = any(row.failure for row in rows) if options.smallest else behind(rows)
    return EXIT_FAILED if failed else 0


def _tell(rows: Sequence[Row], conversations: Sequence[Conversation], options: argparse.Namespace) -> None:
    console = Console(width=None if sys.stdout.isatty() else 320)
    console.print(table(rows))
    for line in behind(rows):
        console.print(f"Behind: {line}", markup=False)
    if options.markdown:
        options.markdown.write_text(markdown(rows))
    if options.figure:
        questions = sum(len(conversation.cases) for conversation in conversations)
        names = ", ".join(conversation.name for conversation in conversations)
        title = f"{options.data.name}, {names}: {questions} questions"
        draw(rows, title, options.figure)


def _systems(only: Sequence[str]) -> list[System]:
    names = [system.name for system in SYSTEMS]
    unknown = sorted(set(only) - set(names))
    if unknown:
        raise DataError(f"there is no {', '.join(unknown)}: there are {', '.join(names)}")
    return [system for system in SYSTEMS if not only or system.name in only]


def _conversations(data: Path, first: int, count: int) -> list[Conversation]:
    conversations = load(data)[first : first + count]
    if not any(conversation.cases for conversation in conversations):
        raise DataError(f"{data} holds no question that has its answer there")
    return conversations


def _digest(data: Path) -> str:
    files = sorted(path for path in data.rglob("*") if path.is_file()) if data.is_dir() else [data]
    return hashlib.sha256(b"".join(file.read_bytes() for file in files)).hexdigest()


def _row(system: System, conversations: Sequence[Conversation], kept: KeptRows, options: argparse.Namespace) -> Row:
    if system.left_out and system.name not in options.only:
        return Row(system, "", failure=system.left_out)
    if not (options.anew or options.smallest) and (former := kept.read(system)) is not None:
        print(f"{system.name}: as it was measured before", file=sys.stderr, flush=True)
        return former
    print(f"{system.name} ...", file=sys.stderr, flush=True)
    began = time.monotonic()
    row = _measured(system, conversations, options.python)
    print(f"{system.name}: {time.monotonic() - began:.0f} s {row.failure}", file=sys.stderr, flush=True)
    kept.write(row)
    return row


def _measured(system: System, conversations: Sequence[Conversation], newer: str | None) -> Row:
    try:
        environment = environment_of(system, newer)
    except EnvironmentMissingError as error:
        return Row(system, "", failure=str(error))
    version = environment.version_of(system.distribution) if system.distribution else ""
    with TemporaryDirectory(prefix=f"peers-{system.name}-", ignore_cleanup_errors=True) as folder:
        try:
            return Row(system, version, environment, tried(system, environment, conversations, Path(folder)))
        except TrialError as error:
            return Row(system, version, environment, failure=str(error))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m evals.peers", description=__doc__)
    parser.add_argument("--data", type=named_or_sample, default=SAMPLE, help="a file of LoCoMo (default: a sample)")
    parser.add_argument("--smallest", action="store_true", help="only see whether two of them run on one conversation")
    parser.add_argument("--conversations", type=int, default=3, help="how many of its conversations (3)")
    parser.add_argument("--first", type=int, default=0, help="how many of them are passed over before (0)")
    parser.add_argument("--only", type=lambda said: said.split(","), default=(), help="names, with commas between")
    parser.add_argument(
        "--python",
        default=os.environ.get(PYTHON_VARIABLE) or None,
        help=f"for systems that need a newer one than this; without it or {PYTHON_VARIABLE} one is looked for",
    )
    parser.add_argument("--rows", type=Path, default=ENVIRONMENTS / "rows", help="where what was measured is kept")
    parser.add_argument("--anew", action="store_true", help="measure what is kept again as well")
    parser.add_argument("--out", type=Path, help="write the figures there, as JSON")
    parser.add_argument("--markdown", type=Path, help="write the tables there")
    parser.add_argument("--figure", type=Path, help="draw R@10 there")
    return parser


sys.exit(main())
