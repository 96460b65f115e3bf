"""Memory taken away and brought in with the commands that people use, and a server that is killed meanwhile."""

import subprocess
import sys
import threading
from pathlib import Path

from recollect.adapters.sqlite.upkeep.check import check
from recollect.core.model.records import PutRecord
from recollect.core.spaces.settings import SETTINGS_KEY
from tests.builders import ALICE
from tests.fakes.clock import START, FixedClock
from tests.fakes.entry_store import InMemoryEntryStore
from tests.fakes.queue import InMemoryQueue
from tests.http_suite.waiting import eventually
from tests.patience import PATIENT_SECONDS
from tests.process.server import ROOT, Server
from tests.profiles import sampled
from tests.transfer.moving import content, exported
from tests.transfer.samples import SampleMaker

ENTRIES = sampled(150, of=1_000)


def command(server: Server, *given: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "recollect.local.cli", *given, "--url", server.url],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=PATIENT_SECONDS,
        check=False,
    )


def a_file(path: Path) -> list[str]:
    """Write what a person of another server has taken away, whose times are not over yet."""
    clock = FixedClock(START.replace(year=2100))
    store = InMemoryEntryStore(InMemoryQueue(clock), clock)
    SampleMaker(31, clock.now()).fill(store, ALICE, ENTRIES)
    # Paused: the worker makes vectors, and neither tags what came in nor asks questions about it
    store.change_records(ALICE, [PutRecord(SETTINGS_KEY, {"memory_enabled": False})])
    lines = exported(store, clock, ALICE.owner)
    path.write_text("".join(f"{line}\n" for line in lines), "utf-8")
    return lines


def test_a_server_killed_while_it_takes_a_file_in_holds_all_of_it_in_the_end(tmp_path: Path) -> None:
    lines = a_file(tmp_path / "mine.ndjson")
    server = Server(tmp_path / "data")
    server.start()
    running = threading.Thread(target=command, args=(server, "import", str(tmp_path / "mine.ndjson")))
    running.start()
    with server.client() as http:
        eventually(lambda: http.get("/stats").json()["total"]["entries"], lambda count: count > 20, pause=0.01)
    server.kill()
    running.join()

    with server:
        again = command(server, "import", str(tmp_path / "mine.ndjson"))
        dry = command(server, "import", str(tmp_path / "mine.ndjson"), "--dry-run", "--json")
        taken = command(server, "export", str(tmp_path / "again.ndjson"))
        refused = command(server, "export", str(tmp_path / "again.ndjson"))

    assert again.returncode == 0, again.stderr
    assert '"imported": {}' in dry.stdout
    assert taken.returncode == 0, taken.stderr
    assert (refused.returncode, "--force" in refused.stderr) == (2, True)
    assert content((tmp_path / "again.ndjson").read_text("utf-8").splitlines()) == content(lines)
    assert check(tmp_path / "data" / "recollect.db").findings == ()
