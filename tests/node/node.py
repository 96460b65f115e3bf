"""A real OpenSearch node, from Maven Central's artifacts, on a free loopback port; see run_node.sh."""

import os
import select
import shutil
import signal
import socket
import subprocess
from contextlib import closing
from http import HTTPStatus
from http.client import HTTPConnection
from pathlib import Path
from typing import Final

from filelock import FileLock

from tests.patience import PATIENT_SECONDS

HERE: Final = Path(__file__).parent
ROOT: Final = HERE.parents[1]
BUILD: Final = ROOT / ".build" / "opensearch"
NEEDED: Final = ("java", "mvn", "curl")


class Node:
    """Started by `start`, stopped by `stop`; what it holds is gone with its folder."""

    def __init__(self, folder: Path) -> None:
        """Keep data and log in a folder."""
        self._folder = folder
        self._port = _free_port()
        self.url = f"http://127.0.0.1:{self._port}"
        self._pid: int | None = None
        self._hold: int | None = None

    def start(self) -> None:
        """Start and wait until it is ready; the first time its parts are fetched."""
        other_end, self._hold = os.pipe()  # it ends when this does: with whoever started it
        BUILD.mkdir(parents=True, exist_ok=True)
        # Whoever comes first fetches for all
        with FileLock(BUILD / "fetching.lock"):
            started = subprocess.run(
                [HERE / "run_node.sh", str(self._port), self._folder],
                env={**os.environ, "OPENSEARCH_BUILD": str(BUILD)},
                stdin=other_end,
                capture_output=True,
                text=True,
                check=False,
            )
        os.close(other_end)
        assert started.returncode == 0, f"OpenSearch does not start:\n{started.stderr}"
        self._pid = int(started.stdout)

    def kept(self) -> bytes:
        """Return everything that is in the node's data and log."""
        return b"".join(_read(path) for path in sorted(self._folder.rglob("*")) if path.is_file())

    def refresh(self) -> None:
        """Let searches show all that was written."""
        with closing(HTTPConnection("127.0.0.1", self._port, timeout=PATIENT_SECONDS)) as connection:
            connection.request("POST", "/_refresh")
            assert connection.getresponse().status == HTTPStatus.OK

    def stop(self) -> None:
        """Stop it and wait until it has gone."""
        if self._pid is None or self._hold is None:
            return
        gone = os.pidfd_open(self._pid)
        try:
            signal.pidfd_send_signal(gone, signal.SIGTERM)
            _wait_readable(gone, PATIENT_SECONDS)
        finally:
            os.close(gone)
            os.close(self._hold)


def missing_tools() -> list[str]:
    """Return what a node needs and this machine lacks: a JDK (21 or newer is best), Maven, curl."""
    return [tool for tool in NEEDED if shutil.which(tool) is None]


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except FileNotFoundError:  # a segment that was merged meanwhile
        return b""


def _wait_readable(descriptor: int, seconds: float) -> None:
    """A process's descriptor can be read when the process has ended."""
    assert select.select([descriptor], [], [], seconds)[0], "OpenSearch does not stop"


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
