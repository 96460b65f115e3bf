"""A real `recollect serve` in a process of its own, to be started, stopped and killed."""

import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, Self

import httpx

from tests.leash import Leash
from tests.patience import PATIENT_SECONDS

ROOT: Final = Path(__file__).parents[2]
TRY_AGAIN_SECONDS: Final = 0.02


def model_folder() -> Path:
    """The model that `make test` has built."""
    return ROOT / os.environ.get("RECOLLECT_MODEL", ".build/model")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Server:
    """One data folder and the process that serves it, on one port through all its restarts."""

    def __init__(
        self, data: Path, python: str = sys.executable, *, under: Sequence[str] = (), **environment: str
    ) -> None:
        """Take `under` as the words that stand before the command, of a program that becomes it."""
        self._command = [*under, python, "-m", "recollect.local.cli", "serve"]
        self._python = python
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.log = data.parent / f"{data.name}.log"
        self._environment = {
            **os.environ,
            "RECOLLECT_HOST": "127.0.0.1",
            "RECOLLECT_PORT": str(self.port),
            "RECOLLECT_DATA": str(data),
            "RECOLLECT_MODEL": str(model_folder()),
            **environment,
        }
        self._process: subprocess.Popen[bytes] | None = None
        self._leash: Leash | None = None

    @property
    def environment(self) -> dict[str, str]:
        """What the server is told, for a process that a test starts itself."""
        return dict(self._environment)

    @property
    def process(self) -> subprocess.Popen[bytes]:
        assert self._process is not None, "the server was not started"
        return self._process

    def start(self) -> float:
        """Start and wait until ready; return the seconds that took."""
        began = time.monotonic()
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(
                self._command,
                env=self._environment,
                cwd=ROOT,
                stdout=log,
                stderr=log,
                stdin=subprocess.DEVNULL,
            )
        self._leash = Leash(self._process.pid)
        self._wait_until_ready(began + PATIENT_SECONDS)
        return time.monotonic() - began

    def client(self, token: str | None = None) -> httpx.Client:
        """Make a client of the memory, with a bearer key or with none."""
        headers = {} if token is None else {"Authorization": f"Bearer {token}"}
        return httpx.Client(base_url=f"{self.url}/v1/memory", timeout=PATIENT_SECONDS, headers=headers)

    def new_key(self, user: str, *options: str) -> str:
        """Make a bearer key with the command that people use, beside the running server."""
        return str(self.run_command("admin", "keys", "add", user, *options)["token"])

    def run_command(self, *words: str) -> dict[str, Any]:
        """Run the command line with --json against this data folder and server; return what it printed."""
        done = self._run("true", *words, "--json")
        done.check_returncode()
        return dict(json.loads(done.stdout))

    def failed_command(self, *words: str) -> dict[str, Any]:
        """Run a command that ends with 1; return what it printed."""
        done = self._run("true", *words, "--json")
        assert done.returncode == 1, done.stderr
        return dict(json.loads(done.stdout))

    def refused_command(self, *words: str, limits: str = "true") -> str:
        """Run a command that ends with 1, perhaps under limits of the shell; return what it said on standard error."""
        done = self._run(limits, *words)
        assert done.returncode == 1, done.stderr
        return done.stderr

    def refused_start(self, limits: str = "true", code: int = 1) -> str:
        """Start where that is refused, perhaps under limits of the shell as `ulimit -f 0`; return what was said."""
        done = self._run(limits, "serve")
        assert done.returncode == code, done.stderr
        return done.stderr

    def _run(self, first: str, *words: str) -> subprocess.CompletedProcess[str]:
        command = ["sh", "-c", f'{first}; exec "$@"', "sh", self._python, "-m", "recollect.local.cli", *words]
        environment = {**self._environment, "RECOLLECT_URL": self.url}
        return subprocess.run(
            command, env=environment, cwd=ROOT, capture_output=True, text=True, timeout=PATIENT_SECONDS, check=False
        )

    def kill(self) -> None:
        """SIGKILL: no chance to do anything."""
        self._end(signal.SIGKILL)

    def stop(self) -> int:
        """SIGTERM; return the exit code."""
        self._end(signal.SIGTERM)
        return int(self.process.returncode)

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.end()

    def end(self) -> None:
        """End it, in whatever state it is; nothing happens where it was not started."""
        if self._process is not None and self._process.poll() is None:
            self.kill()
        self._let_go()

    def _end(self, number: signal.Signals) -> None:
        self.process.send_signal(number)
        self.process.wait(PATIENT_SECONDS)
        self._let_go()

    def _let_go(self) -> None:
        if self._leash is not None:
            self._leash.let_go()
            self._leash = None

    def _wait_until_ready(self, deadline: float) -> None:
        with httpx.Client(base_url=self.url, timeout=5) as client:
            while time.monotonic() < deadline:
                if self.process.poll() is not None:
                    break
                try:
                    if client.get("/readyz").status_code == httpx.codes.OK:
                        return
                except httpx.TransportError:
                    pass
                self._pause()
        self.process.kill()
        self.process.wait(PATIENT_SECONDS)
        self._let_go()
        raise AssertionError(f"the server did not get ready:\n{self.log.read_text()[-3000:]}")

    def _pause(self) -> None:
        """Wait a moment without holding up the end of the process."""
        try:
            self.process.wait(TRY_AGAIN_SECONDS)
        except subprocess.TimeoutExpired:
            return
