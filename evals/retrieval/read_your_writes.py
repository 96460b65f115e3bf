"""Read your own writes: each entry is searched by its own words in the very next call.

Measured for memories and for turns, with the embedding worker running and stopped.
"""

import argparse
import json
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from rich.console import Console
from rich.table import Table

from evals.datasets.datasets import DataError, load
from evals.datasets.synthetic import turns
from evals.harness.server_process import ServerStartError, running
from recollect.core.query.query import MAX_QUERY_LENGTH
from recollect.local.client.client import MemoryClient
from recollect.local.client.failures import CommandError

COUNT: Final = 500
LIMIT: Final = 10
SESSION_TURNS: Final = 50
EXIT_FAILED: Final = 1
EXIT_UNUSABLE: Final = 2

Store = Callable[[MemoryClient, int, str], str]


@dataclass(frozen=True, slots=True)
class Found:
    """How often a new entry came back: among the ten, and first."""

    kind: str
    worker: str
    asked: int
    in_ten: int
    first: int

    @property
    def share_first(self) -> float:
        """How often it was first, in [0, 1]."""
        return self.first / self.asked


def store_memory(client: MemoryClient, _number: int, text: str) -> str:
    """Store a memory; return its id."""
    (result,) = client.remember([{"text": text, "space": "memories"}])
    return str(result["entry"]["id"])


def store_turn(client: MemoryClient, number: int, text: str) -> str:
    """Store a turn, fifty to a session; return its id."""
    message = {"id": str(number), "role": "user", "text": text}
    (result,) = client.record_event("turns", f"session-{number // SESSION_TURNS}", [message])
    return str(result["entry_id"])


KINDS: Final[dict[str, tuple[str, Store]]] = {"memory": ("memories", store_memory), "turn": ("turns", store_turn)}


def probe(client: MemoryClient, kind: str, worker: str, texts: Sequence[str]) -> Found:
    """Store each text and search for it at once."""
    space, store = KINDS[kind]
    ranks = []
    for number, text in enumerate(texts):
        entry_id = store(client, number, text)
        answer = client.search(text[:MAX_QUERY_LENGTH], space=space, limit=LIMIT)
        found = [result["entry"]["id"] for result in answer["results"]]
        ranks.append(found.index(entry_id) if entry_id in found else None)
    return Found(kind, worker, len(texts), sum(rank is not None for rank in ranks), ranks.count(0))


def probes(texts: Sequence[str]) -> Iterator[Found]:
    """Probe each kind with the worker on and off, each time on a fresh server."""
    for worker in ("on", "off"):
        with (
            TemporaryDirectory(prefix="recollect-eval-") as folder,
            running(Path(folder) / "data", RECOLLECT_WORKER=worker) as server,
            MemoryClient(server.url) as client,
        ):
            for kind in KINDS:
                yield probe(client, kind, worker, texts)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; return its exit code."""
    parser = argparse.ArgumentParser(prog="python -m evals.retrieval.read_your_writes", description=__doc__)
    parser.add_argument("--count", type=int, default=COUNT, help="entries (default: %(default)s)")
    parser.add_argument("--data", type=Path, help="take the texts from a data set instead of making them up")
    parser.add_argument("--json", action="store_true", help="print JSON")
    options = parser.parse_args(arguments)
    try:
        found = list(probes(_texts(options.data, options.count)))
    except DataError as error:
        print(f"read_your_writes: {error}", file=sys.stderr)
        return EXIT_UNUSABLE
    except (CommandError, ServerStartError) as error:
        print(f"read_your_writes: {error}", file=sys.stderr)
        return EXIT_FAILED
    if options.json:
        print(json.dumps([asdict(one) for one in found], indent=2))
    else:
        Console().print(_table(found))
    return 0


def _texts(data: Path | None, count: int) -> list[str]:
    """Return distinct texts: two entries that say the same cannot both be first."""
    said = (
        turns(count)
        if data is None
        else (message.text for conversation in load(data) for message in conversation.messages)
    )
    return list(dict.fromkeys(said))[:count]


def _table(found: Sequence[Found]) -> Table:
    table = Table("kind", "worker", "asked", "in the ten", "first", box=None, pad_edge=False)
    for one in found:
        first = f"{one.first} ({one.share_first:.1%})"
        table.add_row(one.kind, one.worker, str(one.asked), str(one.in_ten), first)
    return table


if __name__ == "__main__":
    sys.exit(main())
