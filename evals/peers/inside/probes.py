"""What is asked of every system beside its ranking: what is found after a write, after a kill, and of many writers."""

import threading
import time
from collections.abc import Callable
from typing import Any, Final

from evals.peers.inside.peer import Item, Peer

MOST: Final = 10
FRESH: Final = 20
KEPT: Final = 10
WRITERS: Final = 4
PROCESSES: Final = 2
EACH: Final = 15
WORDS: Final = (
    *("accordion", "barnacle", "cactus", "dulcimer", "ermine", "falafel", "gondola", "hammock", "igloo", "jasmine"),
    *("kayak", "lantern", "marzipan", "nutmeg", "ocarina", "papyrus", "quartz", "rhubarb", "sextant", "tapioca"),
)


def item(name: str, text: str) -> Item:
    """Return one thing that Robin says."""
    return Item(name, f"Robin: {text}", text, "Robin", "probe", "2024-03-01T12:00:00+00:00")


def fresh(peer: Peer) -> dict[str, Any]:
    """Write one item, search at once: how many of 20 are found; the milliseconds of each write."""
    found, took = 0, []
    for place, word in enumerate(WORDS[:FRESH]):
        began = time.perf_counter()
        peer.remember("fresh", [item(f"fresh-{place}", f"My neighbour keeps a {word} in the garden shed.")])
        took.append((time.perf_counter() - began) * 1000)
        found += f"fresh-{place}" in peer.search("fresh", f"Who keeps a {word} in the shed?", MOST)
    return {"found": found, "write_ms": took}


def threads(peer: Peer) -> dict[str, Any]:
    """Have four threads write 15 items each through one object: how many are found afterwards, what went wrong."""
    failures: list[str] = []

    def write(number: int) -> None:
        failures.extend(written(peer, "threads", number))

    writers = [threading.Thread(target=write, args=(number,)) for number in range(WRITERS)]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()
    return {"found": counted(peer, "threads", WRITERS), "failures": len(failures), "first": failures[:1]}


def written(peer: Peer, space: str, number: int) -> list[str]:
    """Write 15 items one after another as one writer; return what went wrong."""
    failures = []
    for place in range(EACH):
        name, text = f"w{number}-{place}", f"Locker {number * 100 + place} at the station holds the {WORDS[place]}"
        failure = attempt(
            lambda name=name, text=text: peer.remember(space, [item(name, f"{text} of writer {number}.")])
        )
        if failure is not None:
            failures.append(failure)
    return failures


def counted(peer: Peer, space: str, writers: int) -> int:
    """Return how many of what all writers wrote are found."""
    peer.settle(space)
    return sum(
        f"w{number}-{place}"
        in peer.search(space, f"Locker {number * 100 + place} at the station: {WORDS[place]} of writer {number}", MOST)
        for number in range(writers)
        for place in range(EACH)
    )


def keep(peer: Peer) -> None:
    """Write ten items, after which the process is killed."""
    said = [f"Before the crash the {word} was in the attic." for word in WORDS[:KEPT]]
    peer.remember("restart", [item(f"kept-{place}", text) for place, text in enumerate(said)])


def kept(peer: Peer) -> int:
    """Return how many of the ten are found."""
    return sum(
        f"kept-{place}" in peer.search("restart", f"Where was the {WORDS[place]} before the crash?", MOST)
        for place in range(KEPT)
    )


def attempt(work: Callable[[], object]) -> str | None:
    """Do it; return what went wrong in a line, or None."""
    try:
        work()
    except Exception as error:  # noqa: BLE001 - whatever a peer raises is a result
        return f"{type(error).__name__}: {error}".splitlines()[0][:200]
    return None
