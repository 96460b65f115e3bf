"""One system on the data: taken in, asked, looked at, killed."""

import json
import os
import signal
import subprocess
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any, Final

import psutil

from evals.datasets.datasets import Conversation, Message
from evals.harness.latency import Latency, latency
from evals.harness.server_process import MEBIBYTE, ROOT, model_folder
from evals.peers.catalogue import Form, System
from evals.peers.environments import Environment, megabytes_of
from evals.peers.inside.probes import EACH, FRESH, KEPT, PROCESSES, WRITERS
from evals.retrieval.metrics import Score, score

LONGEST_SECONDS: Final = 900
MOST_WORDS: Final = 200
MODEL_VARIABLE: Final = "PEERS_MODEL"  # as evals.peers.inside.embedded reads it
BEFORE: Final = 2  # turns in front of a text that is surrounded


class TrialError(Exception):
    """A system did not get through; the message is its last line."""


@dataclass(frozen=True, slots=True)
class Count:
    """How many of those written are found. failures: calls that raised, with the first one's words."""

    found: int
    of: int
    failures: int = 0
    first: str = ""

    def __str__(self) -> str:
        """Return it as it stands in tables."""
        return f"{self.found}/{self.of}" + (f", {self.failures} failed" if self.failures else "")


@dataclass(frozen=True, slots=True)
class Trial:
    """What came out. Milliseconds, megabytes on disk, mebibytes of memory."""

    scores: Sequence[Score]
    ingest_ms: float
    search: Latency
    write: Latency | None
    resident: float
    disk: float
    fresh: Count
    after_kill: Count
    threads: Count
    processes: Count
    load: float


def tried(system: System, environment: Environment, conversations: Sequence[Conversation], folder: Path) -> Trial:
    """Try a system in fresh folders under `folder`.

    Raises:
        TrialError: it could not take in or search the data. What it fails of the probes is a result.
    """
    own = {name: _made(folder / name) for name in ("data", "restart", "processes")}
    with _step(system, environment, "measure", own["data"]) as child:
        child.send([_given(one, system.form) for one in conversations])
        measured = child.read()
        resident, disk = child.resident(), megabytes_of(own["data"])
        child.send(None)
        probed = child.read()
    gold = [case.gold for conversation in conversations for case in conversation.cases]
    fresh, threads = probed["fresh"], probed["threads"]
    return Trial(
        scores=[score(found, one) for found, one in zip(measured["rankings"], gold, strict=True)],
        ingest_ms=measured["took_s"] * 1000 / measured["items"],
        search=min((latency(times) for times in measured["search_ms"]), key=lambda one: one.p50),
        write=latency(fresh["write_ms"]) if fresh.get("write_ms") else None,
        resident=resident,
        disk=disk,
        fresh=_count(fresh, FRESH),
        after_kill=_after_kill(system, environment, own["restart"]),
        threads=_count(threads, WRITERS * EACH),
        processes=_processes(system, environment, own["processes"]),
        load=os.getloadavg()[0],
    )


def _given(conversation: Conversation, form: Form) -> dict[str, Any]:
    sessions: dict[str, list[dict[str, str]]] = {}
    before: list[str] = []
    for message in conversation.messages:
        said = _said(message)
        text = f"{message.speaker}: {said}"
        given = text
        if form is Form.SURROUNDED:
            given = "\n".join([f"[{message.at:%d %B %Y}]", *before[-BEFORE:], text])
        before.append(text)
        sessions.setdefault(str(message.session), []).append(
            {
                "id": message.id,
                "text": given,
                "said": said,
                "speaker": str(message.speaker),
                "session": str(message.session),
                "at": message.at.isoformat(),
            }
        )
    return {
        "name": f"conversation-{conversation.name}",
        "sessions": list(sessions.values()),
        "questions": [case.question for case in conversation.cases],
    }


def _said(message: Message) -> str:
    return message.text if message.caption is None else f"{message.text} [image: {message.caption}]"


def _after_kill(system: System, environment: Environment, folder: Path) -> Count:
    with _step(system, environment, "keep", folder) as child:
        try:
            child.read()
        except TrialError as error:
            return Count(0, KEPT, 1, str(error))
        child.process.wait(LONGEST_SECONDS)
    if child.process.returncode != -signal.SIGKILL:
        return Count(0, KEPT, 1, f"it was not killed but ended with {child.process.returncode}")
    return _asked(system, environment, "kept", folder, KEPT)


def _processes(system: System, environment: Environment, folder: Path) -> Count:
    held = _step(system, environment, "hold", folder) if system.serves else None
    if held is None:
        return _two_writers(system, environment, folder)
    with held as server:
        server.read()
        found = _two_writers(system, environment, folder)
        server.send(None)
        return found


def _two_writers(system: System, environment: Environment, folder: Path) -> Count:
    failures: list[str] = []

    def write(number: int) -> None:
        with _step(system, environment, "write", folder, str(number)) as child:
            try:
                failures.extend(child.read()["first"])
            except TrialError as error:
                failures.append(str(error))

    writers = [threading.Thread(target=write, args=(number,)) for number in range(PROCESSES)]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()
    counted = _asked(system, environment, "count", folder, PROCESSES * EACH)
    return Count(counted.found, counted.of, counted.failures + len(failures), next(iter(failures), counted.first))


def _asked(system: System, environment: Environment, step: str, folder: Path, most: int) -> Count:
    with _step(system, environment, step, folder) as child:
        try:
            return Count(child.read()["found"], most)
        except TrialError as error:
            return Count(0, most, 1, str(error))


def _count(found: Mapping[str, Any], most: int) -> Count:
    return Count(found["found"], most, found.get("failures", 0), next(iter(found.get("first", ())), ""))


def _made(folder: Path) -> Path:
    folder.mkdir(parents=True)
    return folder


@dataclass(frozen=True, slots=True)
class _Step:
    """A step in a process of its own. words: where its standard error goes."""

    process: subprocess.Popen[str]
    given: IO[str]
    told: IO[str]
    words: Path

    def send(self, value: object) -> None:
        """Write a line of JSON to its standard input."""
        self.given.write(json.dumps(value) + "\n")
        self.given.flush()

    def read(self) -> Any:  # noqa: ANN401 - JSON
        """Return the next line that is an object of JSON; systems print what they like in between."""
        for line in self.told:
            if line.startswith("{"):
                return json.loads(line)
        code = self.process.wait(LONGEST_SECONDS)
        said = self.words.read_text(errors="replace").strip().splitlines()
        raise TrialError((said or [f"it ended with {code}"])[-1][:MOST_WORDS])

    def resident(self) -> float:
        """Return the memory of the process and all below it, in MiB; pages that they share count for each."""
        root = psutil.Process(self.process.pid)
        return sum(one.memory_info().rss for one in [root, *root.children(recursive=True)]) / MEBIBYTE

    def end(self) -> None:
        """End it with all that it started, if it has not ended."""
        if self.process.poll() is None:
            root = psutil.Process(self.process.pid)
            for one in [*root.children(recursive=True), root]:
                one.kill()
            self.process.wait()


@contextmanager
def _step(system: System, environment: Environment, name: str, folder: Path, *rest: str) -> Iterator[_Step]:
    """Run a step for as long as it takes, a quarter of an hour at most."""
    words = folder.with_name("-".join([folder.name, name, *rest]) + ".log")
    paths = [ROOT, ROOT / "layers" / "recollect"] if system.is_own else [ROOT]
    with words.open("wb") as log:
        process = subprocess.Popen(
            [environment.python, "-m", "evals.peers.inside", system.module, name, str(folder), *rest],
            env={**os.environ, "PYTHONPATH": os.pathsep.join(map(str, paths)), MODEL_VARIABLE: str(model_folder())},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=log,
            text=True,
            cwd=ROOT,
        )
    if process.stdin is None or process.stdout is None:
        raise TrialError("it has no pipes")
    step = _Step(process, process.stdin, process.stdout, words)
    limit = threading.Timer(LONGEST_SECONDS, step.end)
    limit.start()
    try:
        with process:
            yield step
            process.wait(LONGEST_SECONDS)
    finally:
        limit.cancel()
        step.end()
