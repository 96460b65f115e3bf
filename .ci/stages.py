"""Run every stage of CI, two at a time, and show each in whole when it has ended.

Every stage runs, whatever became of the others. Those that failed are shown again at the end. The last line is that of
`make test`, which counts the tests.
"""

import os
import subprocess
import sys
import threading
import time
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
LANES: Final = 2
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

    def __init__(self) -> None:
        self._printing = threading.Lock()

    def run(self, stage: tuple[str, Sequence[str]]) -> Ended:
        """Run the commands of a stage, all of them even where one fails."""
        name, commands = stage
        self._show(f"== {name} began")
        began = time.monotonic()
        # A cache of its own: pytest keeps what failed, and sessions at the same time would overwrite each other's
        environment = {**os.environ, "PYTEST_ADDOPTS": f"-o cache_dir=.pytest_cache/{name}"}
        done = [
            subprocess.run(
                ["bash", "-c", command],
                cwd=ROOT,
                env=environment,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
                errors="replace",
                check=False,
            )
            for command in commands
        ]
        output = "".join(one.stdout for one in done)
        ended = Ended(name, output, time.monotonic() - began, [one.returncode for one in done])
        self._show(f"{output}== {ended}")
        return ended

    def _show(self, text: str) -> None:
        with self._printing:
            print(text, flush=True)


def run_all(stages: Mapping[str, Sequence[str]]) -> int:
    """Return the exit code: 1 where any stage failed."""
    with ThreadPoolExecutor(LANES) as lanes:
        ended = list(lanes.map(Runner().run, stages.items()))
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


if __name__ == "__main__":
    sys.exit(run_all(STAGES))
