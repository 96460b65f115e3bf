"""`make e2e`: packages, runs the tests, and sees to it that no process is left, whatever happens.

Every process that is started carries a mark in its environment, which its own children inherit.
"""

import itertools
import os
import signal
import subprocess
import sys
import uuid
from collections.abc import Callable
from types import FrameType
from typing import Final

import psutil

from infra.package import HERE, package
from tests.e2e.deploy import PACKAGED

MARK: Final = "RECOLLECT_E2E_RUN"
END_SECONDS: Final = 5.0
LEFT_BEHIND: Final = 3  # exit code


def main() -> int:
    """Return the exit code: that of the tests, or LEFT_BEHIND."""
    when_asked_to_stop(signal.default_int_handler)
    package(HERE, PACKAGED)
    run = uuid.uuid4().hex
    try:
        code = run_tests({**os.environ, MARK: run})
    finally:
        left = processes_of(run)
        for process in left:
            sys.stderr.write(f"left behind: {process}\n")
        end(left)
    return LEFT_BEHIND if left else code


def run_tests(environment: dict[str, str]) -> int:
    """Run them in a session of their own. When this process is to stop, they are asked to, and ended if asked again."""
    command = [sys.executable, "-m", "pytest", "tests/e2e", *sys.argv[1:]]
    tests = subprocess.Popen(command, env=environment, start_new_session=True)
    requests = itertools.chain([signal.SIGTERM], itertools.repeat(signal.SIGKILL))
    when_asked_to_stop(lambda *_: tests.send_signal(next(requests)))
    return tests.wait()


def when_asked_to_stop(react: Callable[[int, FrameType | None], object]) -> None:
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, react)


def processes_of(run: str) -> list[psutil.Process]:
    """Return the processes that carry the mark of a run."""
    return [process for process in psutil.process_iter() if mark_of(process) == run]


def mark_of(process: psutil.Process) -> str | None:
    """Return the mark of a process; None for one of others, or one that has ended."""
    try:
        return process.environ().get(MARK)
    except (psutil.AccessDenied, psutil.NoSuchProcess):
        return None


def end(processes: list[psutil.Process]) -> None:
    """Terminate processes, then kill those that stay."""
    for process in processes:
        process.terminate()
    for process in psutil.wait_procs(processes, timeout=END_SECONDS)[1]:
        process.kill()


if __name__ == "__main__":
    sys.exit(main())
