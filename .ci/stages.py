"""Run every stage of CI, two at a time, and show each in whole when it has ended.

Every stage runs, whatever became of the others. One that takes too long is killed and failed. Those that failed are
shown again at the end. The last line is that of `make test`, which counts the tests.
"""

import contextlib
import os
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
LANES: Final = 2
LIMIT_SECONDS: Final = 45 * 60.0  # of a stage
SHOWN_AGAIN: Final = 200  # lines of a stage that failed
TESTS: Final = "test"
# The longest first: `make test` keeps two processors busy, and beside it runs what waits a lot. The browser comes when
# that is over. What measures runs at its smallest, to see whether it runs. `make docs` is a part of `make check`
STAGES: Final[Mapping[str, Sequence[str]]] = {
    TESTS: ["make test"],
    "e2e": ["make e2e"],
    "contract": ["make contract SERVICES=only"],
    # What fails is run once more by itself: a page, a server and a person at once are of many clocks
    "browser": ["make browser || make browser ARGS=--last-failed"],
    # In one stage, as they share what was encoded
    "measures": [
        "make bench ARGS=--smallest",
        'make eval ARGS="--no-ablations --resamples 100"',
        "make peers ARGS=--smallest",
    ],
    "check": ["make check"],
    "inspector": ["make inspector"],
    "console": ["make console-check"],
    "wheel": ["make wheel"],
}


@dataclass(frozen=True, slots=True)
class Ended:
    """A stage that ran.

    seconds: how long it took. codes: the exit code of each command, negative where a signal ended it.
    """

    name: str
    output: str
    seconds: float
    codes: Sequence[int]

    @property
    def failed(self) -> bool:
        """Whether any command ended with another code than 0."""
        return any(self.codes)

    def __str__(self) -> str:
        outcome = f"FAILED with {', '.join(map(str, self.codes))}" if self.failed else "passed"
        return f"{self.name}: {outcome} after {self.seconds:.0f} s"


class Runner:
    """Runs stages and shows each when it has ended, one behind the other."""

    def __init__(self, limit_seconds: float = LIMIT_SECONDS) -> None:
        self._limit_seconds = limit_seconds
        self._printing = threading.Lock()
        self._starting = threading.RLock()  # a second signal comes while the first is handled
        self._running: set[subprocess.Popen[str]] = set()

    def run(self, stage: tuple[str, Sequence[str]]) -> Ended:
        """Run the commands of a stage, all of them even where one fails; kill what is not done within the limit."""
        name, commands = stage
        self._show(f"== {name} began")
        began = time.monotonic()
        # A cache of its own: pytest keeps what failed, and sessions at the same time would overwrite each other's
        options = f"{os.environ.get('PYTEST_ADDOPTS', '')} -o cache_dir=.pytest_cache/{name}".strip()
        environment = {**os.environ, "PYTEST_ADDOPTS": options}
        output, codes = "", list[int]()
        for command in commands:
            said, code = self._carried_out(command, environment, began + self._limit_seconds)
            output += said
            codes.append(code)
        ended = Ended(name, output, time.monotonic() - began, codes)
        self._show(f"{output}== {ended}")
        return ended

    def end(self, number: int, _: object) -> None:
        """Handle a signal that ends this: kill all that runs, and start no more."""
        with self._starting:
            for process in self._running:
                _kill(process)
            os._exit(128 + number)

    def _carried_out(self, command: str, environment: Mapping[str, str], deadline: float) -> tuple[str, int]:
        """Return what a command printed, and its exit code."""
        # A file, as the end of a pipe does not come while anything that was started holds it
        with tempfile.TemporaryFile("w+", encoding="utf-8", errors="replace") as output:
            with self._starting:
                process = subprocess.Popen(
                    ["bash", "-c", command],
                    cwd=ROOT,
                    env=environment,
                    stdin=subprocess.DEVNULL,
                    stdout=output,
                    stderr=subprocess.STDOUT,
                    text=True,
                    start_new_session=True,
                )
                self._running.add(process)
            note = ""
            try:
                process.wait(max(0.0, deadline - time.monotonic()))
            except subprocess.TimeoutExpired:
                _kill(process)
                note = f"== killed, as its stage took longer than {self._limit_seconds:.0f} s: {command}\n"
            code = process.wait()
            with self._starting:
                self._running.discard(process)
            output.seek(0)
            return output.read() + note, code

    def _show(self, text: str) -> None:
        with self._printing:
            print(text, flush=True)


def _kill(process: subprocess.Popen[str]) -> None:
    """Kill a process and all of its group."""
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)


def run_all(stages: Mapping[str, Sequence[str]], runner: Runner) -> int:
    """Return the exit code: 1 where any stage failed."""
    with ThreadPoolExecutor(LANES) as lanes:
        ended = list(lanes.map(runner.run, stages.items()))
    failed = [stage for stage in ended if stage.failed]
    for stage in failed:
        print(f"\n== {stage.name} failed; the end of its output:")
        print("\n".join(stage.output.splitlines()[-SHOWN_AGAIN:]))
    print("\n" + "\n".join(f"== {stage}" for stage in ended))
    print(closing_line(next((stage.output for stage in ended if stage.name == TESTS), "")), flush=True)
    return 1 if failed else 0


def closing_line(output: str) -> str:
    """Return the line by which pytest counts its tests; that there is none, where it did not come so far."""
    counts = [line for line in output.splitlines() if line.startswith("=") and (" passed" in line or " failed" in line)]
    return counts[-1] if counts else "pytest did not count its tests"


def main() -> int:
    """Run all stages, and end them with this process."""
    runner = Runner()
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, runner.end)
    return run_all(STAGES, runner)


if __name__ == "__main__":
    sys.exit(main())
