"""What docs/living-memory.md shows is run as it stands, in order, and answers are those that it shows."""

import re
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Final

from tests.patience import PATIENT_SECONDS
from tests.process.docs.test_docs import ADDRESS, BLOCK, END
from tests.process.server import ROOT, Server

PAGE: Final = ROOT / "docs" / "living-memory.md"
WIDTH: Final = "130"  # characters of the terminal that the page shows
TRY_AGAIN_SECONDS: Final = 0.1
SPACES: Final = ("default", "again")  # that the page writes to
STORES: Final = "/entries/batch"  # after which the page has its reader wait for vectors
# What is another one each time: ids, their short forms, how long a search took
NEW_EACH_TIME: Final = (
    re.compile(r"\b[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}\b"),
    re.compile(r"(?<![\w-])[A-Za-z0-9_-]{22}(?![\w-])"),
    re.compile(r"^\d+ ms$", re.MULTILINE),
)


def shown() -> list[tuple[str, str]]:
    """Return the commands of the page, each with what it shows that they print."""
    blocks = BLOCK.findall(PAGE.read_text(encoding="utf-8"))
    parts = (part for block in blocks for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:])
    return [(command, answer) for command, _, answer in (part.partition("\n") for part in parts)]


def taken(walk: Sequence[tuple[str, str]], folder: Path) -> Iterator[str]:
    """Yield what each command prints, on a server of its own that no job disturbs."""
    with Server(folder / "data") as server:
        wait_until(lambda: all(job["last_planned_at"] for job in listed(server) if job["every_seconds"]))
        stats = f"for space in {' '.join(SPACES)}; do recollect stats --json --space $space; done"
        waiting = f"{stats} | grep -q '\"waiting_for_embedding\": [1-9]'"
        lines = [
            "set -eu",
            f'recollect() {{ {sys.executable} -m recollect.local.cli "$@"; }}',
            f"settled() {{ while {waiting}; do sleep {TRY_AGAIN_SECONDS}; done; }}",
            *(line for command, _ in walk for line in _lines(command)),
        ]
        script = "\n".join(lines).replace(ADDRESS, server.url).replace("context.json", str(folder / "context.json"))
        environment = {**server.environment, "RECOLLECT_URL": server.url, "COLUMNS": WIDTH}
        ended = subprocess.run(
            ["bash", "-c", script],
            cwd=ROOT,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            timeout=2 * PATIENT_SECONDS,
            check=False,
        )
    assert ended.returncode == 0, ended.stdout[-2_000:]
    yield from ended.stdout.split(f"{END}\n")[:-1]


def _lines(command: str) -> Iterator[str]:
    """Yield a command, what tells where its answer ends, and what is to be waited for after it."""
    yield from (command, f"echo '{END}'")
    if STORES in command:
        yield "settled"


def listed(server: Server) -> Sequence[dict[str, object]]:
    jobs: Sequence[dict[str, object]] = server.run_command("admin", "jobs", "list")["items"]
    return jobs


def wait_until(is_so: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENT_SECONDS
    while not is_so():
        assert time.monotonic() < deadline
        time.sleep(TRY_AGAIN_SECONDS)


def lasting(answer: str) -> list[str]:
    """Return the lines of an answer without what is another one each time."""
    answer = "\n".join(" ".join(line.split()) for line in answer.strip().splitlines())
    for new in NEW_EACH_TIME:
        answer = new.sub("-", answer)
    return answer.splitlines()


def test_the_page_gives_the_answers_that_it_shows(tmp_path: Path) -> None:
    walk = shown()
    assert len(walk) > 40
    for (command, answer), printed in zip(walk, taken(walk, tmp_path), strict=True):
        assert lasting(printed) == lasting(answer), command
