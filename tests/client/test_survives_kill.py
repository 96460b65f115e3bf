"""A server that is killed in the middle of calls and started again: no call is lost, none is done twice."""

import random
import threading
from collections import Counter
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Final

from recollect_client import Memory, Retries
from tests.http_suite.waiting import eventually
from tests.patience import PATIENT_SECONDS
from tests.process.server import Server
from tests.profiles import sampled

KILLS: Final = sampled(3, of=20)
CLIENTS: Final = 3
SEED: Final = 20261124
# As long as a start may take on a slow machine
PATIENT: Final = Retries(attempts=10_000, base_seconds=0.05, cap_seconds=0.2)


class Writer:
    """Writes one memory after the other until it is told to stop; knows which were acknowledged."""

    def __init__(self, url: str, name: str) -> None:
        self._memory = Memory(url, retries=PATIENT, timeout=PATIENT_SECONDS)
        self._name = name
        self.acknowledged: dict[str, str] = {}
        self.votes = 0
        self.stopping = threading.Event()

    def run(self) -> None:
        with self._memory as memory:
            first: str | None = None
            while not self.stopping.is_set():
                text = f"{self._name} has noted thing number {len(self.acknowledged)} of this day."
                entry = memory.add(text, on_duplicate="keep").entry
                assert entry is not None
                self.acknowledged[entry.id] = text
                first = first or entry.id
                memory.vote(first, 1)
                self.votes += 1


def test_kills_lose_nothing_and_double_nothing(tmp_path: Path) -> None:
    chance = random.Random(SEED)
    server = Server(tmp_path / "data", RECOLLECT_SPACE__SOFT_CAP="0")
    with server:
        writers = [Writer(server.url, name) for name in ("Maya", "Jonas", "Lena")]
        with ThreadPoolExecutor(CLIENTS) as pool:
            running = [pool.submit(writer.run) for writer in writers]
            try:
                for _ in range(KILLS):
                    _wait_for_more(writers, running, chance.randint(5, 40))
                    threading.Event().wait(chance.uniform(0, 0.02))
                    server.kill()
                    server.start()
                _wait_for_more(writers, running, 5)
            finally:
                for writer in writers:
                    writer.stopping.set()
            for ended in running:
                ended.result(PATIENT_SECONDS)
        with Memory(server.url) as memory:
            stored = {entry.id: entry for entry in memory.entries(page_size=200)}
            assert {name: entry.text for name, entry in stored.items()} == {
                name: text for writer in writers for name, text in writer.acknowledged.items()
            }
            assert [text for text, count in Counter(one.text for one in stored.values()).items() if count > 1] == []
            for writer in writers:
                first = next(iter(writer.acknowledged))
                assert writer.votes > 0
                voted = [item for item in memory.audit(entry_id=first) if item.action == "voted"]
                assert len(voted) == writer.votes


def _wait_for_more(writers: list[Writer], running: list[Future[None]], more: int) -> None:
    """Wait for answers, or for a client that failed: its error is told at the end."""
    enough = _answers(writers) + more
    eventually(
        lambda: _answers(writers), lambda count: count >= enough or any(one.done() for one in running), pause=0.002
    )


def _answers(writers: list[Writer]) -> int:
    return sum(len(writer.acknowledged) for writer in writers)
