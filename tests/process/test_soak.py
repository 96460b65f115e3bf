"""Very many mixed requests to one server: memory and descriptors stay as they are, and at night the times as well."""

import itertools
import logging
import os
import statistics
import subprocess
import time
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from recollect.adapters.sqlite.upkeep.check import check
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
AS_BUSY: Final = 0.1  # processors: as much more may others use at the end where what a client waited is compared
TICKS: Final = os.sysconf("SC_CLK_TCK")
PROC: Final = Path("/proc")  # of Linux alone: elsewhere neither descriptors nor processor time are looked at
# Texts of words that nobody knows: some caches hold 65,536 words, of which a load brings one or two in a request
RARE_TEXTS: Final = sampled(5, of=100)
RARE_WORDS: Final = 700  # of each text
TOGETHER: Final = 5
SYLLABLES: Final = [first + second for first in "bdfgklmnprstvz" for second in "aeiou"]
# Such that what is bounded fills early
SMALL_CACHES: Final = {"RECOLLECT_INDEX_BYTES": str(4 * 1024 * 1024), "RECOLLECT_SPACE__SOFT_CAP": str(UNCAPPED)}


logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Clocks:
    """Seconds so far: of the wall, of the server's processor time, of what all processors worked but for both of us."""

    wall: float
    server: float
    others: float


@dataclass
class Piece:
    """What one piece of the run took. seconds: of each operation; resident: KiB at its end; open_files: likewise.

    answers: given meanwhile; processor: seconds of it that the server used; others: processors that others used.
    """

    seconds: list[float] = field(default_factory=list)
    resident: int = 0
    open_files: int = 0
    answers: int = 0
    processor: float = 0.0
    others: float = 0.0

    @property
    def p95(self) -> float:
        return statistics.quantiles(self.seconds, n=20)[-1]

    @property
    def processor_of_an_answer(self) -> float:
        return self.processor / self.answers


def test_nothing_grows_under_load(tmp_path: Path) -> None:
    ledger, numbers = Ledger(), Numbers()
    with Server(tmp_path / "data", **SMALL_CACHES) as server:
        _say_rare_words(server)
        pieces = [_piece(server, number, ledger, numbers) for number in range(PARTS)]
        assert server.stop() == 0
    early, late = pieces[WARM_UP : WARM_UP + LOOKED_AT], pieces[-LOOKED_AT:]
    told = [_told(piece) for piece in pieces]
    assert ledger.answers >= REQUESTS
    assert statistics.mean(piece.resident for piece in late) < MEMORY_GROWS * statistics.mean(
        piece.resident for piece in early
    ), told
    assert max(piece.open_files for piece in late) <= max(piece.open_files for piece in early) + CLIENTS, told
    if chosen() is Profile.NIGHTLY and PROC.exists():
        _assert_answers_cost_as_much(early, late, told)
    assert "Traceback" not in server.log.read_text()
    assert check(tmp_path / "data" / "recollect.db").findings == ()


def _assert_answers_cost_as_much(early: list[Piece], late: list[Piece], told: list[str]) -> None:
    """By the processor's time; by the wall's as well, unless others have come that make everybody wait."""
    assert _mean(piece.processor_of_an_answer for piece in late) < SLOWER * _mean(
        piece.processor_of_an_answer for piece in early
    ), told
    if _mean(piece.others for piece in late) < AS_BUSY + _mean(piece.others for piece in early):
        assert _mean(piece.p95 for piece in late) < SLOWER * _mean(piece.p95 for piece in early), told


def _mean(values: Iterable[float]) -> float:
    return statistics.mean(values)


def _told(piece: Piece) -> str:
    return (
        f"{piece.answers} answers, {piece.resident} KiB, {piece.open_files} files, p95 {piece.p95:.3f} s,"
        f" processor {1000 * piece.processor_of_an_answer:.2f} ms an answer, others used {piece.others:.2f} processors"
    )


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
    piece, before, answers = Piece(), _clocks(server), ledger.answers
    until = REQUESTS * (number + 1) // PARTS
    with ThreadPoolExecutor(CLIENTS) as pool:
        names = [f"{letter}{number}" for letter in "abcdef"[:CLIENTS]]
        for run in [pool.submit(_run, server.url, name, until, ledger, numbers) for name in names]:
            piece.seconds += run.result()
    after, pid = _clocks(server), server.process.pid
    piece.answers = ledger.answers - answers
    piece.processor = after.server - before.server
    piece.others = (after.others - before.others) / (after.wall - before.wall)
    piece.resident = int(subprocess.run(["ps", "-o", "rss=", "-p", str(pid)], capture_output=True, check=True).stdout)
    files = PROC / str(pid) / "fd"
    piece.open_files = len(list(files.iterdir())) if files.exists() else 0
    logger.info("%d of %d: %s", ledger.answers, REQUESTS, _told(piece))
    return piece


def _clocks(server: Server) -> Clocks:
    """Read them (proc(5)); all zero but the wall where there is no /proc."""
    wall = time.monotonic()
    if not PROC.exists():
        return Clocks(wall, 0.0, 0.0)
    # Behind the name in brackets, which may hold anything: utime and stime are fields 14 and 15
    fields = (PROC / str(server.process.pid) / "stat").read_text().rpartition(")")[2].split()
    user, nice, system, _, _, *interrupts = map(int, (PROC / "stat").read_text().partition("\n")[0].split()[1:8])
    of_server = (int(fields[11]) + int(fields[12])) / TICKS
    of_all = (user + nice + system + sum(interrupts)) / TICKS
    here = os.times()
    return Clocks(wall, of_server, of_all - of_server - here.user - here.system)


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
