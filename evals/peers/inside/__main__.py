"""One step of one system, in its environment: `python -m evals.peers.inside SYSTEM STEP FOLDER`.

Steps: measure (reads the data from standard input and, when it has searched, waits for a line there while its memory is
looked at), keep (writes and is killed), kept, write (as one of two processes), count. The last line of the output is
JSON.
"""

import importlib
import json
import os
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from evals.peers.inside import probes
from evals.peers.inside.peer import Item, Peer

BATCH: Final = 100
PASSES: Final = 2
PROCESSES_SPACE: Final = "processes"


def measure(peer: Peer, data: Any) -> None:  # noqa: ANN401 - JSON
    """Take in every conversation, ask every question, then probe; print the rankings and times."""
    took, count = 0.0, 0
    for conversation in data:
        for session in conversation["sessions"]:
            for start in range(0, len(session), BATCH):
                items = [Item(**one) for one in session[start : start + BATCH]]
                took += _seconds(lambda items=items, name=conversation["name"]: peer.remember(name, items))
                count += len(items)
        took += _seconds(lambda name=conversation["name"]: peer.settle(name))
    rankings: list[list[str]] = []
    search_ms: list[list[float]] = []
    for _ in range(PASSES):
        rankings, times = [], []
        for conversation in data:
            for question in conversation["questions"]:
                began = time.perf_counter()
                rankings.append(peer.search(conversation["name"], question, probes.MOST))
                times.append((time.perf_counter() - began) * 1000)
        search_ms.append(times)
    _tell({"items": count, "took_s": took, "rankings": rankings, "search_ms": search_ms})
    sys.stdin.readline()
    found: dict[str, Any] = {}
    for name, probe in {"fresh": probes.fresh, "threads": probes.threads}.items():
        failure = probes.attempt(lambda name=name, probe=probe: found.__setitem__(name, probe(peer)))
        if failure is not None:
            found[name] = {"found": 0, "failures": 1, "first": [failure]}
    _tell(found)


def _seconds(work: Callable[[], object]) -> float:
    began = time.perf_counter()
    work()
    return time.perf_counter() - began


def _tell(found: object) -> None:
    print(json.dumps(found), flush=True)


def main() -> None:
    """Do the step."""
    system, step, folder, *rest = sys.argv[1:]
    data = json.loads(sys.stdin.readline()) if step == "measure" else None
    peer: Peer = importlib.import_module(f"evals.peers.inside.systems.{system}").Memory(Path(folder))
    match step:
        case "measure":
            measure(peer, data)
        case "keep":
            probes.keep(peer)
            _tell({"written": probes.KEPT})
            peer.kill()
            os.kill(os.getpid(), signal.SIGKILL)
        case "kept":
            _tell({"found": probes.kept(peer)})
        case "hold":  # serves while two processes write
            _tell({})
            sys.stdin.readline()
        case "write":
            failures = probes.written(peer, PROCESSES_SPACE, int(rest[0]))
            _tell({"failures": len(failures), "first": failures[:1]})
        case "count":
            _tell({"found": probes.counted(peer, PROCESSES_SPACE, probes.PROCESSES)})
        case _:
            raise SystemExit(f"there is no step {step}")
    peer.close()


main()
