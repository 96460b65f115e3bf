"""Disks that fill up when a test says so."""

import os
import resource
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, Protocol

from tests.process.server import Server

MOUNTED_BYTES: Final = 24 * 1024 * 1024
PIECE: Final = 64 * 1024
NOTHING: Final = 0


class Disk(Protocol):
    """A folder, and what may be done to its disk."""

    folder: Path

    def fill(self, server: Server) -> None:
        """Leave no room."""

    def make_room(self, server: Server) -> None:
        """Leave as much as before."""


class MountedDisk:
    """A small file system of its own, which only root may mount."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._junk = folder / "junk"

    def fill(self, server: Server) -> None:
        with self._junk.open("wb", buffering=0) as junk:
            for size in (PIECE, 512, 1):
                try:
                    while junk.write(b"x" * size) == size:
                        pass
                except OSError:
                    continue

    def make_room(self, server: Server) -> None:
        self._junk.unlink()


class BoundedDisk:
    """Any disk, on which the server may write no file from its beginning on: as where a quota is used up."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def fill(self, server: Server) -> None:
        _, hard = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (NOTHING, hard))

    def make_room(self, server: Server) -> None:
        _, hard = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (hard, hard))


@contextmanager
def mounted(folder: Path) -> Iterator[bool]:
    """Mount a small file system on a folder while the context lasts; tell whether that is allowed here."""
    command = ["mount", "-t", "tmpfs", "-o", f"size={MOUNTED_BYTES}", "recollect-test", str(folder)]
    done = os.geteuid() == 0 and subprocess.run(command, capture_output=True, check=False).returncode == 0
    try:
        yield done
    finally:
        if done:
            subprocess.run(["umount", "-l", str(folder)], check=True)
