"""The AWS emulator in a process group of its own, on a free loopback port."""

import http.client
import os
import signal
import socket
import struct
import subprocess
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from datetime import datetime
from pathlib import Path
from types import MappingProxyType
from typing import Final

import pytest

from tests.patience import PATIENT_SECONDS

ROOT: Final = Path(__file__).parents[2]
STOP_SECONDS: Final = 10.0
TRY_AGAIN_SECONDS: Final = 0.05
DATA_SERVICES: Final = "dynamodb,dynamodbstreams,sqs,events"
EVERY_SERVICE: Final = ""


class Emulator:
    """Started by `start`, stopped by `stop`; what it holds is gone then, and so is every function that it runs."""

    def __init__(
        self, folder: Path, services: str = DATA_SERVICES, environment: Mapping[str, str] = MappingProxyType({})
    ) -> None:
        """Keep the log, the clock and whatever else it writes in a folder; functions see the environment too."""
        self.log = folder / "emulator.log"
        self.port = _free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self._folder = folder
        self._services = services
        self._environment = environment
        self._shift = folder / "clock"
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def pid(self) -> int:
        """Its process id, and that of its group."""
        assert self._process is not None, "the emulator was not started"
        return self._process.pid

    def start(self) -> None:
        """Start and wait until it answers."""
        self._shift.write_bytes(struct.pack("d", 0.0))
        # Its Lambda workers would take over the credentials and the region of whoever runs the tests
        environment = {name: value for name, value in os.environ.items() if not name.startswith("AWS_")}
        environment |= {"BIND_HOST": "127.0.0.1", "GATEWAY_PORT": str(self.port), "SERVICES": self._services}
        environment |= {"LOG_LEVEL": "WARNING", "TMPDIR": str(self._folder), "STATE_DIR": str(self._folder / "state")}
        environment |= {"IOT_MTLS_ENABLED": "0", "S3_DATA_DIR": str(self._folder / "s3"), **self._environment}
        with self.log.open("wb") as log:
            self._process = subprocess.Popen(
                [_interpreter(), Path(__file__).with_name("run_emulator.py"), self._shift],
                env=environment,
                stdout=log,
                stderr=log,
                stdin=subprocess.PIPE,  # it ends when this does: with whoever started it
                start_new_session=True,
            )
        self._wait_until_ready(time.monotonic() + PATIENT_SECONDS)

    def stop(self) -> None:
        """Stop it; kill what is left of its group then."""
        if self._process is None:
            return
        self._process.send_signal(signal.SIGTERM)
        try:
            self._process.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        with suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)
        assert self._process.stdin is not None
        self._process.stdin.close()

    def set_time(self, now: datetime) -> None:
        """Let its clock show `now`, and go on from there."""
        self._set_shift(now.timestamp() - time.time())  # noqa: TID251 - what the emulator's clock is shifted from

    def now(self) -> float:
        """Return what its clock shows, in seconds since 1970."""
        return time.time() + self._get_shift()  # noqa: TID251 - as above

    def advance(self, seconds: float) -> None:
        """Let its clock jump ahead."""
        self._set_shift(self._get_shift() + seconds)

    def _get_shift(self) -> float:
        (seconds,) = struct.unpack("d", self._shift.read_bytes())
        return float(seconds)

    def _set_shift(self, seconds: float) -> None:
        with self._shift.open("r+b") as file:  # in place: the emulator has mapped the file
            file.write(struct.pack("d", seconds))

    def _wait_until_ready(self, deadline: float) -> None:
        while not self._answers():
            assert self._process is not None
            if self._process.poll() is not None or time.monotonic() > deadline:
                self.stop()
                raise AssertionError(f"the emulator does not start:\n{self.log.read_text()}")
            self._pause()

    def _answers(self) -> bool:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=1)
        try:
            connection.request("GET", "/_ministack/health")
            return connection.getresponse().status == http.HTTPStatus.OK
        except OSError:
            return False
        finally:
            connection.close()

    def _pause(self) -> None:
        assert self._process is not None
        try:
            self._process.wait(TRY_AGAIN_SECONDS)
        except subprocess.TimeoutExpired:
            return


@contextmanager
def emulated(
    folder: Path, services: str = DATA_SERVICES, environment: Mapping[str, str] = MappingProxyType({})
) -> Iterator[Emulator]:
    """Run an emulator while the context lasts, with credentials that it takes in the environment."""
    emulator = Emulator(folder, services, environment)
    with pytest.MonkeyPatch.context() as patch:
        for name in ("AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"):
            patch.setenv(name, "test")
        emulator.start()
        try:
            yield emulator
        finally:
            emulator.stop()


def _interpreter() -> Path:
    """The environment that `make contract` sets up."""
    return ROOT / os.environ.get("RECOLLECT_EMULATOR", ".build/emulator-venv") / "bin" / "python"


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
