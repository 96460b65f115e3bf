"""Very many mixed requests to one server: memory and descriptors stay as they are, and at night the times as well."""

import itertools
import logging
import statistics
import subprocess
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from recollect.adapters.sqlite.repair.check import check
from tests.process.load.ledger import Ledger
from tests.process.load.operations import UNCAPPED, Client, Numbers, forget_all
from tests.process.server import Server
from tests.profiles import Profile, chosen, sampled

REQUESTS: Final = sampled(2_000, of=100_000)
CLIENTS: Final = 4  # SQLite keeps the descriptor of a reader that was closed for the next: as many as ever read at once
IN_A_SPACE: Final = 250  # requests of a client, which then forgets all and goes on in a new one: as much is held later
PARTS: Final = 20  # the run in pieces
WARM_UP: Final = 4  # of these, which fill what is bounded: at night 48 MB of rows, 16,384 texts taken apart
LOOKED_AT: Final = 2  # pieces behind the warm-up, and at the end
MEMORY_GROWS: Final = 1.25 if chosen() is Profile.DEFAULT else 1.1  # a short run does not fill what is bounded
SLOWER: Final = 1.2
# Texts of words that nobody knows: some caches hold 65,536 words, of which a load brings one or two in a request
RARE_TEXTS: Final = sampled(5, of=100)
RARE_WORDS: Final = 700  # of each text
TOGETHER: Final = 5
SYLLABLES: Final = [first + second for first in "bdfgklmnprstvz" for second in "aeiou"]
# Such that what is bounded fills early
SMALL_CACHES: Final = {"RECOLLECT_INDEX_BYTES": str(4 * 1024 * 1024), "RECOLLECT_SPACE__SOFT_CAP": str(UNCAPPED)}


logger = logging.getLogger(__name__)


@dataclass
class Piece:
    """What one piece of the run took. seconds: of each operation; resident: KiB at its end; open_files: likewise."""

    seconds: list[float] = field(default_factory=list)
    resident: int = 0
    open_files: int = 0

    @property
    def p95(self) -> float:
        return statistics.quantiles(self.seconds, n=20)[-1]


def test_nothing_grows_under_load(tmp_path: Path) -> None:
    ledger, numbers = Ledger(), Numbers()
    with Server(tmp_path / "data", **SMALL_CACHES) as server:
        _say_rare_words(server)
        pieces = [_piece(server, number, ledger, numbers) for number in range(PARTS)]
        assert server.stop() == 0
    early, late = pieces[WARM_UP : WARM_UP + LOOKED_AT], pieces[-LOOKED_AT:]
    told = [(piece.resident, piece.open_files, round(1000 * piece.p95)) for piece in pieces]
    assert ledger.answers >= REQUESTS
    assert statistics.mean(piece.resident for piece in late) < MEMORY_GROWS * statistics.mean(
        piece.resident for piece in early
    ), told
    assert max(piece.open_files for piece in late) <= max(piece.open_files for piece in early) + CLIENTS, told
    if chosen() is Profile.NIGHTLY:
        assert statistics.mean(piece.p95 for piece in late) < SLOWER * statistics.mean(piece.p95 for piece in early), (
            told
        )
    assert "Traceback" not in server.log.read_text()
    assert check(tmp_path / "data" / "recollect.db").findings == ()


def _say_rare_words(server: Server) -> None:
    words = map("".join, itertools.product(SYLLABLES, repeat=3))
    texts = [" ".join(itertools.islice(words, RARE_WORDS)) for _ in range(RARE_TEXTS)]
    with server.client() as http:
        for first in range(0, RARE_TEXTS, TOGETHER):
            entries = [{"text": text, "space": "rare"} for text in texts[first : first + TOGETHER]]
            answer = http.post("/entries/batch", json={"entries": entries})
            assert [result["action"] for result in answer.json()["results"]] == ["created"] * TOGETHER, answer.text


def _piece(server: Server, number: int, ledger: Ledger, numbers: Numbers) -> Piece:
    """Do a piece of the run, all clients at once; then look at the process while it is idle."""
    piece = Piece()
    until = REQUESTS * (number + 1) // PARTS
    with ThreadPoolExecutor(CLIENTS) as pool:
        names = [f"{letter}{number}" for letter in "abcdef"[:CLIENTS]]
        for run in [pool.submit(_run, server.url, name, until, ledger, numbers) for name in names]:
            piece.seconds += run.result()
    pid = server.process.pid
    piece.resident = int(subprocess.run(["ps", "-o", "rss=", "-p", str(pid)], capture_output=True, check=True).stdout)
    files = Path(f"/proc/{pid}/fd")
    piece.open_files = len(list(files.iterdir())) if files.exists() else 0
    told = (number, ledger.answers, piece.resident, piece.open_files, piece.p95)
    logger.info("%d: %d answers, %d KiB, %d files, p95 %.3f s", *told)
    return piece


def _run(url: str, name: str, until: int, ledger: Ledger, numbers: Numbers) -> list[float]:
    """Work until all clients together have so many answers; return what each operation took."""
    seconds = []
    for block in itertools.count():
        with Client(url, f"{name}-{block}", ledger, numbers, space=f"{name}-{block}") as client:
            for _ in range(IN_A_SPACE):
                if ledger.answers >= until:
                    break
                began = time.perf_counter()
                client.do_one()
                seconds.append(time.perf_counter() - began)
            forget_all(client)
        if ledger.answers >= until:
            break
    return seconds
