"""A real `recollect serve` in a process of its own, on a free port."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from http import HTTPStatus
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from typing import Final

import psutil

from recollect.local.client.failures import CommandError

ROOT: Final = Path(__file__).parents[2]
START_SECONDS: Final = 60.0
STOP_SECONDS: Final = 40.0
TRY_AGAIN_SECONDS: Final = 0.01
LOG_TAIL: Final = 2_000
MEBIBYTE: Final = 1024 * 1024


class ServerStartError(Exception):
    """The server did not get ready; the message ends with its last words."""


class ServerProcess:
    """A server on `data`. `environment` holds settings, such as RECOLLECT_WORKER."""

    def __init__(self, data: Path, environment: Mapping[str, str]) -> None:
        self._data = data
        self._log = data.with_name(f"{data.name}.log")
        self._port = free_port()
        self.url = f"http://127.0.0.1:{self._port}"
        own = {"RECOLLECT_HOST": "127.0.0.1", "RECOLLECT_PORT": str(self._port), "RECOLLECT_DATA": str(data)}
        self._environment = {**os.environ, "RECOLLECT_MODEL": str(model_folder()), **own, **environment}
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> float:
        """Start; return the seconds from the start of the process until it is ready.

        Raises:
            ServerStartError: it ended, or took longer than a minute.
        """
        began = time.monotonic()
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "recollect.local.cli", "serve"],
                env=self._environment,
                stdout=log,
                stderr=log,
                stdin=subprocess.DEVNULL,
                cwd=ROOT,
            )
        while not self._is_ready():
            if self._process.poll() is not None or time.monotonic() - began > START_SECONDS:
                self.stop()
                raise ServerStartError(f"the server did not get ready:\n{self.last_words()}")
            time.sleep(TRY_AGAIN_SECONDS)
        return time.monotonic() - began

    def stop(self) -> None:
        """End the process: as its operator would, and if that takes too long, at once."""
        if self._process is None:
            return
        self._process.send_signal(signal.SIGTERM)
        try:
            self._process.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._process = None

    def resident_mebibytes(self) -> float:
        """Return the memory that the process holds now, in MiB."""
        pid = self._process.pid if self._process else None
        return psutil.Process(pid).memory_info().rss / MEBIBYTE

    def processor_seconds(self) -> float:
        """Return how long its threads have been computing, which depends little on what else the machine does."""
        pid = self._process.pid if self._process else None
        return processor_seconds(psutil.Process(pid))

    def last_words(self) -> str:
        """Return the end of the log."""
        return self._log.read_text(encoding="utf-8", errors="replace")[-LOG_TAIL:]

    def _is_ready(self) -> bool:
        # Asked without a library that takes as long to ask as the server to start
        asking = HTTPConnection("127.0.0.1", self._port, timeout=5)
        try:
            asking.request("GET", "/readyz")
            return asking.getresponse().status == HTTPStatus.OK
        except (HTTPException, OSError):
            return False
        finally:
            asking.close()


def processor_seconds(process: psutil.Process) -> float:
    """Return how long all threads of a process have been computing."""
    times = process.cpu_times()
    return times.user + times.system


def model_folder() -> Path:
    """Return the model that `make model` has built, or the one that RECOLLECT_MODEL names."""
    return ROOT / os.environ.get("RECOLLECT_MODEL", ".build/model")


@contextmanager
def running(data: Path, **environment: str) -> Iterator[ServerProcess]:
    """Serve a data folder while the context lasts; when the server is at fault, show the end of its log."""
    server = ServerProcess(data, environment)
    server.start()
    try:
        yield server
    except CommandError:
        sys.stderr.write(server.last_words())
        raise
    finally:
        server.stop()


def free_port() -> int:
    """Return a port of the loopback that nobody uses at this moment."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
