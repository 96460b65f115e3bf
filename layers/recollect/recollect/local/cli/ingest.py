"""`recollect ingest`."""

import time
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from datetime import datetime, timedelta
from pathlib import Path
from typing import Annotated, Any, Final

import typer
from rich.table import Table
from rich.text import Text

from recollect.adapters.clock import SystemClock
from recollect.core.guardrails.secrets.identifiers import without_secrets
from recollect.local.cli.commands import asks_server
from recollect.local.cli.output import Output, shown
from recollect.local.client.client import MemoryClient
from recollect.local.client.failures import IncompleteError
from recollect.local.ingest.formats import Format, open_source
from recollect.local.ingest.records import Source
from recollect.local.ingest.send import MAX_MESSAGES, Sender, Tallies, Tally
from recollect.local.ingest.waiting import wait_until_embedded, wait_until_extracted

MAX_PROBLEMS_KEPT: Final = 100
EXAMPLES: Final = 5
CLOCKS_APART: Final = timedelta(seconds=5)  # the server's may be behind


@asks_server
def ingest(
    client: MemoryClient,
    output: Output,
    file: Annotated[
        Path, typer.Argument(help="NDJSON with one event a line, or the JSON of LoCoMo or BEAM.", dir_okay=False)
    ],
    *,
    space: Annotated[
        str | None,
        typer.Option(
            help="Where it goes. Events that name a space keep theirs; several conversations get "
            "SPACE-1, SPACE-2, ...; without it, conversations go to spaces of their own names."
        ),
    ] = None,
    layout: Annotated[Format, typer.Option("--format", help="The layout of the file.")] = Format.AUTO,
    batch: Annotated[int, typer.Option(min=1, max=MAX_MESSAGES, help="Messages in a request.")] = MAX_MESSAGES,
    wait: Annotated[
        bool, typer.Option("--wait", help="Return when all vectors are made, and tell the memories made of it.")
    ] = False,
) -> None:
    """Store conversations from a file.

    Run it again after an interruption: every message is stored once. Texts over 8,000 characters are stored in parts.
    """
    source = open_source(file, layout, space)
    run = IngestRun(client, output, batch)
    try:
        run.send(source)
        if wait:
            run.wait()
    except KeyboardInterrupt:
        output.note("interrupted; run the same command again to go on: nothing is stored twice")
        raise
    finally:
        output.result(run.document(), run.table(), run.rate(), *run.examples())
    if failed := run.tallies.overall.failed:
        raise IncompleteError(f"{failed} of {run.tallies.overall.total} messages were not stored")


@dataclass(slots=True)
class IngestRun:
    """One file on its way, with what is told about it."""

    client: MemoryClient
    output: Output
    batch_size: int
    tallies: Tallies = field(default_factory=Tallies)
    problems: list[dict[str, str]] = field(default_factory=list)
    seconds: float = 0.0
    waited: float | None = None
    began_at: datetime = field(default_factory=lambda: SystemClock().now())
    extracted: Mapping[str, Sequence[str]] = field(default_factory=dict)

    def send(self, source: Source) -> None:
        """Send every message, with progress."""
        began = time.monotonic()
        try:
            with self.output.counting("sending", source.total) as count:
                sender = Sender(
                    sink=self.client, batch_size=self.batch_size, on_progress=count, on_problem=self._report
                )
                sender.send(source.records, self.tallies)
        finally:
            self.seconds = time.monotonic() - began

    def wait(self) -> None:
        """Wait for the vectors, with progress, and for what is made of the turns after that."""
        began = time.monotonic()
        with self.output.progress() as progress:
            task = progress.add_task("embedding", total=None)
            most = 0

            def on_progress(waiting: int) -> None:
                nonlocal most
                most = max(most, waiting)
                progress.update(task, total=most, completed=most - waiting)

            set_aside = wait_until_embedded(self.client, self.tallies.spaces(), on_progress=on_progress)
        self.waited = time.monotonic() - began
        since = (self.began_at - CLOCKS_APART).isoformat()
        self.extracted = wait_until_extracted(self.client, self.tallies.spaces(), since)
        if set_aside:
            self.output.note(f"{set_aside} entries could not be embedded: see `recollect queue list`")

    def document(self) -> Mapping[str, Any]:
        """Return the summary for machines; `problems`: the first hundred, `memories`: what was made of the turns."""
        return {
            "spaces": {space: asdict(tally) for space, tally in self.tallies.by_space.items()},
            "total": asdict(self.tallies.overall),
            "seconds": round(self.seconds, 3),
            "messages_per_second": self._per_second(),
            "embedding_seconds": None if self.waited is None else round(self.waited, 3),
            "memories": {space: list(texts) for space, texts in self.extracted.items()},
            "problems": self.problems,
        }

    def table(self) -> Table:
        """Return the summary for people."""
        counts = {space: asdict(tally) for space, tally in self.tallies.by_space.items()}
        if self.waited is not None:
            counts = {space: {**of, "memories": len(self.extracted.get(space, ()))} for space, of in counts.items()}
        table = Table(box=None, pad_edge=False, show_footer=len(counts) > 1)
        table.add_column("space", footer="total")
        for name in next(iter(counts.values()), asdict(Tally())):
            table.add_column(name, footer=str(sum(of[name] for of in counts.values())), justify="right")
        for space, of in counts.items():
            table.add_row(space, *map(str, of.values()))
        return table

    def examples(self) -> list[Text]:
        """Return the latest memories that were made of what was sent, a few of each space; none where there is none."""
        lines = [f"  {shown(text)}" for texts in self.extracted.values() for text in texts[:EXAMPLES]]
        return [Text("\n".join(["among the memories made of it:", *lines]))] if lines else []

    def rate(self) -> Text:
        """Return how fast it went."""
        line = f"{self.tallies.overall.total} messages in {self.seconds:.1f} s ({self._per_second():.0f}/s)"
        return Text(line if self.waited is None else f"{line}, then {self.waited:.1f} s until embedded")

    def _per_second(self) -> float:
        return round(self.tallies.overall.total / self.seconds, 1) if self.seconds else 0.0

    def _report(self, origin: str, problem: str) -> None:
        origin = without_secrets(origin)  # it names session and message, which may be what was refused
        self.output.note(f"{origin}: {problem}")
        if len(self.problems) < MAX_PROBLEMS_KEPT:
            self.problems.append({"origin": origin, "problem": problem})
