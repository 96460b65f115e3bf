"""Figures of taking conversations in: `python -m evals.bench.ingest [--data PATH]`.

How long an event of 100 messages takes to be durable, how many turns a second are embedded, the memory of the server
with everything loaded, and how soon it is ready when it is started again. Without data, turns are made up.
"""

import argparse
import json
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from rich.console import Console

from evals.bench.encoder_alone import turns_per_second
from evals.bench.plain_sqlite import durable_inserts
from evals.cold_start.process import LIBRARIES, in_fresh_process
from evals.datasets.datasets import NO_DATE, Conversation, DataError, Message, load
from evals.datasets.synthetic import turns
from evals.harness.latency import latency, timed
from evals.harness.loading import LoadingError, load_into, space_of
from evals.harness.measure import Measure, measures_document, measures_table
from evals.harness.server_process import ServerProcess, ServerStartError, running
from recollect.local.client.client import MemoryClient
from recollect.local.client.failures import CommandError
from recollect.local.importing.waiting import wait_until_embedded

GROUP: Final = "ingest"
MADE_UP_TURNS: Final = 1_500
EVENTS: Final = 30
EVENT_MESSAGES: Final = 100
ENCODED_ALONE: Final = 256
LIBRARIES_ALONE: Final = "importing the libraries alone"
EXIT_FAILED: Final = 1
EXIT_UNUSABLE: Final = 2


def ingest_measures(folder: Path, conversations: Sequence[Conversation], events: int = EVENTS) -> list[Measure]:
    """Measure everything, on servers whose data is in `folder`."""
    return [*_acknowledgement(folder, events), *_embedding(folder, conversations)]


def made_up_conversation(count: int = MADE_UP_TURNS) -> Conversation:
    """Return one long conversation of synthetic turns."""
    messages = [
        Message(str(number), text, NO_DATE, "session", speaker=text.split()[0])
        for number, text in enumerate(turns(count))
    ]
    return Conversation("made-up", tuple(messages), ())


def _acknowledgement(folder: Path, count: int) -> list[Measure]:
    """An event of 100 messages after the other, with the worker busy on those before."""
    texts = list(turns(count * EVENT_MESSAGES))
    groups = [texts[start : start + EVENT_MESSAGES] for start in range(0, len(texts), EVENT_MESSAGES)]
    events = [
        [{"id": f"{number}-{place}", "role": "user", "text": text} for place, text in enumerate(group)]
        for number, group in enumerate(groups)
    ]
    with running(folder / "acknowledged") as server, MemoryClient(server.url) as client:
        answered = latency(timed(lambda event: client.record_event("events", "session", event), events))
    plain = latency(durable_inserts(folder / "plain.db", groups))
    name, baseline = "event of 100 messages, durable", "100 rows in plain SQLite, durable"
    return [
        Measure(GROUP, f"{name}, p50", answered.p50, "ms", baseline, plain.p50),
        Measure(GROUP, f"{name}, p95", answered.p95, "ms", baseline, plain.p95),
    ]


def _embedding(folder: Path, conversations: Sequence[Conversation]) -> list[Measure]:
    texts = [message.text for conversation in conversations for message in conversation.messages]
    server = ServerProcess(folder / "embedded", {})
    server.start()
    try:
        seconds = _seconds_to_embed(server, conversations)
        resident = server.resident_mebibytes()
    finally:
        server.stop()
    started_again = server.start()
    server.stop()
    alone = turns_per_second(texts[:ENCODED_ALONE])
    libraries = in_fresh_process(LIBRARIES)
    return [
        Measure(GROUP, "turns stored and embedded", len(texts) / seconds, "turns/s", "encoding alone", alone),
        Measure(GROUP, "resident, all loaded", resident, "MiB", LIBRARIES_ALONE, libraries.resident_mebibytes),
        Measure(GROUP, "second start until ready", started_again, "s", LIBRARIES_ALONE, libraries.seconds),
    ]


def _seconds_to_embed(server: ServerProcess, conversations: Sequence[Conversation]) -> float:
    """Store everything, wait for the vectors, and search each space once so that its index is in memory."""
    with MemoryClient(server.url) as client:
        began = time.monotonic()
        load_into(client, conversations)
        wait_until_embedded(client, [space_of(conversation) for conversation in conversations])
        seconds = time.monotonic() - began
        for conversation in conversations:
            client.search(conversation.messages[0].text, space=space_of(conversation))
    return seconds


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; return its exit code."""
    parser = argparse.ArgumentParser(prog="python -m evals.bench.ingest", description=__doc__)
    parser.add_argument("--data", type=Path, help="LoCoMo's or BEAM's file, or a folder in BEIR's layout")
    parser.add_argument("--json", action="store_true", help="print JSON")
    options = parser.parse_args(arguments)
    try:
        conversations = load(options.data) if options.data else [made_up_conversation()]
        with TemporaryDirectory(prefix="recollect-eval-") as folder:
            measures = ingest_measures(Path(folder), conversations)
    except DataError as error:
        print(f"ingest_figures: {error}", file=sys.stderr)
        return EXIT_UNUSABLE
    except (CommandError, LoadingError, ServerStartError) as error:
        print(f"ingest_figures: {error}", file=sys.stderr)
        return EXIT_FAILED
    if options.json:
        print(json.dumps(measures_document(measures), indent=2))
    else:
        Console().print(measures_table(measures))
    return 0


if __name__ == "__main__":
    sys.exit(main())
